// A top spins about a point that it has in common with the world; its tip, energy and rotation
// vector are recorded.
#include <SolverOptions.h>

#include <KneeJointR.hpp>
#include <RotationQuaternion.hpp>
#include <SiconosKernel.hpp>
#include <boost/math/quaternion.hpp>
#include <iostream>

#include "program.hpp"
using namespace std;
// A top that is tilted by 0.3 rad and spins at 60 rad/s.
static SP::NewtonEulerDS tiltedTop() {
  unsigned int nDof = 3, qDim = 7, nDim = 6;
  SP::SiconosVector q(new SiconosVector(qDim)), v(new SiconosVector(nDim));
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  q->zero();
  v->zero();
  I->eye();
  double tilt = 0.3;
  SP::SiconosVector axis(new SiconosVector(3));
  (*axis)(1) = 1.;
  quaternionFromAxisAngle(axis, tilt, q);
  (*q)(0) = 0.5 * sin(tilt);
  (*q)(2) = 0.5 * cos(tilt);
  I->setValue(0, 0, 0.2);
  I->setValue(1, 1, 0.2);
  I->setValue(2, 2, 0.05);
  v->setValue(5, 60.0);
  SP::NewtonEulerDS top(new NewtonEulerDS(q, v, 1.0, I));
  SP::SiconosVector weight(new SiconosVector(nDof));
  (*weight)(2) = -9.81;
  top->setFExtPtr(weight);
  return top;
}

// A row: position, angular velocity and kinetic energy.
static void fillRow(SimpleMatrix& data, int k, double time, SP::NewtonEulerDS top) {
  data(k, 0) = time;
  for (int i = 0; i < 7; ++i) data(k, 1 + i) = (*top->q())(i);
  SP::SiconosVector av = top->angularVelocity(true), lv = top->linearVelocity(true);
  for (int i = 0; i < 3; ++i) data(k, 8 + i) = (*av)(i);
  data(k, 11) = top->computeKineticEnergy();
}

int main() {
  try {
    double t0 = 0, T = 1.0, h = 1e-3, theta = 0.5;
    SP::NewtonEulerDS top = tiltedTop();
    SP::SiconosVector q = top->q();
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    nsds->insertDynamicalSystem(top);
    nsds->setTitle("spinning top");
    nsds->setAuthor("me");
    nsds->setDescription("d");
    nsds->setDate("today");
    SP::SiconosVector P(new SiconosVector(3));
    P->zero();
    (*P)(0) = 0;
    (*P)(1) = 0;
    (*P)(2) = 0;
    SP::NewtonEulerJointR joint(new KneeJointR(P, true, top));
    SP::NonSmoothLaw law(new EqualityConditionNSL(joint->numberOfConstraints()));
    SP::Interaction inter(new Interaction(law, joint));
    nsds->link(inter, top);
    nsds->setName(inter, "knee");
    nsds->setName(top, "top");
    cout << nsds->name(inter) << " " << nsds->name(top) << " " << nsds->getNumberOfDS() << " "
         << nsds->getNumberOfInteractions() << endl;
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new GenericMechanical());
    osnspb->numericsSolverOptions()->iparam[0] = 10000;
    osnspb->numericsSolverOptions()->dparam[0] = 1e-12;
    SP::TimeStepping s(new TimeStepping(nsds, td, osi, osnspb));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    int N = ceil((T - t0) / h);
    SimpleMatrix data(N + 1, 12);
    SP::SiconosVector rv(new SiconosVector(3));
    SP::SiconosVector la = inter->lambda(1);
    int k = 0;
    double turned = 0;
    cout.precision(12);
    while (s->hasNextEvent()) {
      s->computeOneStep();
      k++;
      rotationVectorFromQuaternion(q->getValue(3), q->getValue(4), q->getValue(5), q->getValue(6),
                                   rv);
      fillRow(data, k, s->nextTime(), top);
      turned = rv->norm2();
      if (k % 250 == 0)
        cout << "steps " << s->getNewtonNbIterations() << " lam " << la->norm2() << endl;
      s->nextStep();
    }
    SP::SiconosVector pos(new SiconosVector(3));
    (*pos)(2) = 0.7;
    changeFrameBodyToAbs(top->q(), pos);
    cout << "turned by " << turned << " tip " << (*pos)(0) << " " << (*pos)(1) << " " << (*pos)(2)
         << endl;
    data.resize(k, 12);
    ioMatrix::write("SpinningTop.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data,
                   {9.990000000000000e-01, -1.698703205345566e-01, 3.086865885941740e-01,
                    3.549415113487912e-01, 3.004400215827523e-01, 6.514553929442561e-02,
                    -3.751699719289274e-01, -8.744937645885433e-01, -1.963672691346277e+01,
                    3.567498734458693e+01, 4.411727810093066e+01, 9.104399841267119e+01},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
