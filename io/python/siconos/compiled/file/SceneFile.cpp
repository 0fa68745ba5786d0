/// Scenes in files: a tree of groups and datasets in Python's memory, written at once.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <fstream>
#include <io/python/siconos/compiled/Values.hpp>
#include <io/python/siconos/compiled/file/SceneValues.hpp>
#include <io/python/siconos/compiled/file/TableRows.hpp>
#include <system_error>

namespace scripts {

namespace {

Hdf5Attributes attributesOf(py::handle node) {
  Hdf5Attributes out;
  for (const auto& [name, value] : py::cast<py::dict>(node.attr("attrs")))
    out.emplace_back(name.cast<std::string>(), valuesOf(value));
  return out;
}

/// The numbers in single precision.
Hdf5Values inSinglePrecision(Hdf5Values values) {
  if (values.kind == Hdf5Kind::Float32) return values;
  if (values.kind == Hdf5Kind::Int32 || values.kind == Hdf5Kind::Boolean || !values.texts.empty())
    throw py::type_error("numbers are needed");
  std::string bytes;
  for (std::size_t at = 0; at < values.bytes.size(); at += values.size)
    appendBytes(bytes, static_cast<float>(
                           values.kind == Hdf5Kind::Float64
                               ? numberAt<double>(values.bytes, at)
                               : static_cast<double>(numberAt<std::int64_t>(values.bytes, at))));
  values.kind = Hdf5Kind::Float32, values.size = sizeof(float), values.bytes = bytes;
  return values;
}

/// Numbers in nested lists.
py::object listed(const Hdf5Values& values, std::size_t depth, std::size_t& at) {
  if (depth == values.shape.size()) {
    at += sizeof(float);
    return py::float_(numberAt<float>(values.bytes, at - sizeof(float)));
  }
  py::list out;
  for (std::uint64_t i = 0; i < values.shape[depth]; ++i) out.append(listed(values, depth + 1, at));
  return out;
}

/// Numbers rounded to single precision, as files hold them, in nested lists.
py::object singles(const py::object& given) {
  std::size_t at = 0;
  return listed(inSinglePrecision(valuesOf(given)), 0, at);
}

/// A dataset that is a text is an array of one text; `shape` is given for empty ones.
Hdf5Values contentOf(py::handle dataset) {
  Hdf5Values out = valuesOf(dataset.attr("values"));
  if (dataset.attr("is_single").cast<bool>()) out = inSinglePrecision(std::move(out));
  if (out.kind == Hdf5Kind::Text) out.isScalar = false, out.shape = {1};
  if (!dataset.attr("shape").is_none())
    out.shape = dataset.attr("shape").cast<std::vector<std::uint64_t>>();
  return out;
}

/// A group is a dictionary; returns the address of the node's header.
std::uint64_t write(Hdf5Image& image, py::handle node) {
  if (!py::isinstance<py::dict>(node)) return image.dataset(contentOf(node), attributesOf(node));
  Hdf5Links links;
  for (const auto& [name, child] : py::reinterpret_borrow<py::dict>(node))
    links.emplace_back(name.cast<std::string>(), write(image, child));
  return image.group(links, attributesOf(node));
}

void writeScene(const std::filesystem::path& path, py::handle root) {
  Hdf5Image image;
  const std::string bytes = image.finished(write(image, root));
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) {
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
    throw py::error_already_set();
  }
}

}  // namespace

void bindSceneFile(py::module_& m) {
  py::class_<TableRows>(m, "TableRows", "Rows of a table that grows")
      .def(py::init([](std::size_t columns) {
             if (columns == 0) throw py::value_error("a table has at least one column");
             return TableRows(columns);
           }),
           py::arg("columns"))
      .def("append", &TableRows::append)
      .def("append_at", &TableRows::appendAt)
      .def("extend", &TableRows::extend)
      .def("last_time", &TableRows::lastTime)
      .def("at", &TableRows::at)
      .def("array", &TableRows::array)
      .def("clear", &TableRows::clear)
      .def_property_readonly("columns", &TableRows::columns)
      .def("__len__", &TableRows::rows);
  m.def("_singles", &singles, py::arg("values"));
  m.def("_write_scene", &writeScene, py::arg("path"), py::arg("root"));
}

}  // namespace scripts
