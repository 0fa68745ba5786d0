#pragma once

#include <memory>

// SP::X is std::shared_ptr<X>, for the classes of this folder and those that users declare.

#define NAME_SPACE_SPTR(X)              \
  namespace SP {                        \
  using X = std::shared_ptr<::X>;       \
  }                                     \
  namespace SPC {                       \
  using X = std::shared_ptr<const ::X>; \
  }
#define TYPEDEF_SPTR(X) NAME_SPACE_SPTR(X)
#define DEFINE_SPTR(X) \
  class X;             \
  NAME_SPACE_SPTR(X)
#define DEFINE_SPTR_STRUCT(X) \
  struct X;                   \
  NAME_SPACE_SPTR(X)

// What users' classes may carry; nothing is serialised and visited here.
#define ACCEPT_SERIALIZATION(X) friend struct SerializationOf##X
#define ACCEPT_STD_VISITORS()
#define ACCEPT_VISITORS()
#define ACCEPT_SP_VISITORS()
