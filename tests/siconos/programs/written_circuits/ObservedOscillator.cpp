// A sliding mode controller beside a Luenberger observer, zero-order hold.
#include "SiconosControl.hpp"
#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 5, h = 1e-3, hc = .02;
    SP::SimpleMatrix A(new SimpleMatrix(2, 2)), B(new SimpleMatrix(2, 1)),
        C(new SimpleMatrix(1, 2)), Cs(new SimpleMatrix(1, 2)), E(new SimpleMatrix(2, 2)),
        L(new SimpleMatrix(2, 1));
    (*A)(0, 1) = 1;
    (*A)(1, 0) = -2;
    (*A)(1, 1) = .1;
    (*B)(1, 0) = 1;
    (*C)(0, 0) = 1;
    (*Cs)(0, 0) = 1;
    (*Cs)(0, 1) = 1.2;
    E->eye();
    (*L)(0, 0) = -4;
    (*L)(1, 0) = -4;
    SP::SiconosVector x0(new SiconosVector(2)), xHat(new SiconosVector(2));
    (*x0)(0) = 1;
    (*x0)(1) = -.5;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A));
    SP::ControlZOHSimulation sim(new ControlZOHSimulation(t0, T, h));
    sim->setSaveOnlyMainSimulation(true);
    sim->addDynamicalSystem(ds);
    SP::LinearSensor sens(new LinearSensor(ds, E));
    sim->addSensor(sens, hc);
    SP::LinearSensor half(new LinearSensor(ds, C));
    sim->addSensor(half, hc);
    SP::LinearSMC act(new LinearSMC(sens));
    act->setCsurface(Cs);
    act->setB(B);
    sim->addActuator(act, hc);
    SP::Observer obs(new LuenbergerObserver(half, *xHat, C, L));
    sim->addObserver(obs, hc);
    sim->initialize();
    sim->run();
    SimpleMatrix& data = *sim->data();
    ioMatrix::write("ObservedOscillator.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data, {5.0, 0.01643628636505894, -0.01369690530421731, 0.04527912559749386},
                   1e-09))
      return 1;
    cout << sim->dataLegend() << endl;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
