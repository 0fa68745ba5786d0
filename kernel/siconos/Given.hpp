#pragma once

#include <kernel/support/Exception.hpp>
#include <memory>
#include <string>

/// The pointer that a program has passed. Throws if it is null; `what` names it: "LCP: the
/// options".
template <class T>
const std::shared_ptr<T>& given(const std::shared_ptr<T>& pointer, const char* what) {
  if (pointer == nullptr) throw rico::Exception(std::string(what) + " is a null pointer");
  return pointer;
}
