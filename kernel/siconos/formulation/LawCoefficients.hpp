#pragma once

#include <MuStorage.hpp>
#include <NonSmoothLaw.hpp>
#include <OneStepNSProblem.hpp>
#include <Simulation.hpp>

// The laws of the interactions of a problem, and their coefficients.

/// Calls `use` with each law of this class among the interactions of the problem's index set.
template <class Law, class Use>
void forLaws(const OneStepNSProblem& problem, Use use) {
  const SP::Simulation owner = problem.simulation();
  if (owner == nullptr) return;
  const auto set = owner->indexSet(problem.indexSetLevel());
  for (auto vertex = set->begin(); vertex != set->end(); ++vertex)
    if (const auto law = std::dynamic_pointer_cast<Law>(set->bundle(*vertex)->nonSmoothLaw()))
      use(*law);
}

/// A coefficient of these laws, in the order of the index set.
template <class Law>
SP::MuStorage coefficientsOf(const OneStepNSProblem& problem, double (Law::*coefficient)() const) {
  auto coefficients = std::make_shared<MuStorage>();
  forLaws<Law>(problem, [&](const Law& law) { coefficients->push_back((law.*coefficient)()); });
  return coefficients;
}
