#pragma once

#include <SiconosFwd.hpp>
#include <iostream>
#include <sstream>
#include <string>

/// What operator<< writes.
template <class T>
std::string toString(const T& obj) {
  std::ostringstream text;
  text << obj;
  return text.str();
}

/// A heading, then the elements, each with a separator behind it.
template <typename Iter>
void print(Iter first, Iter last, const char* nm = "", const char* sep = "\n",
           std::ostream& os = std::cout) {
  os << nm << ":\n";
  for (; first != last; ++first) os << *first << sep;
  os << '\n';
}
