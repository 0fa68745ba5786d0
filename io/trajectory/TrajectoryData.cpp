#include <algorithm>
#include <bit>
#include <io/trajectory/TrajectoryData.hpp>
#include <io/trajectory/TrajectoryHash.hpp>
#include <sstream>
#include <stdexcept>

namespace rico {

namespace {

constexpr const char* kTop = "/trajectory";
constexpr std::int64_t kSchema = 1;
enum PerStep : std::size_t { kStep, kTime, kHash, kScalars };

const TrajectoryColumn kNumber{"step", "", 1, true}, kSeconds{"time", "s"},
    kBits{"hash", "", 1, true}, kOffset{"offset", "", 1, true};

Hdf5Id makeGroup(hid_t parent, const std::string& path) {
  const Hdf5Id list(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
  H5Pset_obj_track_times(list, false);
  Hdf5Id group(H5Gcreate2(parent, path.c_str(), H5P_DEFAULT, list, H5P_DEFAULT), H5Gclose);
  if (!group.ok()) throw std::runtime_error(path + " cannot be written: " + hdf5Reason());
  return group;
}

Hdf5Id openGroup(hid_t file, const Place& place) {
  const bool there = H5Lexists(file, place.part.c_str(), H5P_DEFAULT) > 0;
  Hdf5Id group(there ? H5Gopen2(file, place.part.c_str(), H5P_DEFAULT) : H5I_INVALID_HID, H5Gclose);
  if (group.ok()) return group;
  if (H5Lexists(file, "/checkpoint", H5P_DEFAULT) > 0)
    throw InputError(place, "a checkpoint", "a trajectory",
                     "give the trajectory of the run; ricochet run SCENE --restart continues from "
                     "a checkpoint");
  throw InputError(place, "no such group", "a trajectory",
                   "give a file that a trajectory was written to");
}

template <class Named>
std::string namesOf(const std::vector<Named>& all) {
  std::string names;
  for (const Named& one : all) names += one.name + "\n";
  return names;
}

std::vector<std::string> namesIn(hid_t group, const char* attribute) {
  std::istringstream lines(readText(group, attribute));
  std::vector<std::string> names;
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

/// An integer of a series with one row per step.
std::int64_t integerAt(const Hdf5Series& series, std::int64_t row) {
  std::vector<std::int64_t> value;
  series.read(row, 1, value);
  return value[0];
}

}  // namespace

TrajectoryData::TrajectoryData(hid_t file, const std::string& name, const TrajectoryLayout& layout,
                               int compression)
    : file_(name), layout_(layout) {
  layout_.check();
  const Hdf5Id top = makeGroup(file, kTop);
  const Place place{name, kTop};
  writeText(top, "schema", std::to_string(kSchema));
  writeText(top, "version", RICOCHET_VERSION);
  writeText(top, "tables", namesOf(layout_.tables));
  for (const TrajectoryColumn& column : {kNumber, kSeconds, kBits})
    perStep_.emplace_back(top, place, column, 0);

  const Hdf5Id scalars = makeGroup(top, "scalars");
  writeText(scalars, "columns", namesOf(layout_.scalars));
  for (const TrajectoryColumn& scalar : layout_.scalars)
    perStep_.emplace_back(scalars, Place{name, "/trajectory/scalars"}, scalar, 0);

  for (const TrajectoryTable& table : layout_.tables) {
    const Hdf5Id group = makeGroup(top, table.name);
    const Place part{name, place.part + "/" + table.name};
    writeText(group, "columns", namesOf(table.columns));
    tables_.push_back({Hdf5Series(group, part, kOffset, 0), {}});
    for (const TrajectoryColumn& column : table.columns)
      tables_.back().columns.emplace_back(group, part, column, compression);
    const std::int64_t zero = 0;
    tables_.back().offset.append(std::span<const std::int64_t>(&zero, 1));
  }
}

TrajectoryData::TrajectoryData(hid_t file, const std::string& name) : file_(name) {
  const Place place{name, kTop};
  const Hdf5Id top = openGroup(file, place);
  const std::string schema = readText(top, "schema");
  if (schema != std::to_string(kSchema))
    throw InputError(
        place, "schema '" + schema + "', written by Ricochet " + readText(top, "version"),
        "schema " + std::to_string(kSchema), "read it with the Ricochet that wrote it");
  for (const char* series : {"step", "time", "hash"}) perStep_.emplace_back(top, place, series);

  const Place scalarsPlace{name, "/trajectory/scalars"};
  const Hdf5Id scalars = openGroup(file, scalarsPlace);
  for (const std::string& scalar : namesIn(scalars, "columns")) {
    perStep_.emplace_back(scalars, scalarsPlace, scalar);
    layout_.scalars.push_back(perStep_.back().column());
  }
  for (const std::string& table : namesIn(top, "tables")) {
    const Place part{name, place.part + "/" + table};
    const Hdf5Id group = openGroup(file, part);
    layout_.tables.push_back({table, {}});
    tables_.push_back({Hdf5Series(group, part, "offset"), {}});
    for (const std::string& column : namesIn(group, "columns")) {
      tables_.back().columns.emplace_back(group, part, column);
      layout_.tables.back().columns.push_back(tables_.back().columns.back().column());
    }
  }
  try {
    layout_.check();
  } catch (const std::invalid_argument& error) {
    throw InputError(place, error.what(), "a trajectory", "copy or write the file again");
  }
}

bool TrajectoryData::isWhole(std::int64_t step) const {
  return std::all_of(tables_.begin(), tables_.end(), [&](const Table& table) {
    if (table.offset.rows() < step + 1) return false;
    const std::int64_t end = integerAt(table.offset, step);
    return end >= 0 && std::all_of(table.columns.begin(), table.columns.end(),
                                   [&](const Hdf5Series& column) { return column.rows() >= end; });
  });
}

std::int64_t TrajectoryData::steps() const {
  std::int64_t steps = perStep_[kStep].rows();
  for (const Hdf5Series& series : perStep_) steps = std::min(steps, series.rows());
  for (const Table& table : tables_) steps = std::min(steps, table.offset.rows() - 1);
  while (steps > 0 && !isWhole(steps)) --steps;
  return std::max<std::int64_t>(steps, 0);
}

std::vector<std::int64_t> TrajectoryData::numbers() const {
  std::vector<std::int64_t> numbers;
  perStep_[kStep].read(0, steps(), numbers);
  return numbers;
}

std::vector<double> TrajectoryData::times() const {
  std::vector<double> times;
  perStep_[kTime].read(0, steps(), times);
  return times;
}

std::vector<double> TrajectoryData::scalars(std::size_t s) const {
  std::vector<double> values;
  perStep_[kScalars + s].read(0, steps(), values);
  return values;
}

std::vector<std::int64_t> TrajectoryData::offsets(std::size_t t) const {
  std::vector<std::int64_t> offsets;
  tables_[t].offset.read(0, steps() + 1, offsets);
  return offsets;
}

void TrajectoryData::append(const TrajectoryStep& step, const ColumnPieces& pieces) {
  keep(perStep_[kStep].rows());  // removes the parts of a step whose writing failed
  std::vector<std::int64_t> ends;
  for (std::size_t t = 0; t < tables_.size(); ++t)
    ends.push_back(integerAt(tables_[t].offset, tables_[t].offset.rows() - 1) + step.rows[t]);
  TrajectoryHash hash(step);
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    for (std::size_t c = 0; c < tables_[t].columns.size(); ++c) {
      const bool integer = layout_.tables[t].columns[c].integer;
      hash.beginColumn(integer);
      pieces(t, c, [&](const TrajectoryFrame::Values& values) {
        hash.add(values);
        if (integer)
          tables_[t].columns[c].append(std::span<const std::int64_t>(values.integers));
        else
          tables_[t].columns[c].append(std::span<const double>(values.reals));
      });
      hash.endColumn();
    }
    tables_[t].offset.append(std::span<const std::int64_t>(&ends[t], 1));
  }
  for (std::size_t s = 0; s < step.scalars.size(); ++s)
    perStep_[kScalars + s].append(std::span<const double>(&step.scalars[s], 1));
  const auto bits = std::bit_cast<std::int64_t>(hash.value());
  perStep_[kHash].append(std::span<const std::int64_t>(&bits, 1));
  perStep_[kTime].append(std::span<const double>(&step.time, 1));
  perStep_[kStep].append(std::span<const std::int64_t>(&step.step, 1));
}

void TrajectoryData::readTable(const Table& table, std::int64_t k, std::size_t t,
                               TrajectoryFrame& frame) const {
  const std::int64_t begin = integerAt(table.offset, k), end = integerAt(table.offset, k + 1);
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (begin < 0 || end < begin || end > table.columns[c].rows())
      throw InputError({file_, std::string(kTop) + "/" + layout_.tables[t].name + "/offset"},
                       "rows " + std::to_string(begin) + " to " + std::to_string(end),
                       "rows of the table", "copy or write the file again");
    TrajectoryFrame::Values& values = frame.values(t, c);
    if (table.columns[c].column().integer)
      table.columns[c].read(begin, end - begin, values.integers);
    else
      table.columns[c].read(begin, end - begin, values.reals);
  }
}

TrajectoryFrame TrajectoryData::frame(std::int64_t k) const {
  TrajectoryFrame frame(layout_);
  std::vector<double> value;
  frame.step = integerAt(perStep_[kStep], k);
  perStep_[kTime].read(k, 1, value);
  frame.time = value[0];
  for (std::size_t s = 0; s < layout_.scalars.size(); ++s) {
    perStep_[kScalars + s].read(k, 1, value);
    frame.scalars()[s] = value[0];
  }
  for (std::size_t t = 0; t < tables_.size(); ++t) readTable(tables_[t], k, t, frame);
  if (std::bit_cast<std::int64_t>(frame.hash()) != integerAt(perStep_[kHash], k))
    throw InputError({file_, kTop},
                     "damage: step " + std::to_string(k) + " has another hash than recorded",
                     "the numbers that were written", "copy the file again, or use other steps");
  return frame;
}

void TrajectoryData::keep(std::int64_t steps) {
  for (Table& table : tables_) {
    const std::int64_t end = integerAt(table.offset, steps);
    for (Hdf5Series& column : table.columns) column.truncate(end);
    table.offset.truncate(steps + 1);
  }
  for (Hdf5Series& series : perStep_) series.truncate(steps);
}

/// Rows are flushed first: a reader that finds a step's number also finds its rows.
void TrajectoryData::flush() const {
  for (const Table& table : tables_) {
    for (const Hdf5Series& column : table.columns) column.flush();
    table.offset.flush();
  }
  for (std::size_t s = perStep_.size(); s-- > 0;) perStep_[s].flush();
}

void TrajectoryData::visitIndex() const {
  for (const Hdf5Series& series : perStep_) series.visitIndex();
  for (const Table& table : tables_) {
    table.offset.visitIndex();
    for (const Hdf5Series& column : table.columns) column.visitIndex();
  }
}

bool TrajectoryData::isFiltered() const {
  const auto filtered = [](const Hdf5Series& series) { return series.isFiltered(); };
  return std::any_of(perStep_.begin(), perStep_.end(), filtered) ||
         std::any_of(tables_.begin(), tables_.end(), [&](const Table& table) {
           return table.offset.isFiltered() ||
                  std::any_of(table.columns.begin(), table.columns.end(), filtered);
         });
}

void TrajectoryData::refresh() {
  for (Hdf5Series& series : perStep_) series.refresh();
  for (Table& table : tables_) {
    table.offset.refresh();
    for (Hdf5Series& column : table.columns) column.refresh();
  }
}

}  // namespace rico
