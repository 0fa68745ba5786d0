// Two balls one above the other fall on a floor.
#include <boost/progress.hpp>
#include <boost/timer.hpp>
#include <chrono>

#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;

// Ball k of the tower, from below.
static SP::LagrangianLinearTIDS makeBall(int k, double R, double m, double g) {
  unsigned int nDof = 3;
  SP::SiconosMatrix Mass(new SimpleMatrix(nDof, nDof));
  (*Mass)(0, 0) = m;
  (*Mass)(1, 1) = m;
  (*Mass)(2, 2) = 3. / 5 * m * R * R;
  SP::SiconosVector q0(new SiconosVector(nDof));
  SP::SiconosVector v0(new SiconosVector(nDof));
  (*q0)(0) = 1. + 0.5 * k;
  (*v0)(0) = -0.3 * k;
  SP::LagrangianLinearTIDS b(new LagrangianLinearTIDS(q0, v0, Mass));
  SP::SiconosVector weight(new SiconosVector(nDof));
  (*weight)(0) = -m * g;
  b->setFExtPtr(weight);
  return b;
}

// A row: the lower ball with its impulse and multiplier at the floor, then the upper ball with that
// between them.
static void fillRow(SimpleMatrix& data, int k, double time,
                    const std::vector<SP::SiconosVector>& lower, SP::LagrangianLinearTIDS upper,
                    SP::Interaction between) {
  data(k, 0) = time;
  for (int j = 0; j < 4; ++j) data(k, 1 + j) = (*lower[j])(0);
  data(k, 5) = upper->q()->getValue(0);
  data(k, 6) = between->getLambda(1)(0);
}

int main(int argc, char* argv[]) {
  boost::timer time;
  time.restart();
  try {
    unsigned int nDof = 3;
    double t0 = 0, T = 2., h = 0.005, theta = 0.5, R = 0.1, m = 1, g = 9.81, e = 0.8;
    cout << "====> Model loading ..." << endl << endl;
    std::vector<SP::LagrangianLinearTIDS> balls;
    for (int k = 0; k < 2; ++k) balls.push_back(makeBall(k, R, m, g));
    SP::SimpleMatrix H(new SimpleMatrix(1, nDof));
    (*H)(0, 0) = 1.0;
    SP::SiconosVector b0(new SiconosVector(1));
    (*b0)(0) = -R;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(e));
    SP::Relation relation(new LagrangianLinearTIR(H, b0));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::SimpleMatrix H2(new SimpleMatrix(1, 2 * nDof));
    H2->setValue(0, 0, -1.);
    H2->setValue(0, 3, 1.);
    SP::SiconosVector b1(new SiconosVector(1, -2 * R));
    SP::Relation relation2(new LagrangianLinearTIR(H2, b1));
    SP::Interaction inter2(new Interaction(nslaw, relation2));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->setTitle("Tower");
    model->setAuthor("me");
    model->setDescription("balls");
    model->setDate("2011");
    model->insertDynamicalSystem(balls[0]);
    model->insertDynamicalSystem(balls[1]);
    model->link(inter, balls[0]);
    model->link(inter2, balls[0], balls[1]);
    SP::MoreauJeanOSI OSI(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new LCP());
    SP::TimeStepping s(new TimeStepping(model, t));
    s->insertIntegrator(OSI);
    s->insertNonSmoothProblem(osnspb, SICONOS_OSNSP_TS_VELOCITY);
    s->setName("tower");
    int N = (int)((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 7);
    std::vector<SP::SiconosVector> lower = {balls[0]->q(), balls[0]->velocity(), balls[0]->p(1),
                                            inter->lambda(1)};
    fillRow(dataPlot, 0, model->t0(), lower, balls[1], inter2);
    int k = 1;
    boost::progress_display show_progress(N);
    while (s->hasNextEvent()) {
      s->computeOneStep();
      fillRow(dataPlot, k, s->nextTime(), lower, balls[1], inter2);
      s->nextStep();
      ++show_progress;
      k++;
    }
    cout << endl << "End of computation - Number of iterations done: " << k - 1 << endl;
    cout << "Computation Time " << time.elapsed() << endl;
    dataPlot.resize(k, 7);
    ioMatrix::write("DropTower.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            dataPlot,
            {2.0, 0.1171013183571632, -0.3694268138156743, 0.0, 0.0, 0.3364382541195558, 0.0},
            1e-10))
      return 1;
    double error = 0.0, eps = 1e-12;
    if ((error = ioMatrix::compareRefFile(dataPlot, "DropTower.ref", eps)) >= 0.0 && error > eps)
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
