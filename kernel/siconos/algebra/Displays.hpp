#pragma once

#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <iostream>

/// Prints the vector or matrix, or `absent` if there is none.
template <class Pointer>
void showOr(const Pointer& object, const char* absent) {
  if (object != nullptr)
    object->display();
  else
    std::cout << absent << std::endl;
}

/// "- name " and the vector or matrix below.
template <class Pointer>
void showTerm(const char* name, const Pointer& object) {
  std::cout << "- " << name << " \n";
  showOr(object, "-> nullptr");
}
