// Two balls fall onto a floor and each other with D1Minus, at the level of accelerations, where no
// contact has a force at the end of a step with an impact, and of velocities.
#include "rows.hpp"
using namespace std;
int main() {
  int wrong = 0;
  for (int kind = 0; kind < 2; kind++) {
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1.2));
    vector<SP::LagrangianDS> b;
    vector<SP::Interaction> in;
    for (int i = 0; i < 2; i++) {
      SP::SiconosVector q(new SiconosVector(1, 1. + .6 * i)), v(new SiconosVector(1, 0.));
      SP::SimpleMatrix m(new SimpleMatrix(1, 1));
      (*m)(0, 0) = 1 + i;
      SP::LagrangianLinearTIDS d(new LagrangianLinearTIDS(q, v, m));
      d->setFExtPtr(SP::SiconosVector(new SiconosVector(1, -9.81 * (1 + i))));
      n->insertDynamicalSystem(d);
      b.push_back(d);
    }
    SP::SimpleMatrix H(new SimpleMatrix(1, 1));
    H->eye();
    SP::Interaction a(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.5)),
                                      SP::Relation(new LagrangianLinearTIR(H))));
    n->link(a, b[0]);
    SP::SimpleMatrix G(new SimpleMatrix(1, 2));
    (*G)(0, 0) = -1;
    (*G)(0, 1) = 1;
    SP::SiconosVector e(new SiconosVector(1));
    (*e)(0) = -.3;
    SP::Interaction c(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.2)),
                                      SP::Relation(new LagrangianLinearTIR(G, e))));
    n->link(c, b[0], b[1]);
    shared_ptr<D1MinusLinearOSI> osi(new D1MinusLinearOSI());
    osi->setTypeOfD1MinusLinearOSI(kind ? D1MinusLinearOSI::halfexplicit_velocity_level
                                        : D1MinusLinearOSI::halfexplicit_acceleration_level);
    SP::TimeSteppingD1Minus s(
        new TimeSteppingD1Minus(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)), 2));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP(SICONOS_LCP_ENUM)),
                              SICONOS_OSNSP_TS_VELOCITY);
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP(SICONOS_LCP_ENUM)),
                              SICONOS_OSNSP_TS_VELOCITY + 1);
    vector<vector<double>> r;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      r.push_back({s->nextTime(), (*b[0]->q())(0), (*b[1]->q())(0), (*b[0]->velocity())(0),
                   (*b[1]->velocity())(0), (*a->lambda(1))(0), (*c->lambda(1))(0)});
      s->processEvents();
    }
    wrong += differs(
        "TwoBallStack", r,
        kind == 0
            ? vector<double>{1.2, -0.001904216892830858, 0.298086860797024, 0.004086303074669759,
                             0.005886239485667025, 0.05837596460399504, 0.04611705537998576}
            : vector<double>{1.2, -3.198146854445392e-06, 0.2996829873631489, 0.0, 0.0, 0.0, 0.0},
        1e-9);
  }
  return wrong;
}
