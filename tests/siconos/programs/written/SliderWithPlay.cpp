// Slider-crank with clearance: four corners with friction, two of which close at the same time.
// SICONOS_FRICTION_2D_LEMKE of Siconos 4.4 returns forces outside of the cone there.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
static const double l1 = 0.1530, l2 = 0.306, a = 0.05, b = 0.025, c = 0.001;
static const double d = 2 * (b + c);
static const double m1 = 0.038, m2 = 0.038, m3 = 0.076, J1 = 7.4e-5, J2 = 5.9e-4, J3 = 2.7e-6,
                    gravity = 9.81;
static void mass(unsigned int sizeOfq, double* q, double* M, unsigned int sizeZ, double* z) {
  M[0] = J1 + (0.25 * m1 + m2 + m3) * l1 * l1;
  M[1] = (0.5 * m2 + m3) * l1 * l2 * cos(q[1] - q[0]);
  M[2] = 0.0;
  M[3] = (0.5 * m2 + m3) * l1 * l2 * cos(q[1] - q[0]);
  M[4] = J2 + (0.25 * m2 + m3) * l2 * l2;
  M[5] = M[6] = M[7] = 0.0;
  M[8] = J3;
}
static void FGyr(unsigned int sizeOfq, double* q, double* qdot, double* N, unsigned int sizeZ,
                 double* z) {
  double k = (0.5 * m2 + m3) * l1 * l2 * sin(q[0] - q[1]);
  N[0] = k * qdot[1] * qdot[1];
  N[1] = -k * qdot[0] * qdot[0];
  N[2] = 0.;
}
static void jacobianFGyrqDot(unsigned int sizeOfq, double* q, double* qdot, double* J,
                             unsigned int sizeZ, double* z) {
  for (int i = 0; i < 9; i++) J[i] = 0.;
  double k = 2 * (0.5 * m2 + m3) * l1 * l2 * sin(q[0] - q[1]);
  J[1] = -k * qdot[0];
  J[3] = k * qdot[1];
}
static void jacobianFGyrq(unsigned int sizeOfq, double* q, double* qdot, double* J,
                          unsigned int sizeZ, double* z) {
  for (int i = 0; i < 9; i++) J[i] = 0.;
  double k = (0.5 * m2 + m3) * l1 * l2 * cos(q[0] - q[1]);
  J[0] = k * qdot[1] * qdot[1];
  J[1] = -k * qdot[0] * qdot[0];
  J[3] = -J[0];
  J[4] = -J[1];
}
static void FInt(double time, unsigned int sizeOfq, double* q, double* qdot, double* f,
                 unsigned int sizeZ, double* z) {
  f[0] = (0.5 * m1 + m2 + m3) * gravity * l1 * cos(q[0]);
  f[1] = (0.5 * m2 + m3) * gravity * l2 * cos(q[1]);
  f[2] = 0;
}
static void jacobianFIntq(double time, unsigned int sizeOfq, double* q, double* qdot, double* J,
                          unsigned int sizeZ, double* z) {
  for (int i = 0; i < 9; i++) J[i] = 0.;
  J[0] = -(0.5 * m1 + m2 + m3) * gravity * l1 * sin(q[0]);
  J[4] = -(0.5 * m2 + m3) * gravity * l2 * sin(q[1]);
}
static void jacobianFIntqDot(double time, unsigned int sizeOfq, double* q, double* qdot, double* J,
                             unsigned int sizeZ, double* z) {
  for (int i = 0; i < 9; i++) J[i] = 0.;
}
static void corner(const double* q, double sx, double sy, double* g) {
  double X = l1 * cos(q[0]) + l2 * cos(q[1]), Y = l1 * sin(q[0]) + l2 * sin(q[1]);
  double yc = Y + sx * a * sin(q[2]) + sy * b * cos(q[2]);
  g[0] = 0.5 * d - (sy > 0 ? yc : -yc);
  g[1] = X + sx * a * cos(q[2]) - sy * b * sin(q[2]);
}
static void grad(const double* q, double sx, double sy, double* W) {
  double s = sy > 0 ? -1 : 1;
  W[0] = s * l1 * cos(q[0]);
  W[1] = -l1 * sin(q[0]);
  W[2] = s * l2 * cos(q[1]);
  W[3] = -l2 * sin(q[1]);
  W[4] = s * (sx * a * cos(q[2]) - sy * b * sin(q[2]));
  W[5] = -sx * a * sin(q[2]) - sy * b * cos(q[2]);
}
class Corner : public LagrangianScleronomousR {
  double sx, sy;
  static void read(const BlockVector& Q, double* q) {
    for (int i = 0; i < 3; i++) q[i] = Q(i);
  }

 public:
  Corner(double x, double y) : LagrangianScleronomousR(), sx(x), sy(y) {}
  void computeh(const BlockVector& Q, BlockVector& z, SiconosVector& y) {
    double q[3];
    read(Q, q);
    corner(q, sx, sy, y.getArray());
  }
  void computeJachq(const BlockVector& Q, BlockVector& z) {
    double q[3];
    read(Q, q);
    grad(q, sx, sy, _jachq->getArray());
  }
};
int main(int argc, char* argv[]) {
  try {
    const unsigned int nDof = 3;
    double t0 = 0, T = 0.02, h = 1e-5;
    double l1 = 0.1530, l2 = 0.306, a = 0.05, b = 0.025, c = 0.001;
    const double eN = .4, eT = 0., mu = 0.01;
    SP::SiconosVector q0(new SiconosVector(nDof)), v0(new SiconosVector(nDof));
    q0->zero();
    v0->zero();
    (*v0)(0) = 150.0;
    (*v0)(1) = -75.0;
    SP::LagrangianDS slider(new LagrangianDS(q0, v0));
    slider->setComputeMassFunction(&mass);
    slider->setComputeFGyrFunction(&FGyr);
    slider->setComputeJacobianFGyrqFunction(&jacobianFGyrq);
    slider->setComputeJacobianFGyrqDotFunction(&jacobianFGyrqDot);
    slider->setComputeFIntFunction(&FInt);
    slider->setComputeJacobianFIntqFunction(&jacobianFIntq);
    slider->setComputeJacobianFIntqDotFunction(&jacobianFIntqDot);
    SP::NonSmoothLaw nslaw(new NewtonImpactFrictionNSL(eN, eT, mu, 2));
    vector<SP::Interaction> inters;
    SP::NonSmoothDynamicalSystem sliderCrank(new NonSmoothDynamicalSystem(t0, T));
    sliderCrank->insertDynamicalSystem(slider);
    for (int i = 0; i < 4; ++i) {
      SP::Relation r(new Corner(i % 2 ? 1 : -1, i < 2 ? 1 : -1));
      SP::Interaction inter(new Interaction(nslaw, r));
      inters.push_back(inter);
      sliderCrank->link(inter, slider);
    }
    SP::MoreauJeanOSI OSI(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem impact(new FrictionContact(2, SICONOS_FRICTION_2D_ENUM));
    SP::TimeStepping s(new TimeStepping(sliderCrank, t));
    s->insertIntegrator(OSI);
    s->insertNonSmoothProblem(impact);
    s->setNewtonMaxIteration(20);
    impact->numericsSolverOptions()->dparam[0] = 1e-13;
    cout << "====> Initialisation ..." << endl << endl;
    int k = 0, N = ceil((T - t0) / h) + 1;
    const unsigned int outputSize = 12;
    SimpleMatrix dataPlot(N, outputSize);
    SP::SiconosVector q = slider->q(), v = slider->velocity();
    dataPlot(k, 0) = sliderCrank->t0();
    for (int i = 0; i < 3; i++) {
      dataPlot(k, 1 + i) = (*q)(i);
      dataPlot(k, 4 + i) = (*v)(i);
    }
    k++;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      dataPlot(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) {
        dataPlot(k, 1 + i) = (*q)(i);
        dataPlot(k, 4 + i) = (*v)(i);
      }
      for (int i = 0; i < 4; i++) dataPlot(k, 7 + i) = (*inters[i]->y(0))(0);
      dataPlot(k, 11) = s->getNewtonNbIterations();
      s->processEvents();
      k++;
    }
    cout << "steps " << k - 1 << endl;
    dataPlot.resize(k, outputSize);
    ioMatrix::write("SliderWithPlay.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            dataPlot,
            {0.02, 1.614623995632906, -0.5198708938213505, -3.6151192433086e-16, 71.81374791489633,
             1.43995054463446, -1.458269798214121e-13, 0.0001579590408334712, 0.0001579590408335059,
             0.001842040959166531, 0.001842040959166496, 1},
            1e-8))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
