// Quarter of a car on a bumpy road: wheel loses contact; road by a rheonomous relation; forces by
// function pointers.
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
static void spring(double t, unsigned int n, double* q, double* v, double* f, unsigned int,
                   double* z) {
  double d = q[1] - q[0];
  f[0] = -z[0] * d - z[1] * (v[1] - v[0]) - 200. * d * d * d;
  f[1] = -f[0];
}
static void springQ(double, unsigned int, double* q, double*, double* J, unsigned int, double* z) {
  double d = q[1] - q[0], k = z[0] + 600. * d * d;
  J[0] = k;
  J[1] = -k;
  J[2] = -k;
  J[3] = k;
}
static void springV(double, unsigned int, double*, double*, double* J, unsigned int, double* z) {
  J[0] = z[1];
  J[1] = -z[1];
  J[2] = -z[1];
  J[3] = z[1];
}
static void weight(double t, unsigned int n, double* f, unsigned int, double*) {
  f[0] = -40 * 9.81;
  f[1] = -300 * 9.81;
}
class Road : public LagrangianRheonomousR {
  double A, om;

 public:
  Road(double a, double w) : LagrangianRheonomousR(), A(a), om(w) {}
  void initialize(Interaction& inter) override {
    LagrangianRheonomousR::initialize(inter);
    if (!_hDot) _hDot.reset(new SiconosVector(1));
  }
  void computeh(double t, const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    y.setValue(0, q.getValue(0) - A * (1 - cos(om * t)));
  }
  void computeJachq(double t, const BlockVector& q, BlockVector& z) override {
    _jachq->zero();
    _jachq->setValue(0, 0, 1.);
  }
  void computehDot(double t, const BlockVector& q, BlockVector& z) override {
    _hDot->setValue(0, -A * om * sin(om * t));
  }
};
typedef std::shared_ptr<Road> SPRoad;
int main(int argc, char** argv) {
  try {
    SP::SiconosVector q0(new SiconosVector(2)), v0(new SiconosVector(2));
    (*q0)(0) = .05;
    (*q0)(1) = .6;
    SP::SiconosMatrix M(new SimpleMatrix(2, 2));
    M->setValue(0, 0, 40.);
    M->setValue(1, 1, 300.);
    SP::LagrangianDS car(new LagrangianDS(q0, v0, M));
    car->setComputeFIntFunction(&spring);
    car->setComputeJacobianFIntqFunction(&springQ);
    car->setComputeJacobianFIntqDotFunction(&springV);
    car->setComputeFExtFunction(&weight);
    SP::SiconosVector z(new SiconosVector(2));
    (*z)(0) = 2e4;
    (*z)(1) = 1500;
    car->setzPtr(z);
    SPRoad road(new Road(.04, 12.));
    SP::Interaction tyre =
        std::make_shared<Interaction>(SP::NonSmoothLaw(new NewtonImpactNSL(0.1)), road);
    SP::NonSmoothDynamicalSystem m = std::make_shared<NonSmoothDynamicalSystem>(0., 3.);
    m->setTitle("quarter car");
    m->setAuthor("me");
    m->setDescription("tyre");
    m->insertDynamicalSystem(car);
    m->setName(car, "car");
    m->link(tyre, car);
    m->setName(tyre, "tyre");
    auto osi = std::make_shared<MoreauJeanOSI>(0.5 + 1e-2);
    auto td = std::make_shared<TimeDiscretisation>(0., 1e-3);
    auto lcp = std::make_shared<LCP>(SICONOS_LCP_LEMKE);
    auto s = std::make_shared<TimeStepping>(m, td, osi, lcp);
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(30);
    s->setDisplayNewtonConvergence(false);
    s->setWarnOnNonConvergence(true);

    SimpleMatrix data(3001, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      data(k, 0) = s->nextTime();
      data(k, 1) = (*car->q())(0);
      data(k, 2) = car->q()->getValue(1);
      data(k, 3) = (*car->velocity())(0);
      data(k, 4) = tyre->lambda(1)->getValue(0);
      data(k, 5) = tyre->y(0)->getValue(0);
      data(k, 6) = (*car->p(1))(0);
      data(k, 7) = (*car->fInt())(0);
      ++k;
      s->nextStep();
    }
    if (k != 3000) cout << "rows " << k << endl;
    data.resize(k, 8);
    cout << "kinetic " << car->computeKineticEnergy() << " dim " << car->dimension() << endl;
    ioMatrix::write("QuarterCar.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            data,
            {3, 0.0450917482925761, -0.07265659411351805, -0.4760538496526955, 1.804230595040486,
             -2.679929252009244e-05, 1.804230595040486, 1439.788469422836},
            1e-9))
      return 1;
  } catch (Siconos::exception& e) {
    Siconos::exception::process(e);
    return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
