#pragma once

#include <io/cli/run/Summary.hpp>
#include <io/cli/scene/Scene.hpp>

namespace rico {

/// What would help a run whose contacts are poorly or very slowly solved, with the figures that
/// show it: one line of text. Empty if neither is so.
std::string adviceOn(const Scene& scene, const RunSummary& summary);

}  // namespace rico
