// Values that programs keep: references to graphs and lists, vectors of the problem taken before
// the loop, numbers given to systems, and copies of systems, also of the user's classes. The
// results are compared with the same quantities taken in the step, and with the motion of the
// original.
#include <KneeJointR.hpp>
#include <PivotJointR.hpp>

#include "program.hpp"

namespace {

class Driven : public FirstOrderLinearDS {
 public:
  Driven(SP::SiconosVector x0, SP::SiconosMatrix A) : FirstOrderLinearDS(x0, A) {
    _b = vectorOf({0, 0});
  }
  Driven(const Driven& other) : FirstOrderLinearDS(other), amplitude(other.amplitude) {
    _b = vectorOf({0, 0});
  }
  void computeb(double time) override { (*_b)(0) = amplitude * std::sin(5 * time); }

  double amplitude = 0.3;
};

template <class System>
std::vector<double> endOf(const System& ds) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(ds);
  SP::TimeDiscretisation steps(new TimeDiscretisation(0, 1e-2));
  SP::TimeStepping s(new TimeStepping(model, steps, 0));
  s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(0.5)));
  while (s->hasNextEvent()) {
    s->computeOneStep();
    s->nextStep();
  }
  return {(*ds->x())(0), (*ds->x())(1)};
}

// Systems and interactions are counted as they are made.
int counted() {
  const size_t before = DynamicalSystem::resetCount(5);
  SP::FirstOrderLinearTIDS one(new FirstOrderLinearTIDS(vectorOf({1}), matrixOf({{0}})));
  SP::FirstOrderLinearTIDS two(new FirstOrderLinearTIDS(vectorOf({1}), matrixOf({{0}})));
  int wrong = one->number() == 5 && two->number() == 6 ? 0 : 1;
  NonSmoothDynamicalSystem model(0, 1);
  model.insertDynamicalSystem(two);
  model.insertDynamicalSystem(one);
  wrong += one->number() == 5 && two->number() == 6 && model.dynamicalSystem(5) == one ? 0 : 1;
  wrong += DynamicalSystem::resetCount(before) == 7 ? 0 : 1;
  Interaction::resetCount(3);
  SP::Relation relation(new FirstOrderLinearTIR(matrixOf({{1}}), matrixOf({{1}})));
  SP::Interaction inter(
      new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(1)), relation));
  wrong += inter->number() == 3 ? 0 : 1;
  model.link(inter, one);
  wrong += inter->number() == 3 && model.interaction(3) == inter ? 0 : 1;
  return wrong;
}

template <class Class>
int copied(const std::string& what, const std::shared_ptr<Class>& original) {
  (*original->z())(0) = 7.0;
  const std::shared_ptr<Class> copy(new Class(*original));
  (*original->x0())(0) = 1.0;
  const int apart = expect(what + ": z", (*copy->z())(0), 7, 0) +
                    expect(what + ": own x", copy->x() == original->x(), 0, 0) +
                    expect(what + ": own x0", copy->x0() == original->x0(), 0, 0);
  const std::vector<double> a = endOf(original), b = endOf(copy);
  return apart + expect(what + ": x0", a[0], b[0], 0) + expect(what + ": x1", a[1], b[1], 0);
}

int copies() {
  const SP::SimpleMatrix A = matrixOf({{0, 1}, {-4, -0.2}});
  const SP::SiconosVector b = vectorOf({0.5, 0.1});
  const std::shared_ptr<Driven> driven(new Driven(vectorOf({1, 2}), A));
  driven->amplitude = 0.8;
  return copied("own class", driven) +
         copied("linear", std::make_shared<FirstOrderLinearDS>(vectorOf({1, 2}), A, b)) +
         copied("constant", std::make_shared<FirstOrderLinearTIDS>(vectorOf({1, 2}), A, b));
}

SP::LagrangianLinearTIDS bead(double height, int number) {
  SP::LagrangianLinearTIDS ds(
      new LagrangianLinearTIDS(vectorOf({height}), vectorOf({0}), matrixOf({{1}})));
  ds->setFExtPtr(vectorOf({-9.81}));
  ds->setNumber(number);
  return ds;
}

SP::Interaction contact(const std::vector<std::vector<double>>& H) {
  return SP::Interaction(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.5)),
                                         SP::Relation(new LagrangianLinearTIR(matrixOf(H)))));
}

int references() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
  const SP::LagrangianLinearTIDS low = bead(0.5, 40), high = bead(1, 41);
  model->insertDynamicalSystem(low);
  model->insertDynamicalSystem(high);
  const SP::Interaction ground = contact({{1}}), between = contact({{-1, 1}});
  model->link(ground, low);
  model->link(between, low, high);
  SP::TimeDiscretisation steps(new TimeDiscretisation(0, 1e-2));
  SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
  SP::LCP lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, steps, osi, lcp));
  InteractionsGraph& all = *model->topology()->indexSet0();
  DynamicalSystemsGraph& systems = *model->topology()->dSG(0);
  OSISet& integrators = *s->oneStepIntegrators();
  SP::SiconosVector z, w;
  int wrong = 0;
  std::vector<double> trash;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    if (z == nullptr) z = lcp->z();
    if (w == nullptr) w = lcp->w();
    InteractionsGraph& active = *s->indexSet(1);
    trash.assign(64, 1.0);  // uses the memory of graphs that were freed
    InteractionsGraph::VIterator vertex, end;
    double sum = 0;
    for (std::tie(vertex, end) = active.vertices(); vertex != end; ++vertex)
      sum += (*active.bundle(*vertex)->lambda(1))(0);
    double solved = 0;
    for (unsigned i = 0; active.size() > 0 && i < z->size(); ++i) solved += (*z)(i);
    wrong += expect("z at t = " + std::to_string(s->nextTime()), solved, sum, 1e-12);
    s->nextStep();
  }
  return wrong + expect("contacts", all.size(), 2, 0) + expect("systems", systems.size(), 2, 0) +
         expect("integrators", integrators.size(), 1, 0) +
         expect("a system by number", model->dynamicalSystem(41) == high, 1, 0) +
         expect("another", model->topology()->getDynamicalSystem(40) == low, 1, 0);
}

int joints() {
  const SP::SiconosVector point = vectorOf({0, 0, 1}), axis = vectorOf({0, 1, 0});
  const SP::NewtonEulerDS body(new NewtonEulerDS(vectorOf({0, 0, 0, 1, 0, 0, 0}),
                                                 vectorOf({0, 0, 0, 0, 0, 0}), 1,
                                                 matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
  KneeJointR knee(point, true, body);
  PivotJointR pivot(point, axis, true, body);
  return expect("P()", (*knee.P())(2), 1, 0) + expect("A()", (*pivot.A())(1), 1, 0);
}

}  // namespace

int main() {
  return guarded([] { return copies() + references() + joints() + counted() == 0 ? 0 : 1; });
}
