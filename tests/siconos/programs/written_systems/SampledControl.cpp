// Sampled control: PID, sliding mode with both simulations, explicit sliding mode. Last rows of
// Siconos 4.4.
#include "SiconosControl.hpp"
#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;
static SP::SimpleMatrix mat(int r, int c, vector<double> v) {
  SP::SimpleMatrix m(new SimpleMatrix(r, c));
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) (*m)(i, j) = v[i * c + j];
  return m;
}
static SP::SiconosVector vec(vector<double> v) { return SP::SiconosVector(new SiconosVector(v)); }
int main() {
  try {
    int errors = 0;
    {
      SP::FirstOrderLinearTIDS p(
          new FirstOrderLinearTIDS(vec({2, 0}), mat(2, 2, {0, 1, -1, -0.4})));
      SP::ControlSimulation sim(new ControlZOHSimulation(0, 5, 0.01));
      sim->addDynamicalSystem(p);
      SP::LinearSensor sens(new LinearSensor(p, mat(1, 2, {1, 0})));
      sim->addSensor(sens, 0.05);
      SP::PID pid(new PID(sens));
      pid->setRef(0.5);
      pid->setK(vec({2., .5, .3}));
      pid->setB(mat(2, 1, {0, 1}));
      pid->setDeltaT(0.05);
      sim->addActuator(pid, 0.05);
      sim->initialize();
      sim->run();
      errors += !isLastRow(
          *sim->data(), {5.0, 0.3487210805764265, -0.01601181995966137, 0.3799336588563604}, 1e-9);
    }
    for (int kind = 0; kind < 2; kind++) {
      SP::FirstOrderLinearTIDS p(
          new FirstOrderLinearTIDS(vec({1, -1, 0.5}), mat(3, 3, {0, 1, 0, 0, 0, 1, -1, 1, 0.2})));
      SP::ControlSimulation sim;
      if (kind == 0)
        sim.reset(new ControlZOHSimulation(0, 4, 0.005));
      else
        sim.reset(new ControlLsodarSimulation(0, 4, 0.005));
      sim->addDynamicalSystem(p);
      SP::LinearSensor sens(new LinearSensor(p, mat(3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1})));
      sim->addSensor(sens, 0.02);
      SP::LinearSMC smc(new LinearSMC(sens));
      smc->setB(mat(3, 1, {0, 0, 2}));
      smc->setCsurface(mat(1, 3, {1, 2, 1}));
      sim->addActuator(smc, 0.02);
      sim->initialize();
      sim->run();
      errors +=
          kind == 0
              ? !isLastRow(*sim->data(),
                           {4.0, 0.01353771905383496, -0.01475884445729672, 0.01597996986075848,
                            0.003906000318080242, 0.01324571528837167, -0.01444266658344078,
                            0.01563961787850988, 0.0, 1.55998549855596e-07},
                           1e-9)
              : !isLastRow(*sim->data(),
                           {4.0, 0.01353771905335391, -0.01475884445598485, 0.01597996985862716,
                            0.003906000318589955, 0.01324571528791643, -0.01444266658217106,
                            0.0156396178764257, -3.469446951953614e-18, 1.559982720777953e-07},
                           1e-9);
      ioMatrix::write("SampledControl.dat", "ascii", *sim->data(), "noDim");
    }
    {
      SP::FirstOrderLinearTIDS p(new FirstOrderLinearTIDS(vec({1, 0.3}), mat(2, 2, {0, 1, 3, -1})));
      SP::ControlSimulation sim(new ControlZOHSimulation(0, 4, 0.01));
      sim->addDynamicalSystem(p);
      SP::LinearSensor sens(new LinearSensor(p, mat(2, 2, {1, 0, 0, 1})));
      sim->addSensor(sens, 0.04);
      SP::ExplicitLinearSMC smc(new ExplicitLinearSMC(sens));
      smc->setB(mat(2, 1, {0, 1}));
      smc->setCsurface(mat(1, 2, {1, 1}));
      sim->addActuator(smc, 0.04);
      sim->initialize();
      sim->run();
      errors += !isLastRow(
          *sim->data(),
          {4.0, 0.04212837874470507, -0.02351528372596821, -1.125002596146137, 1.0, 0.3, 1.3, -1.0},
          1e-9);
    }
    return errors;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
