/// Trajectories of `ricochet run` and of Siconos' runner; the data of a step are numpy arrays
/// without copies.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <io/cli/runner/OpenTrajectory.hpp>
#include <io/python/Arrays.hpp>
#include <io/trajectory/TrajectoryReader.hpp>

namespace rico::python {

namespace {

/// A trajectory that Python may close before it is collected.
class Recording {
 public:
  explicit Recording(const std::filesystem::path& file)
      : reader_(std::make_unique<TrajectoryReader>(openTrajectory(file))) {}
  const TrajectoryReader& operator*() const {
    if (reader_ == nullptr) throw std::invalid_argument("the trajectory is closed");
    return *reader_;
  }
  void close() { reader_.reset(); }

 private:
  std::unique_ptr<TrajectoryReader> reader_;
};

/// A view of numbers of the frame, which it keeps alive.
template <class Number>
py::array view(const std::vector<Number>& numbers, int width, const py::object& frame) {
  const auto rows = static_cast<py::ssize_t>(numbers.size()) / width;
  const std::vector<py::ssize_t> shape =
      width == 1 ? std::vector<py::ssize_t>{rows} : std::vector<py::ssize_t>{rows, width};
  py::array_t<Number> array(shape, numbers.data(), frame);
  array.attr("flags").attr("writeable") = false;
  return array;
}

template <class Items>
std::vector<std::string> namesOf(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

/// A KeyError with the names that there are.
[[noreturn]] void refuse(const std::string& name, const std::vector<std::string>& names) {
  std::string known;
  for (const std::string& each : names) known.append(known.empty() ? "" : ", ").append(each);
  throw py::key_error(name + ": found no such name; there are " + known);
}

std::vector<std::string> tablesOf(const TrajectoryFrame& frame) {
  return namesOf(frame.layout().tables);
}

std::string textOf(const TrajectoryFrame& frame) {
  std::string text = "Frame of step " + std::to_string(frame.step) +
                     ", t = " + py::str(py::float_(frame.time)).cast<std::string>() + " s:";
  for (const std::string& name : tablesOf(frame)) text += " " + name;
  return text;
}

/// frame["bodies"]: its columns by name.
py::dict tableOf(const py::object& self, const std::string& name) {
  const auto& frame = self.cast<const TrajectoryFrame&>();
  const std::vector<TrajectoryTable>& tables = frame.layout().tables;
  for (std::size_t t = 0; t < tables.size(); ++t) {
    if (tables[t].name != name) continue;
    py::dict columns;
    for (std::size_t c = 0; c < tables[t].columns.size(); ++c) {
      const TrajectoryColumn& column = tables[t].columns[c];
      const TrajectoryFrame::Values& values = frame.values(t, c);
      columns[column.name.c_str()] = column.integer ? view(values.integers, column.width, self)
                                                    : view(values.reals, column.width, self);
    }
    return columns;
  }
  refuse(name, tablesOf(frame));
}

Reals scalarOf(const Recording& recording, const std::string& name) {
  const TrajectoryReader& reader = *recording;
  const std::vector<TrajectoryColumn>& scalars = reader.layout().scalars;
  for (std::size_t s = 0; s < scalars.size(); ++s)
    if (scalars[s].name == name) {
      const std::vector<double> values = reader.scalars(s);
      return Reals(static_cast<py::ssize_t>(values.size()), values.data());
    }
  refuse(name, namesOf(scalars));
}

std::unique_ptr<TrajectoryFrame> frameOf(const Recording& recording, std::int64_t k) {
  const TrajectoryReader& reader = *recording;
  const std::int64_t which = k < 0 ? k + reader.steps() : k;
  if (which < 0 || which >= reader.steps())
    throw py::index_error("there is no frame " + std::to_string(k) + " of " +
                          std::to_string(reader.steps()));
  return std::make_unique<TrajectoryFrame>(reader.frame(which));
}

std::unique_ptr<Recording> open(const std::filesystem::path& file) {
  if (std::filesystem::exists(file)) return std::make_unique<Recording>(file);
  PyErr_SetString(PyExc_FileNotFoundError,
                  (file.string() + ": found no such file; check the name and the folder").c_str());
  throw py::error_already_set();
}

}  // namespace

void bindTrajectories(py::module_& m) {
  py::class_<TrajectoryFrame>(m, "Frame", "One recorded step: frame[table][column]")
      .def_readonly("step", &TrajectoryFrame::step, "The number of the step")
      .def_readonly("time", &TrajectoryFrame::time, "Its time")
      .def("__getitem__", &tableOf)
      .def("keys", &tablesOf, "The names of its tables")
      .def("__iter__",
           [](const TrajectoryFrame& frame) { return py::iter(py::cast(tablesOf(frame))); })
      .def("__repr__", &textOf);
  py::class_<Recording>(m, "Trajectory", "The recorded steps of a run: trajectory[k] is a frame")
      .def(py::init(&open), py::arg("file"))
      .def("__len__", [](const Recording& recording) { return (*recording).steps(); })
      .def("close", &Recording::close, "Closes the file; frames that were read remain")
      .def("__getitem__", &frameOf)
      .def("scalar", &scalarOf, "A scalar by its name, one number for each frame")
      .def_property_readonly(
          "scalars",
          [](const Recording& recording) { return namesOf((*recording).layout().scalars); },
          "The names for scalar()")
      .def_property_readonly(
          "times",
          [](const Recording& recording) {
            const std::vector<double> times = (*recording).times();
            return Reals(static_cast<py::ssize_t>(times.size()), times.data());
          },
          "Of all frames");
}

}  // namespace rico::python
