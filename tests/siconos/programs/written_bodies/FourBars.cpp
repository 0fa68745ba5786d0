// Four-bar linkage of rigid bodies with knee joints, a prismatic one and a contact with the floor.
#include <boost/math/quaternion.hpp>

#include "KneeJointR.hpp"
#include "PivotJointR.hpp"
#include "PrismaticJointR.hpp"
#include "program.hpp"
using namespace std;
void tipTrajectories(SP::SiconosVector q, double* traj, double length) {
  boost::math::quaternion<double> quatTrans(0, q->getValue(0), q->getValue(1), q->getValue(2));
  boost::math::quaternion<double> quatQ(q->getValue(3), q->getValue(4), q->getValue(5),
                                        q->getValue(6));
  boost::math::quaternion<double> quatpos(0, length / 2, 0, 0);
  boost::math::quaternion<double> quatBuff = quatQ * quatpos / quatQ + quatTrans;
  traj[0] = quatBuff.R_component_2();
  traj[1] = quatBuff.R_component_3();
  traj[2] = quatBuff.R_component_4();
}
class FloorR : public NewtonEuler1DR {
 public:
  double _length;
  FloorR(double l) : NewtonEuler1DR(), _length(l) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) {
    SP::SiconosVector q(new SiconosVector(q0));
    double tip[3];
    tipTrajectories(q, tip, _length);
    y.setValue(0, tip[2] + 2.2);
    _Nc->zero();
    _Nc->setValue(2, 1.);
    _Pc1->setValue(0, tip[0]);
    _Pc1->setValue(1, tip[1]);
    _Pc1->setValue(2, tip[2]);
    _Pc2->setValue(0, tip[0]);
    _Pc2->setValue(1, tip[1]);
    _Pc2->setValue(2, -2.2);
  }
};
TYPEDEF_SPTR(FloorR)
// The last row of Siconos 4.4.
static const vector<double> lastRow = {1.5,
                                       -0.2300127722251639,
                                       0,
                                       -0.4396316859345464,
                                       0.5197483369984592,
                                       0,
                                       0.8543194169575465,
                                       0,
                                       -0.8771841859376397,
                                       0,
                                       -1.14215113422383,
                                       0.2913347419745215,
                                       0,
                                       0.9566211727331995,
                                       0,
                                       -0.873827553515208,
                                       0,
                                       -1.664231213637632,
                                       -0.2656677132493581,
                                       0,
                                       0.9640646586918969,
                                       0,
                                       0.7918896396610897,
                                       -0.7355912256637149,
                                       0,
                                       0};
// Beam i of mass m: the outer ones stand, the middle one lies.
static SP::NewtonEulerDS makeBeam(int i, double L, double m, SP::SimpleMatrix I) {
  double pos[3][3] = {{0, 0, -L / 2}, {L / 2, 0., -L}, {L, 0., -L / 2}};
  SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
  for (int j = 0; j < 3; j++) q->setValue(j, pos[i][j]);
  double ang = i == 1 ? 0 : M_PI / 2;
  SiconosVector V(3);
  V(1) = 1.;
  q->setValue(3, cos(ang / 2));
  for (int j = 0; j < 3; j++) q->setValue(4 + j, V(j) * sin(ang / 2));
  SP::NewtonEulerDS b(new NewtonEulerDS(q, v, m, I));
  SP::SiconosVector w(new SiconosVector(3));
  (*w)(2) = -m * 9.81;
  if (i == 0) (*w)(0) = 3.;
  b->setFExtPtr(w);
  return b;
}
// A row: positions of the beams, gap, velocity and impulse at the floor, impulse of the last joint.
static void fillRow(SimpleMatrix& data, int k, double time, const vector<SP::NewtonEulerDS>& beam,
                    SP::Interaction floor, SP::Interaction joint) {
  data(k, 0) = time;
  for (int b = 0; b < 3; b++)
    for (int j = 0; j < 7; j++) data(k, 1 + 7 * b + j) = (*beam[b]->q())(j);
  data(k, 22) = (*floor->y(0))(0);
  data(k, 23) = (*floor->y(1))(0);
  data(k, 24) = (*floor->lambda(1))(0);
  data(k, 25) = (*joint->lambda(1))(1);
}
int main() {
  try {
    double t0 = 0, T = 1.5, h = 0.01, L1 = 1., L2 = 1., L3 = 1., theta = 1.0, m = 1.;
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    I->setValue(0, 0, 0.1);
    vector<SP::NewtonEulerDS> beam;
    for (int i = 0; i < 3; i++) {
      beam.push_back(makeBeam(i, L1, m, I));
      nsds->insertDynamicalSystem(beam[i]);
    }
    SP::SiconosVector P(new SiconosVector(3));
    P->zero();
    SP::KneeJointR j1(new KneeJointR(P, true, beam[0]));
    P.reset(new SiconosVector(3));
    P->setValue(0, L2 / 2);
    SP::NewtonEulerR j2(new KneeJointR(P, false, beam[0], beam[1]));
    SP::NonSmoothLaw e1(new EqualityConditionNSL(3)), e2(new EqualityConditionNSL(3));
    SP::SiconosVector P3(new SiconosVector(3)), A3(new SiconosVector(3));
    (*P3)(0) = L2 / 2;
    (*A3)(1) = 1;
    SP::NewtonEulerJointR j3(new PivotJointR(P3, A3, false, beam[1], beam[2]));
    SP::Interaction i1(new Interaction(e1, j1)), i2(new Interaction(e2, j2));
    SP::Interaction i3(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(j3->numberOfConstraints())), j3));
    SP::FloorR fl(new FloorR(L3));
    SP::Interaction ifl(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.)), fl));
    nsds->link(i1, beam[0]);
    nsds->link(i2, beam[0], beam[1]);
    nsds->link(i3, beam[1], beam[2]);
    nsds->link(ifl, beam[2]);
    SP::MoreauJeanOSI OSI(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new MLCP());

    SP::TimeStepping s(new TimeStepping(nsds, t, OSI, osnspb));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(30);
    int k = 0, N = ceil((T - t0) / h) + 1;
    SimpleMatrix dataPlot(N, 26), br(2, 3 * N);
    for (; s->hasNextEvent(); k++) {
      s->advanceToEvent();
      fillRow(dataPlot, k, s->nextTime(), beam, ifl, i3);
      s->nextStep();
    }
    dataPlot.resize(k, 26);
    ioMatrix::write("FourBars.dat", "ascii", dataPlot, "noDim");
    if (!isLastRow(dataPlot, lastRow, 1e-8)) return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
