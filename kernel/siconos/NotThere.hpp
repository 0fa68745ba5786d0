#pragma once

/// Declares within a class a function of Siconos that this library does not have. A call is an
/// error at compile time that names the replacement; a derived class may define the function.
#define SICONOS_NOT_THERE(name, instead)                                    \
  template <class... Arguments>                                             \
  void name(Arguments&&... /*arguments*/) const {                           \
    static_assert(sizeof...(Arguments) > 99,                                \
                  "Ricochet::siconos does not have " #name "(): " instead); \
  }

/// Declares a constructor of a base class for classes of users that this library cannot run. Its
/// use is an error at compile time that names the replacement.
#define SICONOS_NOT_BASE(constructor, instead)                                               \
  template <bool kIsHere = false>                                                            \
  explicit constructor {                                                                     \
    static_assert(kIsHere, "Ricochet::siconos cannot run a class with this base: " instead); \
  }
