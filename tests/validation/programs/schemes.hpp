#pragma once

#include <functional>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>
#include <memory>

#include "models.hpp"

/// Creates a simulation from the parameters `scheme` (moreau_jean, schatzman_paoli, d1_minus,
/// generalised_alpha or events), `h`, `theta`, and `tolerance` for CVODE. `problem` is used by
/// time stepping only.
std::shared_ptr<rico::Simulation> simulationOf(
    const Parameters& parameters, const std::shared_ptr<rico::NonSmoothDynamicalSystem>& model,
    std::shared_ptr<rico::OneStepNSProblem> problem);

/// Runs to the end; calls `record` with the time, at the start and after each step or event.
void runAll(rico::Simulation& simulation, const std::function<void(double)>& record);
