#pragma once

/// Declares within a class a function of Siconos that this library does not have. A call is an
/// error at compile time that names the replacement; a derived class may define the function.
#define SICONOS_NOT_THERE(name, instead)                                    \
  template <class... Arguments>                                             \
  void name(Arguments&&... /*arguments*/) const {                           \
    static_assert(sizeof...(Arguments) > 99,                                \
                  "Ricochet::siconos does not have " #name "(): " instead); \
  }
