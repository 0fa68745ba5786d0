// A spring pulls a block at constant speed over a floor with friction in the plane; a second block
// lies on it.
#include <SolverOptions.h>

#include "program.hpp"
int main() {
  return guarded([] {
    SP::SimpleMatrix M = matrixOf({{2, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}});
    SP::LagrangianDS ds(new LagrangianDS(vectorOf({0, 0, 0, 0}), vectorOf({0, 0, 0, 0}), M));
    struct F {
      static void f(double t, unsigned, double* f, unsigned, double*) {
        f[0] = 12. * t;
        f[1] = -2 * 9.81;
        f[2] = 0;
        f[3] = -9.81;
      }
    };
    ds->setComputeFExtFunction(F::f);
    SP::SimpleMatrix H1 = matrixOf({{0, 1, 0, 0}, {1, 0, 0, 0}}),
                     H2 = matrixOf({{0, -1, 0, 1}, {-1, 0, 1, 0}});
    SP::Interaction low(new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0, 0, 0.4, 2)),
                                        SP::Relation(new LagrangianLinearTIR(H1))));
    SP::Interaction up(new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0, 0, 0.25, 2)),
                                       SP::Relation(new LagrangianLinearTIR(H2))));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    model->insertDynamicalSystem(ds);
    model->link(low, ds);
    model->link(up, ds);
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                         SP::OneStepIntegrator(new MoreauJeanOSI(0.5)),
                         SP::OneStepNSProblem(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS))));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(10);
    s->oneStepNSProblem(SICONOS_OSNSP_TS_VELOCITY)
        ->numericsSolverOptions()
        ->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    const std::vector<double> last = record("TwoBlocks", *s, [&] {
      return std::vector<double>{(*ds->q())(0),        (*ds->velocity())(0), (*ds->q())(2),
                                 (*ds->velocity())(2), (*low->lambda(1))(1), (*up->lambda(1))(1)};
    });
    return expect("lower", last[1], 6.413012847503001, 1e-8) +
           expect("upper", last[3], 3.634322041999178, 1e-8) +
           expect("friction", last[6], 0.25 * 9.81e-3, 1e-9);
  });
}
