#pragma once

#include <io/cli/run/Summary.hpp>
#include <io/cli/scene/Scene.hpp>

namespace rico {

/// A remedy for a run whose contacts are solved poorly or very slowly, with the figures that show
/// this: one line of text. Empty if the run has neither problem.
std::string adviceOn(const Scene& scene, const RunSummary& summary);

}  // namespace rico
