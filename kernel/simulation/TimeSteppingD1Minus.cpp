#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>

namespace rico {

TimeSteppingD1Minus::TimeSteppingD1Minus(std::shared_ptr<NonSmoothDynamicalSystem> model,
                                         std::shared_ptr<TimeDiscretisation> discretisation,
                                         std::shared_ptr<D1MinusLinearOSI> integrator,
                                         std::shared_ptr<OneStepNSProblem> impact,
                                         std::shared_ptr<OneStepNSProblem> force)
    : TimeStepping(std::move(model), std::move(discretisation)), scheme_(std::move(integrator)) {
  insertIntegrator(scheme_);
  insertNonSmoothProblem(orAnyLaw(std::move(impact)), kVelocity);
  insertNonSmoothProblem(orAnyLaw(std::move(force)), kForce);
}

void TimeSteppingD1Minus::newtonSolve() {
  const bool ofVelocities = scheme_->level() == D1MinusLevel::kVelocity;
  if (ofVelocities)  // 1
    predictVelocities();
  else
    computeAccelerations(startingTime());
  scheme_->movePositions();  // 2
  updateOutputs(0, 1);
  updateIndexSets();
  if (ofVelocities)  // 3
    correctVelocities();
  else
    solveEnd();
  scheme_->beginImpacts();
  solveNonSmoothProblem(kVelocity, 1);  // 4
  scheme_->updateState();
  updateOutputs(1, 1);
}

void TimeSteppingD1Minus::solveEnd() {
  if (!scheme_->hasForcesAtImpacts() && ranks().any(!indexSet(3).empty()))
    computeFreeAccelerations();
  else
    computeAccelerations(nextTime());
  updateOutputs(2, 2);
  scheme_->computeVelocities();
}

void TimeSteppingD1Minus::computeFreeAccelerations() {
  nonSmoothDynamicalSystem().reset(2);
  for (InteractionNode* node : topology().interactions()) node->interaction->resetLambda(2);
  scheme_->computeFreeAccelerations(nextTime());
  scheme_->updateAccelerations();
}

void TimeSteppingD1Minus::computeAccelerations(double t) {
  scheme_->computeFreeAccelerations(t);
  solveNonSmoothProblem(kForce, 2);
  scheme_->updateAccelerations();
}

void TimeSteppingD1Minus::predictVelocities() {
  scheme_->computeFreePrediction(startingTime());
  solveNonSmoothProblem(kForce, 2);
  scheme_->predict();
}

void TimeSteppingD1Minus::correctVelocities() {
  scheme_->computeFreeAccelerations(nextTime());
  scheme_->computeVelocities();
  solveNonSmoothProblem(kForce, 2);
  scheme_->applyForces();
  updateOutputs(2, 2);
}

void TimeSteppingD1Minus::updateOutputs(int lowest, int highest) {
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    if (lowest == 0) interaction.relation()->computeJach(nextTime(), interaction);
    for (int level = lowest; level <= highest; ++level)
      interaction.computeOutput(nextTime(), level);
  }
}

void TimeSteppingD1Minus::updateIndexSets() {
  TimeStepping::updateIndexSets();
  for (InteractionNode* node : topology().interactions()) {
    Interaction& interaction = *node->interaction;
    const int size = interaction.nonSmoothLaw()->size();
    for (int row = 0; row < interaction.dimension(); ++row)
      if (!node->contacts[row / size].isIn(2)) interaction.lambda(2)[row] = 0.0;
  }
}

}  // namespace rico
