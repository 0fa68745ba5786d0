#pragma once

#include <boost/shared_array.hpp>
#include <memory>

// SP::X is std::shared_ptr<X>, for the classes of this folder and those that users declare;
// createSPtrX(object) points to an object that it does not own.

#define NAME_SPACE_SPTR(X)                                \
  namespace SP {                                          \
  using X = std::shared_ptr<::X>;                         \
  }                                                       \
  namespace SPC {                                         \
  using X = std::shared_ptr<const ::X>;                   \
  }                                                       \
  using SPtr##X = std::shared_ptr<X>;                     \
  using SPtrConst##X = std::shared_ptr<const X>;          \
  template <class Object>                                 \
  SPtr##X createSPtr##X(Object& object) {                 \
    return SPtr##X(&object, [](X*) {});                   \
  }                                                       \
  template <class Object>                                 \
  SPtrConst##X createSPtrConst##X(const Object& object) { \
    return SPtrConst##X(&object, [](const X*) {});        \
  }
#define TYPEDEF_SPTR(X) NAME_SPACE_SPTR(X)
#define TYPEDEF_TPL1_SPTR(N, X, T) \
  using N = X<T>;                  \
  NAME_SPACE_SPTR(N)
// SA::X is a shared array.
#define NAME_SPACE_SAPTR(X)           \
  namespace SA {                      \
  using X = boost::shared_array<::X>; \
  }
#define TYPEDEF_SAPTR(X) NAME_SPACE_SAPTR(X)
#define DEFINE_SAPTR(X) \
  class X;              \
  NAME_SPACE_SAPTR(X)
#define DEFINE_SPTR(X) \
  class X;             \
  NAME_SPACE_SPTR(X)
#define DEFINE_SPTR_STRUCT(X) \
  struct X;                   \
  NAME_SPACE_SPTR(X)

// Macros that users' classes may contain; they serialise and visit nothing here.
#define ACCEPT_SERIALIZATION(X) friend struct SerializationOf##X
#define ACCEPT_STD_VISITORS()
#define ACCEPT_VISITORS()
#define ACCEPT_SP_VISITORS()
#define ACCEPT_NONVIRTUAL_VISITORS()
#define ACCEPT_BASE_VISITORS(BASE)
#define ACCEPT_BASE_STD_VISITORS(BASE)
#define ACCEPT_BASE_SP_VISITORS(BASE)
#define VIRTUAL_ACCEPT_VISITORS(FROMCLASS)

// The types of Fortran's numbers, which interfaces of Siconos contain.
using integer = int;
using doublereal = double;
TYPEDEF_SAPTR(integer)
TYPEDEF_SAPTR(doublereal)
