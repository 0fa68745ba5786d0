#pragma once

#include <SiconosVisitables.hpp>
#include <memory>

/// An operation that depends on an object's class: object.accept(visitor) calls visit() of that
/// class. Derive a class, write `using SiconosVisitor::visit;`, and override visit() for the
/// classes needed; for all others it throws.
class SiconosVisitor {
 public:
  virtual ~SiconosVisitor() = default;
#define SICONOS_VISIT(X) \
  virtual void visit(const X&) { missing(#X); }
  SICONOS_VISITABLES(SICONOS_VISIT)
#undef SICONOS_VISIT

 private:
  [[noreturn]] void missing(const char* name) const;
};

namespace SP {
using SiconosVisitor = std::shared_ptr<::SiconosVisitor>;
}
