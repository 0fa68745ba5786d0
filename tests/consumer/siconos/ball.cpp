// A ball falls on the floor; its last position is printed.
#include <KneeJointR.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <SiconosKernel.hpp>

int main()
{
  SP::SiconosVector q0(new SiconosVector(1, 1.0));
  SP::SiconosVector v0(new SiconosVector(1));
  SP::SimpleMatrix one(new SimpleMatrix(1, 1, 1.0));
  SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q0, v0, one));
  ball->setComputeFExtFunction("BallPlugin", "weight");
  SP::NonSmoothLaw law(new NewtonImpactNSL(0.9));
  SP::Relation relation(new LagrangianLinearTIR(one));
  SP::Interaction contact(new Interaction(law, relation));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.005));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  TimeStepping s(model, td, osi, lcp);
  s.run();
  SimpleMatrix result(1, 1);
  result(0, 0) = (*ball->q())(0);
  ioMatrix::write("ball.dat", "ascii", result, "noDim");
  std::printf("q = %.6f\n", (*ball->q())(0));
  return 0;
}
