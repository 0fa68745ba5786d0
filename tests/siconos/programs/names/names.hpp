#pragma once

#include <SiconosKernel.hpp>
#include <type_traits>

// For programs that name constructors and methods of the interface, and call none of them. A name
// that is missing does not compile; a name that is not defined does not link.

/// A class of the user with the constructor arguments of `Base`; some constructors of `Base` are
/// only for such classes.
template <class Base, class... Arguments>
struct Makes : Base {
  explicit Makes(Arguments... arguments) : Base(arguments...) {}
};

#define MAKES(...) template struct Makes<__VA_ARGS__>

/// Checks that the result of a call can be kept as a T.
template <class T, class Result>
void gives(Result&& /*result*/) {
  static_assert(std::is_convertible_v<Result, T>);
}
