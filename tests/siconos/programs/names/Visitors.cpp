// Programs query the class of an object: by a visitor, by a question, and by a name.
#include <Question.hpp>
#include <SiconosVisitor.hpp>
#include <TypeName.hpp>

#include "program.hpp"

namespace {

struct Collector : public SiconosVisitor {
  using SiconosVisitor::visit;
  double restitution = 0.0;
  int linear = 0, other = 0;
  void visit(const LagrangianDS&) override { ++other; }
  void visit(const LagrangianLinearTIDS&) override { ++linear; }
  void visit(const NewtonImpactNSL& law) override { restitution = law.e(); }
};

struct ForMass : public Question<double> {
  using SiconosVisitor::visit;
  void visit(const LagrangianDS& ds) override { answer = ds.mass()->getValue(0, 0); }
  void visit(const LagrangianLinearTIDS& ds) override { answer = 10 * ds.mass()->getValue(0, 0); }
};

/// A class of the user is visited as the class from which it is derived.
class OwnSystem : public LagrangianDS {
 public:
  OwnSystem() : LagrangianDS(vectorOf({0}), vectorOf({0}), matrixOf({{3}})) {}
};

bool throwsFor(const SP::NonSmoothLaw& law) {
  Collector collector;
  try {
    law->accept(collector);
  } catch (...) {
    return true;
  }
  return false;
}

int program() {
  SP::DynamicalSystem linear(
      new LagrangianLinearTIDS(vectorOf({0}), vectorOf({0}), matrixOf({{2}})));
  SP::DynamicalSystem own(new OwnSystem);
  SP::NonSmoothLaw law(new NewtonImpactNSL(0.3));
  Collector collector;
  linear->accept(collector);
  own->accept(collector);
  law->accept(collector);
  return expect("linear", collector.linear, 1, 0) + expect("other", collector.other, 1, 0) +
         expect("restitution", collector.restitution, 0.3, 0) +
         expect("mass", ask<ForMass>(*linear), 20, 0) + expect("own", ask<ForMass>(*own), 3, 0) +
         expect("type", Type::value(*own) == Type::LagrangianDS, 1, 0) +
         expect("not visited", throwsFor(SP::NonSmoothLaw(new RelayNSL(1))), 1, 0);
}

}  // namespace

int main() { return guarded(program); }
