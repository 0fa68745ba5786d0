#pragma once

#include <functional>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>
#include <memory>

#include "models.hpp"

/// A simulation with parameters `scheme` (moreau_jean, schatzman_paoli, d1_minus, generalised_alpha
/// or events), `h`, `theta`, `tolerance` of CVODE. `problem`: of time stepping.
std::shared_ptr<rico::Simulation> simulationOf(
    const Parameters& parameters, const std::shared_ptr<rico::NonSmoothDynamicalSystem>& model,
    std::shared_ptr<rico::OneStepNSProblem> problem);

/// Runs to the end; calls `record` with the time at the start, after each step, and after each
/// event.
void runAll(rico::Simulation& simulation, const std::function<void(double)>& record);
