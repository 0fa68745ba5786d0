// Double integrator with sliding mode control, zero-order hold, sensor and plotting of sampled
// data.
#include <SolverOptions.h>

#include <SiconosControl.hpp>

#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 3., hs = 1e-3, hc = 1e-2;
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    (*A)(0, 1) = 1.;
    (*A)(1, 0) = -.5;
    (*A)(1, 1) = -.2;
    SP::SiconosVector x0(new SiconosVector(2));
    (*x0)(0) = 1.;
    (*x0)(1) = -.3;
    SP::FirstOrderLinearTIDS process(new FirstOrderLinearTIDS(x0, A));
    SP::SimpleMatrix Cs(new SimpleMatrix(2, 2));
    Cs->eye();
    SP::LinearSensor sens(new LinearSensor(process, Cs));
    SP::SimpleMatrix B(new SimpleMatrix(2, 1)), Cy(new SimpleMatrix(1, 2));
    (*B)(1, 0) = 1.;
    (*Cy)(0, 0) = 1.;
    (*Cy)(0, 1) = 1.;
    SP::LinearSMC smc(new LinearSMC(sens));
    smc->setB(B);
    smc->setCsurface(Cy);
    smc->setTheta(.5);
    SP::ControlZOHSimulation sim(new ControlZOHSimulation(t0, T, hs));
    sim->setSaveOnlyMainSimulation(true);
    sim->addDynamicalSystem(process);
    sim->addSensor(sens, hc);
    sim->addActuator(smc, hc);
    sim->initialize();
    sim->run();
    SimpleMatrix& data = *sim->data();
    ioMatrix::write("SmcOfOscillator.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data, {3, 0.06532911377572793, -0.06532911377572853, 0.08450517940813305}, 1e-9))
      return 1;
    cout << sim->dataLegend() << " " << (sim->elapsedTime() >= 0) << endl;
    process->x()->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
