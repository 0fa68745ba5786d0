#include <io/cli/view/Plot.hpp>

namespace rico {

namespace {

const char* const kKinetic = "kinetic_energy";
const char* const kPotential = "potential_energy";

Plot::Curve sumOf(const std::vector<Plot::Curve>& curves) {
  Plot::Curve sum{"sum", curves[0].values};
  for (std::size_t c = 1; c < curves.size(); ++c)
    for (std::size_t k = 0; k < sum.values.size(); ++k) sum.values[k] += curves[c].values[k];
  return sum;
}

}  // namespace

std::vector<Plot> plotsOf(const TrajectoryReader& trajectory) {
  const TrajectoryLayout& layout = trajectory.layout();
  Plot energy{"energy", "", false, {}};
  std::vector<Plot> plots;
  for (std::size_t s = 0; s < layout.scalars.size(); ++s) {
    const std::string& name = layout.scalars[s].name;
    const Plot::Curve curve{name, trajectory.scalars(s)};
    if (name == kKinetic || name == kPotential) {
      energy.unit = layout.scalars[s].unit;
      energy.curves.push_back({name.substr(0, name.find('_')), curve.values});
    } else {
      plots.push_back({name, layout.scalars[s].unit, name == "residual", {curve}});
    }
  }
  if (energy.curves.size() > 1) energy.curves.push_back(sumOf(energy.curves));
  if (!energy.curves.empty()) plots.insert(plots.begin(), energy);
  for (std::size_t t = 0; t < layout.tables.size(); ++t) {
    const std::string& name = layout.tables[t].name;
    if (name != "bodies" && name != "contacts") continue;
    const std::vector<std::int64_t> rows = trajectory.rows(t);
    plots.push_back({name, "", false, {{name, {rows.begin(), rows.end()}}}});
  }
  return plots;
}

}  // namespace rico
