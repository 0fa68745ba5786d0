#pragma once

#include <SiconosVisitables.hpp>
#include <memory>

/// Does what depends on an object's class: object.accept(visitor) calls visit() of that class.
/// Derive yours, write `using SiconosVisitor::visit;`, and override visit() of the classes that
/// you mean; of the others it throws.
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
