/// Values of Python for files of HDF5.
#include <algorithm>
#include <io/python/siconos/compiled/file/SceneValues.hpp>
#include <io/python/siconos/compiled/file/TableRows.hpp>

namespace scripts {

namespace py = pybind11;

namespace {

Hdf5Values scalar(Hdf5Kind kind, std::uint32_t size) {
  Hdf5Values out;
  out.kind = kind, out.isScalar = true, out.size = size;
  return out;
}

Hdf5Values textOf(py::handle text) {
  Hdf5Values out = scalar(Hdf5Kind::Text, 16);
  out.texts.push_back(text.cast<std::string>());
  return out;
}

Hdf5Values opaque(py::handle bytes) {
  Hdf5Values out = scalar(Hdf5Kind::Opaque, 1);
  out.bytes = py::reinterpret_borrow<py::bytes>(bytes).cast<std::string>();
  out.size = static_cast<std::uint32_t>(out.bytes.size());
  return out;
}

bool isInteger(py::handle value) { return PyLong_Check(value.ptr()) || PyIndex_Check(value.ptr()); }
bool isSequence(py::handle value) {
  return PySequence_Check(value.ptr()) && !py::isinstance<py::str>(value) &&
         !PyBytes_Check(value.ptr());
}

/// The numbers of nested sequences, and their shape.
struct Flat {
  std::vector<std::uint64_t> shape;
  std::vector<py::object> entries;

  void add(py::handle value, std::size_t depth) {
    if (!isSequence(value)) {
      if (depth != shape.size()) throw py::value_error("rows have different lengths");
      entries.push_back(py::reinterpret_borrow<py::object>(value));
      return;
    }
    const auto sequence = py::reinterpret_borrow<py::sequence>(value);
    if (depth == shape.size() && entries.empty())
      shape.push_back(sequence.size());
    else if (depth >= shape.size() || shape[depth] != sequence.size())
      throw py::value_error("rows have different lengths");
    for (const py::handle part : sequence) add(part, depth + 1);
  }
};

double realOf(py::handle value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred()) throw py::error_already_set();
  return number;
}

std::int64_t integerOf(py::handle value) {
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!whole) throw py::error_already_set();
  const long long number = PyLong_AsLongLong(whole.ptr());
  if (number == -1 && PyErr_Occurred()) throw py::error_already_set();
  return number;
}

/// Byte strings of one length, the longest.
void fillBytes(Hdf5Values& out, const std::vector<py::object>& entries) {
  out.kind = Hdf5Kind::Bytes, out.size = 1;
  for (const py::object& entry : entries)
    out.size = std::max(out.size, static_cast<std::uint32_t>(PyBytes_Size(entry.ptr())));
  for (const py::object& entry : entries) {
    std::string text = py::reinterpret_borrow<py::bytes>(entry).cast<std::string>();
    text.resize(out.size, '\0');
    out.bytes += text;
  }
}

/// One byte string, which Python holds as a bytearray.
Hdf5Values wordOf(py::handle word) {
  Hdf5Values out;
  out.isScalar = true;
  const auto bytes = py::reinterpret_steal<py::object>(PyBytes_FromObject(word.ptr()));
  if (!bytes) throw py::error_already_set();
  fillBytes(out, {bytes});
  return out;
}

Hdf5Values sequenceOf(py::handle value) {
  Flat flat;
  flat.add(value, 0);
  Hdf5Values out;
  out.shape = flat.shape;
  const auto all = [&](auto is) {
    return !flat.entries.empty() && std::all_of(flat.entries.begin(), flat.entries.end(), is);
  };
  if (all([](const py::object& o) { return PyBytes_Check(o.ptr()) != 0; })) {
    fillBytes(out, flat.entries);
  } else if (all([](const py::object& o) { return isInteger(o); })) {
    out.kind = Hdf5Kind::Int64;
    for (const py::object& entry : flat.entries) appendBytes(out.bytes, integerOf(entry));
  } else {
    for (const py::object& entry : flat.entries) appendBytes(out.bytes, realOf(entry));
  }
  return out;
}

/// The kind of the entries of an array; numbers of other kinds are converted to double.
bool setKind(Hdf5Values& out, const Py_buffer& view) {
  const std::string format = view.format == nullptr ? "B" : view.format;
  out.size = static_cast<std::uint32_t>(view.itemsize);
  if (format == "d")
    out.kind = Hdf5Kind::Float64;
  else if (format == "f")
    out.kind = Hdf5Kind::Float32;
  else if ((format == "l" || format == "q") && view.itemsize == 8)
    out.kind = Hdf5Kind::Int64;
  else if (format == "i")
    out.kind = Hdf5Kind::Int32;
  else if (format == "?")
    out.kind = Hdf5Kind::Boolean;
  else
    return false;
  return true;
}

/// An array with the buffer protocol. False if its entries are of another kind.
bool arrayOf(py::handle value, Hdf5Values& out) {
  Py_buffer view;
  if (PyObject_GetBuffer(value.ptr(), &view, PyBUF_FULL_RO) != 0) {
    PyErr_Clear();
    return false;
  }
  const bool isKnown = setKind(out, view);
  if (isKnown) {
    out.isScalar = view.ndim == 0;
    for (int i = 0; i < view.ndim; ++i)
      out.shape.push_back(static_cast<std::uint64_t>(view.shape[i]));
    out.bytes.resize(static_cast<std::size_t>(view.len));
    PyBuffer_ToContiguous(out.bytes.data(), &view, view.len, 'C');
  }
  PyBuffer_Release(&view);
  return isKnown;
}

Hdf5Values tableOf(const TableRows& rows) {
  constexpr std::uint32_t kChunkRows = 4000;
  Hdf5Values out;
  out.kind = Hdf5Kind::Float32, out.size = 4, out.chunkRows = kChunkRows;
  out.shape = {rows.rows(), rows.columns()};
  out.bytes.reserve(4 * rows.numbers().size());
  for (const double number : rows.numbers()) appendBytes(out.bytes, static_cast<float>(number));
  return out;
}

}  // namespace

Hdf5Values valuesOf(py::handle value) {
  Hdf5Values out;
  if (PyBool_Check(value.ptr())) {
    out = scalar(Hdf5Kind::Boolean, 1);
    out.bytes.push_back(value.ptr() == Py_True ? '\1' : '\0');
  } else if (py::isinstance<py::str>(value)) {
    out = textOf(value);
  } else if (PyBytes_Check(value.ptr())) {
    out = opaque(value);
  } else if (PyByteArray_Check(value.ptr())) {
    out = wordOf(value);
  } else if (PyFloat_Check(value.ptr())) {
    out = scalar(Hdf5Kind::Float64, 8);
    appendBytes(out.bytes, realOf(value));
  } else if (PyLong_Check(value.ptr())) {
    out = scalar(Hdf5Kind::Int64, 8);
    appendBytes(out.bytes, integerOf(value));
  } else if (py::isinstance<TableRows>(value)) {
    out = tableOf(value.cast<const TableRows&>());
  } else if (!PyObject_CheckBuffer(value.ptr()) || !arrayOf(value, out)) {
    out = isSequence(value) ? sequenceOf(value) : scalar(Hdf5Kind::Float64, 8);
    if (out.isScalar) appendBytes(out.bytes, realOf(value));
  }
  return out;
}

}  // namespace scripts
