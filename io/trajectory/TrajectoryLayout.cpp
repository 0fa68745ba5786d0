#include <algorithm>
#include <cctype>
#include <io/trajectory/TrajectoryLayout.hpp>
#include <set>
#include <stdexcept>

namespace rico {

namespace {

template <class Named>
std::size_t placeOf(std::string_view what, std::string_view name, const std::vector<Named>& all) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  if (at != all.end()) return static_cast<std::size_t>(at - all.begin());
  std::string names;
  for (const Named& one : all) names += (names.empty() ? "" : ", ") + one.name;
  throw std::invalid_argument("trajectory: no " + std::string(what) + " '" + std::string(name) +
                              "'; there are: " + (names.empty() ? "none" : names));
}

void checkName(const std::string& name, std::set<std::string>& taken) {
  const bool readable = std::all_of(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  if (name.empty() || !readable)
    throw std::invalid_argument("trajectory: the name '" + name +
                                "' is not made of letters, digits and underscores");
  if (!taken.insert(name).second)
    throw std::invalid_argument("trajectory: the name '" + name + "' is taken; choose another");
}

}  // namespace

std::size_t TrajectoryLayout::scalar(std::string_view name) const {
  return placeOf("scalar", name, scalars);
}

std::size_t TrajectoryLayout::table(std::string_view name) const {
  return placeOf("table", name, tables);
}

std::size_t TrajectoryLayout::column(std::size_t table, std::string_view name) const {
  return placeOf("column", name, tables[table].columns);
}

void TrajectoryLayout::check() const {
  std::set<std::string> scalarNames, tableNames{"scalars", "step", "time", "hash"};
  for (const TrajectoryColumn& scalar : scalars) {
    checkName(scalar.name, scalarNames);
    if (scalar.width != 1 || scalar.integer)
      throw std::invalid_argument("trajectory: scalar '" + scalar.name +
                                  "' is not one real number");
  }
  for (const TrajectoryTable& table : tables) {
    checkName(table.name, tableNames);
    if (table.columns.empty())
      throw std::invalid_argument("trajectory: table '" + table.name + "' has no columns");
    std::set<std::string> columnNames{"offset"};
    for (const TrajectoryColumn& column : table.columns) {
      checkName(column.name, columnNames);
      if (column.width < 1 || column.width > 1024)
        throw std::invalid_argument("trajectory: column '" + column.name + "' of '" + table.name +
                                    "' has width " + std::to_string(column.width) +
                                    "; 1 to 1024 are possible");
    }
  }
}

TrajectoryTable bodiesTable() {
  return {"bodies",
          {{"identity", "", 1, true},
           {"shape", "", 1, true},
           {"position", "m", 3},
           {"orientation", "", 4},
           {"velocity", "m/s", 3},
           {"angular_velocity", "rad/s", 3}}};
}

TrajectoryTable contactsTable() {
  return {"contacts",
          {{"a", "", 1, true},
           {"b", "", 1, true},
           {"feature", "", 1, true},
           {"point", "m", 3},
           {"normal", "", 3},
           {"gap", "m", 1},
           {"force", "N", 3}}};
}

}  // namespace rico
