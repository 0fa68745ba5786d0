#pragma once

#include <SimpleMatrix.hpp>
#include <functional>

/// A block of the matrix M of the last problem solved on an index set. It is copied when it is
/// used; null if there is no such problem.
class ProblemBlock {
 public:
  using Copy = std::function<SP::SiconosMatrix()>;

  ProblemBlock() = default;
  explicit ProblemBlock(Copy copy) : copy_(std::move(copy)) {}

  SP::SiconosMatrix get() const { return copy_ ? copy_() : nullptr; }
  operator SP::SiconosMatrix() const { return get(); }  // NOLINT: used as a pointer
  SP::SiconosMatrix operator->() const { return get(); }
  SiconosMatrix& operator*() const { return *(kept_ = get()); }
  explicit operator bool() const { return get() != nullptr; }

 private:
  Copy copy_;
  mutable SP::SiconosMatrix kept_;
};
