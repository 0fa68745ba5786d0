// The woodpecker toy: the beak and two edges of the sleeve touch the pole, with friction.
#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
static const double m_S = 4.5e-3, J_S = 7e-7, m_M = 0.3e-3, J_M = 5e-9, c_phi = 0.0056, g = 9.81;
static const double r_M = 3.1e-3, l_M = 0.01, l_G = 0.015, h_M = 5.8e-3, l_S = 0.02, h_S = 0.02,
                    r_0 = 2.5e-3;

// Degrees of freedom: height of the sleeve, angles of the sleeve and of the bird.
static SP::LagrangianLinearTIDS woodpecker() {
  unsigned int nDof = 3;
  SP::SimpleMatrix M(new SimpleMatrix(nDof, nDof)), K(new SimpleMatrix(nDof, nDof)),
      C(new SimpleMatrix(nDof, nDof));
  (*M)(0, 0) = m_S + m_M;
  (*M)(0, 1) = m_S * l_M;
  (*M)(0, 2) = m_S * l_G;
  (*M)(1, 0) = m_S * l_M;
  (*M)(1, 1) = J_M + m_S * l_M * l_M;
  (*M)(1, 2) = m_S * l_M * l_G;
  (*M)(2, 0) = m_S * l_G;
  (*M)(2, 1) = m_S * l_M * l_G;
  (*M)(2, 2) = J_S + m_S * l_G * l_G;
  (*K)(1, 1) = c_phi;
  (*K)(1, 2) = -c_phi;
  (*K)(2, 1) = -c_phi;
  (*K)(2, 2) = c_phi;
  SP::SiconosVector q0(new SiconosVector(nDof)), v0(new SiconosVector(nDof)),
      F(new SiconosVector(nDof));
  (*q0)(1) = -0.1036;
  (*q0)(2) = -0.2788;
  (*v0)(0) = -0.3411;
  (*v0)(2) = -7.4583;
  (*F)(0) = -(m_S + m_M) * g;
  (*F)(1) = -m_S * l_M * g;
  (*F)(2) = -m_S * l_G * g;
  SP::LagrangianLinearTIDS ds(new LagrangianLinearTIDS(q0, v0, M));
  ds->setK(*K);
  ds->setC(*C);
  ds->setFExtPtr(F);
  return ds;
}

// The contacts of the beak and of the two edges of the sleeve.
static vector<SP::Interaction> contactsWithPole() {
  SP::SimpleMatrix H1(new SimpleMatrix(2, 3)), H2(new SimpleMatrix(2, 3)),
      H3(new SimpleMatrix(2, 3));
  SP::SiconosVector b1(new SiconosVector(2)), b2(new SiconosVector(2)), b3(new SiconosVector(2));
  (*H1)(0, 2) = -h_S;
  (*b1)(0) = l_M + l_G - l_S - r_0;
  (*H1)(1, 0) = 1;
  (*H1)(1, 1) = l_M;
  (*H1)(1, 2) = l_G - l_S;
  (*H2)(0, 1) = h_M;
  (*b2)(0) = r_M - r_0;
  (*H2)(1, 0) = 1;
  (*H2)(1, 1) = r_M;
  (*H3)(0, 1) = -h_M;
  (*b3)(0) = r_M - r_0;
  (*H3)(1, 0) = 1;
  (*H3)(1, 1) = r_M;
  double mu = 0.3;
  SP::NonSmoothLaw n1(new NewtonImpactFrictionNSL(0.5, 0., mu, 2)),
      n2(new NewtonImpactFrictionNSL(0., 0., mu, 2));
  SP::Interaction I1(new Interaction(n1, SP::Relation(new LagrangianLinearTIR(H1, b1))));
  SP::Interaction I2(new Interaction(n2, SP::Relation(new LagrangianLinearTIR(H2, b2))));
  SP::Interaction I3(new Interaction(n2, SP::Relation(new LagrangianLinearTIR(H3, b3))));
  return {I1, I2, I3};
}

int main(int, char**) {
  try {
    SP::LagrangianLinearTIDS ds = woodpecker();
    vector<SP::Interaction> contacts = contactsWithPole();
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0., 0.3));
    model->insertDynamicalSystem(ds);
    for (auto contact : contacts) model->link(contact, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0., 1e-4));
    SP::TimeStepping s(new TimeStepping(model, td));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
    SP::FrictionContact fc(new FrictionContact(2));
    SP::SolverOptions opt = fc->numericsSolverOptions();
    opt->iparam[0] = 100000;
    opt->dparam[0] = 1e-14;
    s->insertNonSmoothProblem(fc);
    SimpleMatrix out(3000, 8);
    int k = 0;
    while (s->hasNextEvent() && k < 3000) {
      s->computeOneStep();
      out(k, 0) = s->nextTime();
      for (int i = 0; i < 3; ++i) {
        out(k, 1 + i) = ds->q()->getValue(i);
        out(k, 4 + i) = ds->velocity()->getValue(i);
      }
      out(k, 7) = (*contacts[1]->lambda(1))(0) + (*contacts[2]->lambda(1))(0);
      s->nextStep();
      k++;
    }
    out.resize(k, 8);
    ioMatrix::write("Woodpecker.dat", "ascii", out, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            out,
            {0.3, -0.04337448556134046, -0.1036196864530245, -0.2847930714937977,
             -0.3465382647427561, -4.440892098500626e-16, -7.427820287193168, 2.57416948160623e-05},
            1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
