// Disks fall into a box of three lines; a SpaceFilter finds the contacts. At the end the disks are
// at rest, and the reactions carry their weight.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <SolverOptions.h>

#include <Disk.hpp>
#include <SpaceFilter.hpp>

#include "program.hpp"

int main() {
  return guarded([] {
    const double g = 9.81, r = 0.5, m = 2.0, h = 2e-3;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    std::vector<SP::Disk> disks;
    const double places[6][2] = {{1.0, 0.6}, {2.1, 0.7}, {3.05, 0.55},
                                 {1.5, 1.8}, {2.6, 1.9}, {2.0, 3.1}};
    for (const auto& place : places) {
      SP::Disk disk(new Disk(r, m, vectorOf({place[0], place[1], 0}), vectorOf({0, 0, 0})));
      disk->setFExtPtr(vectorOf({0, -m * g, 0}));
      model->insertDynamicalSystem(disk);
      disks.push_back(disk);
    }
    // A, B, C, centre and width of each line: the floor, and two walls 4 m apart.
    SP::SiconosMatrix lines =
        matrixOf({{0, 1, 0, 0, 0, 0}, {1, 0, -0.4, 0, 0, 0}, {1, 0, -4.4, 0, 0, 0}});
    SP::SpaceFilter filter(new SpaceFilter(3, 6, lines));
    filter->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0, 0, 0.3, 2)), 0, 0);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    problem->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 20000;
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->insertInteractionManager(filter);
    double lowest = 1, closest = 1;
    const std::vector<double> last = record("DisksInBox", *s, [&] {
      std::vector<double> row;
      for (std::size_t i = 0; i < disks.size(); i++) {
        lowest = std::min(lowest, disks[i]->getQ(1) - r);
        for (std::size_t j = 0; j < i; j++)
          closest = std::min(closest, std::hypot(disks[i]->getQ(0) - disks[j]->getQ(0),
                                                 disks[i]->getQ(1) - disks[j]->getQ(1)) -
                                          2 * r);
        for (unsigned k = 0; k < 3; k++) row.push_back(disks[i]->getQ(k));
      }
      return row;
    });
    double speed = 0, weight = 0;
    for (const auto& disk : disks) speed = std::max(speed, disk->velocity()->normInf());
    for (const auto& disk : disks) weight += (*disk->p(1))(1) / h;
    return expect("floor", lowest, 0, 0.02) + expect("between", closest, 0, 0.05) +
           expect("rest", speed, 0, 1e-6) + expect("weight", weight, 6 * m * g, 1e-4) +
           expect("radius", disks[0]->getRadius(), r, 0);
  });
}
