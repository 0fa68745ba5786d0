#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <string>
#include <vector>

namespace rico {

/// Quantities over time, in one drawing.
struct Plot {
  struct Curve {
    std::string name;
    std::vector<double> values;  ///< as many as times
  };
  std::string name, unit;
  bool isLogarithmic = false;  ///< values up to zero are left out
  std::vector<Curve> curves;
};

/// What there is to plot of a trajectory: kinetic and potential energy with their sum in one, every
/// other scalar alone, and how many bodies and contacts there are.
std::vector<Plot> plotsOf(const TrajectoryReader& trajectory);

/// The drawing, as SVG.
std::string svgOf(const Plot& plot, const std::vector<double>& times);

}  // namespace rico
