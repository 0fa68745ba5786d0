#pragma once

/// Within a class: what programs written for Siconos may call and this library does not have. A
/// call is an error at compile time that says what to use instead; a derived class may have it.
#define SICONOS_NOT_THERE(name, instead)                                    \
  template <class... Arguments>                                             \
  void name(Arguments&&... /*arguments*/) const {                           \
    static_assert(sizeof...(Arguments) > 99,                                \
                  "Ricochet::siconos does not have " #name "(): " instead); \
  }
