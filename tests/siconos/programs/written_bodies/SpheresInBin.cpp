// Spheres fall one after the other on a box; the collision manager finds the contacts.
#include <SolverOptions.h>

#include <SiconosBodies.hpp>
#include <SiconosBulletCollisionManager.hpp>
#include <SiconosCollision.hpp>

#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 1.2, h = .005;
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::RigidBodyDS> balls;
    for (int i = 0; i < 5; i++) {
      SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
      (*q)(0) = 1.5 * i;
      (*q)(2) = .6 + .15 * i;
      (*q)(3) = 1;
      (*v)(0) = .5;
      SP::RigidBodyDS b(new RigidBodyDS(q, v, 1. + i));
      SP::SiconosSphere s(new SiconosSphere(.3 + .02 * i));
      s->setOutsideMargin(0.);
      b->contactors()->push_back(SP::SiconosContactor(new SiconosContactor(s)));
      SP::SiconosVector f(new SiconosVector(3));
      (*f)(2) = -9.81 * (1. + i);
      b->setFExtPtr(f);
      nsds->insertDynamicalSystem(b);
      balls.push_back(b);
    }
    SiconosBulletOptions options;
    options.contactBreakingThreshold = .1;
    options.perturbationIterations = 0;
    options.minimumPointsPerturbationThreshold = 0;
    SP::SiconosBulletCollisionManager man(new SiconosBulletCollisionManager(options));
    SP::SiconosBox box(new SiconosBox(40, 40, 1));
    SP::SiconosContactorSet set(new SiconosContactorSet());
    set->append(SP::SiconosContactor(new SiconosContactor(box)));
    SP::SiconosVector at(new SiconosVector(7));
    (*at)(2) = -.5;
    (*at)(3) = 1;
    man->insertStaticContactorSet(set, at);
    man->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(.4, 0., .3, 3)), 0, 0);
    SP::FrictionContact fc(new FrictionContact(3));
    fc->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    fc->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    fc->setMStorageType(NM_DENSE);
    fc->setKeepLambdaAndYState(true);
    SP::TimeStepping s(
        new TimeStepping(nsds, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(.5)));
    s->insertNonSmoothProblem(fc);
    s->insertInteractionManager(man);
    s->setNewtonMaxIteration(10);
    s->setNewtonTolerance(1e-8);
    SimpleMatrix d(int(T / h) + 2, 11);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 5; i++)
        d(k, 1 + 2 * i) = (*balls[i]->q())(0), d(k, 2 + 2 * i) = (*balls[i]->q())(2);
      k++;
      s->nextStep();
    }
    d.resize(k, 11);
    ioMatrix::write("SpheresInBin.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4, whose points of contact are slightly beside those of exact
    // spheres.
    if (!isLastRow(d,
                   {1.2, 0.4639279949906681, 0.299845981973602, 1.971069753555196,
                    0.3197978194071122, 3.477501829714365, 0.3398373852488668, 4.982497087146079,
                    0.3597174063583498, 6.487487719586594, 0.3797821828016817},
                   0.005))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
