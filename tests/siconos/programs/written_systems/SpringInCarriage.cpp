// Event-driven: a mass on a nonlinear spring between the walls of a carriage, which is driven.
// Memories 0 and 1 are the velocities after and before each hit.
#include <program.hpp>

extern "C" void spring(double t, unsigned int n, double* q, double* v, double* f, unsigned int nz,
                       double* z) {
  double d = q[1] - q[0];
  double s = 40. * d + 900. * d * d * d + .2 * (v[1] - v[0]);
  f[0] = 300. * q[0] - s;
  f[1] = s;
}
extern "C" void springq(double t, unsigned int n, double* q, double* v, double* j, unsigned int nz,
                        double* z) {
  double d = q[1] - q[0];
  double s = 40. + 2700. * d * d;
  j[0] = 300. + s, j[1] = -s, j[2] = -s, j[3] = s;
}
extern "C" void springv(double t, unsigned int n, double* q, double* v, double* j, unsigned int nz,
                        double* z) {
  j[0] = .2, j[1] = -.2, j[2] = -.2, j[3] = .2;
}
extern "C" void drive(double t, unsigned int n, double* f, unsigned int nz, double* z) {
  f[0] = 30. * sin(11. * t), f[1] = 0.;
}

int main() {
  return guarded([] {
    SP::SimpleMatrix M(new SimpleMatrix(2, 2));
    (*M)(0, 0) = 3.;
    (*M)(1, 1) = .5;
    SP::LagrangianDS ds(new LagrangianDS(vectorOf({0., 0.}), vectorOf({0., 1.}), M));
    ds->setComputeFIntFunction(spring);
    ds->setComputeJacobianFIntqFunction(springq);
    ds->setComputeJacobianFIntqDotFunction(springv);
    ds->setComputeFExtFunction(drive);
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 3.));
    m->insertDynamicalSystem(ds);
    SP::NonSmoothLaw law(new NewtonImpactNSL(.85));
    SP::Interaction walls[2];
    for (int i = 0; i < 2; i++) {
      SP::SimpleMatrix H(new SimpleMatrix(1, 2));
      (*H)(0, 0) = i ? 1. : -1.;
      (*H)(0, 1) = i ? -1. : 1.;
      SP::SiconosVector b(new SiconosVector(1, .12));
      walls[i].reset(new Interaction(law, SP::LagrangianLinearTIR(new LagrangianLinearTIR(H, b))));
      m->link(walls[i], ds);
    }
    SP::TimeDiscretisation td(new TimeDiscretisation(0, .005));
    SP::EventDriven sim(new EventDriven(m, td));
    SP::OneStepIntegrator osi(new LsodarOSI());
    sim->insertIntegrator(osi);
    SP::OneStepNSProblem impact(new LCP()), acc(new LCP());
    sim->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    sim->insertNonSmoothProblem(acc, SICONOS_OSNSP_ED_SMOOTH_ACC);
    SP::EventsManager em = sim->eventsManager();
    double hits = 0, lost = 0;
    std::vector<double> last;
    FILE* file = fopen("SpringInCarriage.dat", "w");
    while (sim->hasNextEvent()) {
      sim->advanceToEvent();
      bool isHit = em->nextEvent()->getType() == 2;
      sim->processEvents();
      if (isHit) {
        hits++;
        const SiconosMemory& vm = ds->velocityMemory();
        double before = vm.getSiconosVector(1).getValue(1),
               after = vm.getSiconosVector(0).getValue(1);
        lost += fabs(after - before);
      }
      last = {(*ds->q())(0), (*ds->q())(1), (*ds->velocity())(1), (*walls[0]->y(0))(0), hits, lost};
      for (double x : last) fprintf(file, "%.15e ", x);
      fprintf(file, "\n");
    }
    fclose(file);
    return expect("carriage", last[0], -8.243305726910805e-02, 1e-9) +
           expect("mass", last[1], -2.319472937728050e-02, 1e-9) +
           expect("velocity", last[2], -1.511486286967121e+00, 1e-9) +
           expect("gap", last[3], 1.792383278918275e-01, 1e-9) + expect("hits", last[4], 16, 0.5) +
           expect("lost", last[5], 6.445477042451921e+01, 1e-9);
  });
}
