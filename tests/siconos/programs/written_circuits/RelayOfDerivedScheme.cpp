// A double integrator with a relay and a class derived from EulerMoreauOSI. Siconos does not ask it
// about index sets, because this scheme has index set 0 only.
#include "program.hpp"
using namespace std;
class LateEuler : public EulerMoreauOSI {
 public:
  SP::Simulation sim;
  int asked = 0;
  LateEuler(double th) : EulerMoreauOSI(th) {}
  bool addInteractionInIndexSet(SP::Interaction inter, unsigned int i) override {
    asked++;
    return sim->startingTime() > .5 - 1e-10;
  }
  bool removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i) override {
    return false;
  }
};
int main() {
  try {
    double h = 1e-2;
    SP::SiconosMatrix A(new SimpleMatrix(2, 2, 0.));
    A->setValue(0, 1, 1);
    A->setValue(1, 1, -.1);
    SP::SiconosVector x0(new SiconosVector(2, 1.));
    auto ds = std::make_shared<FirstOrderLinearTIDS>(x0, A);
    SP::SimpleMatrix C(new SimpleMatrix(1, 2, 1.)), B(new SimpleMatrix(2, 1));
    (*B)(1, 0) = -2;
    SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(C, B));
    SP::RelayNSL law(new RelayNSL(1, -1, 1));
    SP::Interaction inter(new Interaction(law, rel));
    auto m = std::make_shared<NonSmoothDynamicalSystem>(0, 4);
    m->insertDynamicalSystem(ds);
    m->link(inter, ds);
    auto osi = std::make_shared<LateEuler>(.5);
    SP::Relay prob(new Relay(SICONOS_RELAY_LEMKE));
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, h))));
    osi->sim = s;
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(prob);
    SP::SiconosVector x = ds->x(), l = inter->lambda(0), y = inter->y(0);
    SimpleMatrix d(401, 5);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*x)(0);
      d(k, 2) = (*x)(1);
      d(k, 3) = (*l)(0);
      d(k, 4) = (*y)(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 5);
    ioMatrix::write("RelayOfDerivedScheme.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {4, 18.36080450141068, 7.263919549858991, -1, 25.62472405126967}, 1e-10))
      return 1;
    if (osi->asked != 0 || osi->levelMaxForOutput() != 0 || osi->simulation() != s) return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
