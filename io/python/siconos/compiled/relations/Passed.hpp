#pragma once

#include <Interaction.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <tuple>

namespace scripts {

/// An argument that a script passes to a function of a relation: an object of the parameter's class
/// or, for vectors, blocks and matrices, an array. Its values are copied, and written back after
/// the call.
template <class Parameter>
class Passed {
 public:
  explicit Passed(const py::object& given) : value_(given.cast<Parameter>()) {}
  Parameter get() { return value_; }
  void finish() {}

 private:
  Parameter value_;
};

template <>
class Passed<Interaction&> {
 public:
  explicit Passed(const py::object& given) : value_(given.cast<SP::Interaction>()) {}
  Interaction& get() { return *needed(value_, "an interaction"); }
  void finish() {}

 private:
  SP::Interaction value_;
};

/// A vector that is shared, or copied from an array.
class PassedVector {
 public:
  explicit PassedVector(const py::object& given)
      : given_(given), is_(given.cast<VectorArgument>()) {}
  SiconosVector& get() { return *is_; }
  const SP::SiconosVector& shared() const { return needed(is_.vector, "a vector"); }
  void finish() {
    if (!py::isinstance<py::array_t<double>>(given_)) return;
    auto array = py::cast<py::array_t<double>>(given_);
    if (!array.writeable() || array.ndim() != 1) return;
    for (py::ssize_t i = 0; i < array.size(); ++i)
      array.mutable_at(i) = is_.vector->getValue(static_cast<unsigned>(i));
  }

 private:
  py::object given_;
  VectorArgument is_;
};

template <>
class Passed<SiconosVector&> : public PassedVector {
  using PassedVector::PassedVector;
};
template <>
class Passed<const SiconosVector&> : public PassedVector {
  using PassedVector::PassedVector;
};

/// Blocks: a BlockVector, or one block.
class PassedBlocks {
 public:
  explicit PassedBlocks(const py::object& given) {
    if (py::isinstance<BlockVector>(given)) {
      blocks_ = given.cast<SP::BlockVector>();
      return;
    }
    block_ = std::make_shared<PassedVector>(given);
    blocks_ = std::make_shared<BlockVector>();
    blocks_->insertPtr(block_->shared());
  }
  BlockVector& get() { return *blocks_; }
  const SP::BlockVector& shared() const { return blocks_; }
  void finish() {
    if (block_ != nullptr) block_->finish();
  }

 private:
  std::shared_ptr<PassedVector> block_;
  SP::BlockVector blocks_;
};

template <>
class Passed<BlockVector&> : public PassedBlocks {
  using PassedBlocks::PassedBlocks;
};
template <>
class Passed<const BlockVector&> : public PassedBlocks {
  using PassedBlocks::PassedBlocks;
};
template <>
class Passed<SP::BlockVector> : public PassedBlocks {
 public:
  using PassedBlocks::PassedBlocks;
  const SP::BlockVector& get() { return shared(); }
};

template <>
class Passed<SimpleMatrix&> {
 public:
  explicit Passed(const py::object& given) : given_(given), is_(given.cast<MatrixArgument>()) {}
  SimpleMatrix& get() { return *needed(is_.matrix, "a matrix"); }
  void finish() {
    if (!py::isinstance<py::array_t<double>>(given_)) return;
    auto array = py::cast<py::array_t<double>>(given_);
    if (!array.writeable()) return;
    for (py::ssize_t i = 0; i < array.shape(0); ++i)
      for (py::ssize_t j = 0; j < array.shape(1); ++j)
        array.mutable_at(i, j) =
            is_.matrix->getValue(static_cast<unsigned>(i), static_cast<unsigned>(j));
  }

 private:
  py::object given_;
  MatrixArgument is_;
};

/// A function of a relation as Python calls it, for example by super().
template <class Class, class... Parameters>
auto passing(void (Class::*method)(Parameters...)) {
  return [method](Class& self, std::conditional_t<true, const py::object&, Parameters>... given) {
    std::tuple<Passed<Parameters>...> passed(given...);
    std::apply(
        [&](auto&... each) {
          (self.*method)(each.get()...);
          (each.finish(), ...);
        },
        passed);
  };
}

}  // namespace scripts
