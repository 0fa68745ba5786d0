#pragma once

#include <Interaction.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

/// Finds a Python class's function and gives it views; blocks of several systems are copies, which
/// are written back.
template <class Base>
class Caller {
 public:
  Caller(const Base* self, const char* name) : function_(py::get_override(self, name)) {}
  explicit operator bool() const { return bool(function_); }

  template <class... Arguments>
  void operator()(Arguments&... arguments) {
    call(prepare(arguments)...);
  }

 private:
  static double prepare(double t) { return t; }
  static unsigned prepare(unsigned level) { return level; }
  static std::shared_ptr<Interaction> prepare(Interaction& i) { return i.shared_from_this(); }
  static BlockArgument prepare(const SP::BlockVector& blocks) { return BlockArgument(*blocks); }
  static BlockArgument prepare(BlockVector& blocks) { return BlockArgument(blocks); }
  static BlockArgument prepare(const BlockVector& blocks) { return BlockArgument(blocks); }
  static py::array_t<double> prepare(const SiconosVector& v) {
    return viewOf(const_cast<SiconosVector&>(v));
  }
  static py::array_t<double> prepare(SimpleMatrix& m) { return viewOf(m); }

  static double shown(double t) { return t; }
  static unsigned shown(unsigned level) { return level; }
  static const std::shared_ptr<Interaction>& shown(const std::shared_ptr<Interaction>& i) {
    return i;
  }
  static const py::array_t<double>& shown(const BlockArgument& b) { return b.array(); }
  static const py::array_t<double>& shown(const py::array_t<double>& a) { return a; }
  static void finish(double /*t*/) {}
  static void finish(unsigned /*level*/) {}
  static void finish(const std::shared_ptr<Interaction>& /*i*/) {}
  static void finish(const BlockArgument& b) { b.scatter(); }
  static void finish(const py::array_t<double>& /*a*/) {}

  template <class... Prepared>
  void call(const Prepared&... prepared) {
    function_(shown(prepared)...);
    (finish(prepared), ...);
  }

  py::gil_scoped_acquire python_;  // first: the function is found with it
  py::function function_;
};

/// A relation whose maps Python classes may override as a whole.
template <class Library>
class MapsOfPython : public Library {
 public:
  using Library::Library;
  void initialize(Interaction& inter) override {
    if (Caller<Library> f{this, "initialize"}) return f(inter);
    Library::initialize(inter);
  }
  void computeOutput(double t, Interaction& inter, unsigned level) override {
    if (Caller<Library> f{this, "computeOutput"}) return f(t, inter, level);
    Library::computeOutput(t, inter, level);
  }
  void computeInput(double t, Interaction& inter, unsigned level) override {
    if (Caller<Library> f{this, "computeInput"}) return f(t, inter, level);
    Library::computeInput(t, inter, level);
  }
};

}  // namespace scripts
