// A block in the plane falls on a floor with two of its corners and rocks on them.
#include <cmath>

#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
#define BLOCK_MASS 1.5
#define MY_PI 3.141592653589793
class CornerR : public LagrangianScleronomousR {
  double L, H;

 public:
  CornerR(double l, double h) : LagrangianScleronomousR(), L(l), H(h) {}
  virtual ~CornerR() {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    double th = q(2);
    y(0) = q(1) - 0.5 * L * sin(th) - 0.5 * H * cos(th);
    if (y.size() > 1) y(1) = q(0);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    SimpleMatrix* J = (SimpleMatrix*)_jachq.get();
    double th = q(2);
    J->setValue(0, 0, 0.);
    J->setValue(0, 1, 1.);
    J->setValue(0, 2, -0.5 * L * cos(th) + 0.5 * H * sin(th));
    J->setValue(1, 0, 1.);
    J->setValue(1, 1, 0.);
    J->setValue(1, 2, -(-0.5 * L * sin(th) - 0.5 * H * cos(th)));
  }
  void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& qDot) {
    SimpleMatrix* J = (SimpleMatrix*)_dotjachq.get();
    J->zero();
    double th = q(2);
    J->setValue(0, 2, (0.5 * L * sin(th) + 0.5 * H * cos(th)) * qDot(2));
    J->setValue(1, 2, (0.5 * L * cos(th) - 0.5 * H * sin(th)) * qDot(2));
  }
};
TYPEDEF_SPTR(CornerR)
int main() {
  try {
    SP::SiconosMatrix M(new SimpleMatrix(3, 3));
    M->eye();
    *M *= BLOCK_MASS;
    (*M)(2, 2) = BLOCK_MASS * (0.2 * 0.2 + 0.4 * 0.4) / 12;
    SP::SiconosVector q0(new SiconosVector(3)), v0(new SiconosVector(3));
    (*q0)(1) = 0.28;
    (*q0)(2) = MY_PI / 10;
    (*v0)(0) = 0.5;
    SP::LagrangianDS block(new LagrangianDS(q0, v0, M));
    SP::SiconosVector F(new SiconosVector(3));
    (*F)(1) = -9.81 * BLOCK_MASS;
    block->setFExtPtr(F);
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0.3, 0., 0.2, 2));
    SP::CornerR left(new CornerR(0.2, 0.4)), right(new CornerR(-0.2, 0.4));
    SP::Interaction i1(new Interaction(law, left)), i2(new Interaction(law, right));
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(0., 1.5));
    nsds->insertDynamicalSystem(block);
    nsds->link(i1, block);
    nsds->link(i2, block);
    SP::TimeDiscretisation td(new TimeDiscretisation(0., 1e-3));
    SP::TimeStepping sim(new TimeStepping(nsds, td));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.50001));
    SP::OneStepNSProblem fc(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS));
    fc->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    fc->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    fc->setNumericsVerboseMode(0);
    sim->insertIntegrator(osi);
    sim->insertNonSmoothProblem(fc);
    sim->setNewtonTolerance(1e-10);
    sim->setNewtonMaxIteration(50);
    int N = 1500, k = 0;
    SimpleMatrix data(N + 1, 10);
    while (sim->hasNextEvent() && k <= N) {
      sim->advanceToEvent();
      data(k, 0) = sim->nextTime();
      for (int i = 0; i < 3; i++) {
        data(k, 1 + i) = (*block->q())(i);
        data(k, 4 + i) = (*block->velocity())(i);
      }
      data(k, 7) = (*i1->lambda(1))(0);
      data(k, 8) = (*i2->lambda(1))(0);
      data(k, 9) = block->computeKineticEnergy();
      sim->processEvents();
      k++;
    }
    data.resize(k, 10);
    ioMatrix::write("BlockRocking.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data,
                   {1.5, 0.2007506442315737, 0.1999914847741664, 6.034764694342715e-06,
                    -7.491638241476495e-15, 3.747002708109903e-15, 3.7453048645818e-14,
                    0.007357594485838096, 0.007357405514160285, 7.015764028762712e-29},
                   1e-7))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
