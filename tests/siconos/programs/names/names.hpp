#pragma once

#include <SiconosKernel.hpp>
#include <type_traits>

// Programs that name constructors and methods of the interface, and run none of them: a name that
// is lost does not compile, one that is nowhere defined does not link.

/// A class of the user's, made from what `Base` is made from: also where only such a class may.
template <class Base, class... Arguments>
struct Makes : Base {
  explicit Makes(Arguments... arguments) : Base(arguments...) {}
};

#define MAKES(...) template struct Makes<__VA_ARGS__>

/// A call whose result may be kept as a T.
template <class T, class Result>
void gives(Result&& /*result*/) {
  static_assert(std::is_convertible_v<Result, T>);
}
