// Five beads in a row, hit by the first one: multiple impact with Hertz's contacts and dissipation.
#include "program.hpp"

int main() {
  return guarded([] {
    const unsigned n = 5;
    const double R = 0.1, K = 1e6, eta = 1.5, step = 1e-4;
    SP::NonSmoothDynamicalSystem cradle(new NonSmoothDynamicalSystem(0.0, 0.1));
    std::vector<SP::LagrangianLinearTIDS> beads;
    for (unsigned i = 0; i < n; ++i) {
      beads.push_back(SP::LagrangianLinearTIDS(
          new LagrangianLinearTIDS(vectorOf({2 * R * i - (i == 0 ? 0.0125 : 0.0)}),
                                   vectorOf({i == 0 ? 1.0 : 0.0}), matrixOf({{1.0}}))));
      cradle->insertDynamicalSystem(beads[i]);
    }
    SP::SimpleMatrix H = matrixOf({{-1.0, 1.0}});
    SP::Relation relation(new LagrangianLinearTIR(H, vectorOf({-2 * R})));
    std::vector<SP::Interaction> contacts;
    for (unsigned i = 0; i + 1 < n; ++i) {
      SP::NonSmoothLaw law(new MultipleImpactNSL(0.9, i == 0 ? K : 4 * K, eta));
      contacts.push_back(SP::Interaction(new Interaction(law, relation)));
      cradle->link(contacts[i], beads[i], beads[i + 1]);
    }
    SP::OneStepNSProblem impact(new MultipleImpact("BiStiffness", step));
    SP::MultipleImpact multiple = std::dynamic_pointer_cast<MultipleImpact>(impact);
    multiple->SetSaveData(false);
    multiple->SetNstepMax(100000);
    multiple->SetNstepSave(100);
    multiple->SetSizeDataSave(1000);
    multiple->SetStepMinMaxSave(1, 2);
    multiple->SetNameOutput("cradle.dat");
    SP::OneStepNSProblem acceleration(new LCP());
    SP::EventDriven s(
        new EventDriven(cradle, SP::TimeDiscretisation(new TimeDiscretisation(0.0, 0.005))));
    s->insertIntegrator(SP::LsodarOSI(new LsodarOSI()));
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    const auto last = record("NewtonsCradle", *s, [&] {
      std::vector<double> row;
      for (const auto& bead : beads) {
        row.push_back((*bead->q())(0));
        row.push_back((*bead->velocity())(0));
      }
      return row;
    });
    int errors = 0;
    // The numbers of Siconos 4.4 with the same steps.
    const double velocities[] = {-0.201205329994017, 0.05347295874536, 0.138650196691115,
                                 0.204285658392057, 0.804796516165485};
    for (unsigned i = 0; i < n; ++i)
      errors += expect("velocity", last[2 + 2 * i], velocities[i], 1e-9);
    return errors;
  });
}
