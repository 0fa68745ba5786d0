#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <string>
#include <vector>

namespace rico {

/// Quantities over time in one diagram.
struct Plot {
  struct Curve {
    std::string name;
    std::vector<double> values;  ///< one per time
  };
  std::string name, unit;
  bool isLogarithmic = false;  ///< values up to zero are omitted
  std::vector<Curve> curves;
};

/// The plots of a trajectory: kinetic and potential energy and their sum in one, every other scalar
/// in its own, and the numbers of bodies and contacts.
std::vector<Plot> plotsOf(const TrajectoryReader& trajectory);

/// The plot as SVG.
std::string svgOf(const Plot& plot, const std::vector<double>& times);

}  // namespace rico
