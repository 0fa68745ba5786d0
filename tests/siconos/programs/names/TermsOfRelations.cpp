// Terms of first-order relations that a program computes itself, and settings that it changes after
// an object is made. The numbers are those of Siconos 4.4.
#include <D1MinusLinearOSI.hpp>
#include <MultipleImpact.hpp>
#include <program.hpp>

namespace {

struct Blocks {
  BlockVector all;
  explicit Blocks(SP::SiconosVector part) { all.insertPtr(part); }
};

int linear() {
  FirstOrderLinearR relation(matrixOf({{1, 2}}), matrixOf({{3}, {4}}));
  relation.setDPtr(matrixOf({{5}}));
  Blocks x(vectorOf({1, 1})), z(vectorOf({0})), r(vectorOf({100, 200}));
  SP::SiconosVector lambda = vectorOf({1}), y = vectorOf({100});
  relation.computeh(1., x.all, *lambda, z.all, *y);
  relation.computeg(1., *lambda, z.all, r.all);
  SimpleMatrix C(1, 2);
  C(0, 0) = 7;
  relation.computeC(2., z.all, C);
  return expect("y", (*y)(0), 8, 1e-14) + expect("r is added", r.all.getValue(1), 204, 1e-14) +
         expect("no function", C(0, 0), 7, 0);
}

int ofTime() {
  FirstOrderLinearTIR constant(matrixOf({{1, 2}}), matrixOf({{3}, {4}}));
  Blocks x(vectorOf({1, 1})), z(vectorOf({0})), r(vectorOf({1, 1}));
  SP::SiconosVector lambda = vectorOf({1}), y = vectorOf({0});
  constant.computeh(x.all, *lambda, z.all, *y);
  constant.computeg(*lambda, r.all);
  FirstOrderType2R nonlinear;
  return expect("y", (*y)(0), 3, 1e-14) + expect("r", r.all.getValue(0), 4, 1e-14) +
         expect("residual", nonlinear.requireResidu() ? 1 : 0, 1, 0) +
         expect("no residual", constant.requireResidu() ? 1 : 0, 0, 0);
}

int matricesByNumber() {
  SP::FirstOrderLinearTIR relation(
      new FirstOrderLinearTIR(matrixOf({{1, 2}}), matrixOf({{3}, {4}})));
  relation->setDPtr(matrixOf({{5}}));
  Interaction contact(SP::NonSmoothLaw(new ComplementarityConditionNSL(1)), relation);
  const VectorOfSMatrices& all = contact.relationMatrices();
  return expect("matrices", all.size(), FirstOrderR::relationMatricesSize, 0) +
         expect("C", (*all[FirstOrderR::mat_C])(0, 1), 2, 0) +
         expect("B", (*all[FirstOrderR::mat_B])(1, 0), 4, 0) +
         expect("no F", all[FirstOrderR::mat_F] == nullptr, 1, 0) +
         expect("vectors", contact.relationVectors().size(), 1, 0);
}

int settings() {
  D1MinusLinearOSI scheme;
  scheme.setTypeOfD1MinusLinearOSI(D1MinusLinearOSI::halfexplicit_velocity_level);
  MultipleImpact impact;
  impact.set_typeCompLaw("MonoStiffness");
  const bool isMono = impact.get_typeCompLaw() == "MonoStiffness";
  const int errors = expect("limit", impact.getTolImpact(), 2.220446049250313e-16, 1e-30) +
                     expect("zero", impact.isZero(1e-17) ? 1 : 0, 1, 0) +
                     expect("not zero", impact.isZero(1e-13) ? 1 : 0, 0, 0);
  return errors + expect("law", isMono ? 1 : 0, 1, 0) +
         expect("level", scheme.typeOfD1MinusLinearOSI(),
                D1MinusLinearOSI::halfexplicit_velocity_level, 0);
}

}  // namespace

int main() {
  return guarded([] { return matricesByNumber() + linear() + ofTime() + settings(); });
}
