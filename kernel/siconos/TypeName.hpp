#pragma once

#include <cxxabi.h>

#include <SiconosVisitables.hpp>
#include <cstdlib>
#include <memory>
#include <string>
#include <typeinfo>

namespace Type {

/// The name of an object's class.
template <class C>
std::string name(const C& c) {
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(typeid(c).name(), nullptr, nullptr, nullptr), std::free);
  return text ? text.get() : typeid(c).name();
}

}  // namespace Type
