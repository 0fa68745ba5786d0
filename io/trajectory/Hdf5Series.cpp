#include <algorithm>
#include <io/trajectory/Hdf5Series.hpp>
#include <stdexcept>
#include <utility>

namespace rico {

namespace {

constexpr std::int64_t kChunkBytes = std::int64_t(1) << 16;
constexpr hsize_t kMostChunkBytes = hsize_t(1) << 28;
constexpr std::size_t kLongestText = 1 << 20;
/// The largest expansion factor of compressed data.
constexpr std::int64_t kMostInflation = 1032;

[[noreturn]] void failWriting(const Place& place) {
  throw std::runtime_error(place.file + ": " + place.part + " cannot be written: " + hdf5Reason());
}

[[noreturn]] void refuse(const Place& place, const std::string& found) {
  throw InputError(place, found, "rows of a trajectory", "copy or write the file again");
}

Hdf5Id creationList(const TrajectoryColumn& column, int compression) {
  Hdf5Id list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  const hsize_t width = static_cast<hsize_t>(column.width);
  const hsize_t chunk[2] = {std::max<hsize_t>(1, kChunkBytes / (8 * width)), width};
  H5Pset_chunk(list, column.width > 1 ? 2 : 1, chunk);
  H5Pset_obj_track_times(list, false);
  if (compression > 0) {
    H5Pset_shuffle(list);
    H5Pset_deflate(list, static_cast<unsigned>(compression));
  }
  return list;
}

}  // namespace

Hdf5Series::Hdf5Series(hid_t parent, const Place& place, TrajectoryColumn column, int compression)
    : place_{place.file, place.part + "/" + column.name}, column_(std::move(column)) {
  const hsize_t sizes[2] = {0, static_cast<hsize_t>(column_.width)};
  const hsize_t most[2] = {H5S_UNLIMITED, static_cast<hsize_t>(column_.width)};
  const Hdf5Id space(H5Screate_simple(column_.width > 1 ? 2 : 1, sizes, most), H5Sclose);
  const Hdf5Id list = creationList(column_, compression);
  const hid_t type = column_.integer ? H5T_STD_I64LE : H5T_IEEE_F64LE;
  id_ =
      Hdf5Id(H5Dcreate2(parent, column_.name.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT),
             H5Dclose);
  if (!id_.ok()) failWriting(place_);
  if (!column_.unit.empty()) writeText(id_, "unit", column_.unit);
}

Hdf5Series::Hdf5Series(hid_t parent, const Place& place, const std::string& name, Sizes sizes)
    : place_{place.file, place.part + "/" + name} {
  id_ = Hdf5Id(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!id_.ok()) refuse(place_, "no dataset that can be read (HDF5 says: " + hdf5Reason() + ")");
  const Hdf5Id type(H5Dget_type(id_), H5Tclose);
  const H5T_class_t kind = H5Tget_class(type);
  bytes_ = static_cast<std::int64_t>(H5Tget_size(type));
  if (kind != H5T_INTEGER && kind != H5T_FLOAT) refuse(place_, "another type than numbers");
  if (bytes_ != 8 && (sizes == Sizes::kOf64Bits || bytes_ < 1 || bytes_ > 16))
    refuse(place_, "another type than float64 and int64");
  column_ = {name, readText(id_, "unit"), 1, kind == H5T_INTEGER};
  findRows();
  findChunks();
}

/// HDF5 allocates memory for a whole chunk to read one row of it.
void Hdf5Series::findChunks() {
  const Hdf5Id list(H5Dget_create_plist(id_), H5Pclose);
  hsize_t chunk[2] = {0, 1};
  if (H5Pget_layout(list) == H5D_CHUNKED && H5Pget_chunk(list, 2, chunk) > 0 &&
      chunk[0] > kMostChunkBytes / 8 / std::max<hsize_t>(chunk[1], 1))
    refuse(place_, "chunks of " + std::to_string(chunk[0]) + " rows");
  isFiltered_ = H5Pget_nfilters(list) != 0;
}

void Hdf5Series::findRows() {
  const Hdf5Id space(H5Dget_space(id_), H5Sclose);
  hsize_t sizes[2] = {0, 1};
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank != 1 && rank != 2) refuse(place_, std::to_string(rank) + " dimensions");
  H5Sget_simple_extent_dims(space, sizes, nullptr);
  if (sizes[1] < 1 || sizes[1] > 1024) refuse(place_, std::to_string(sizes[1]) + " numbers a row");
  column_.width = static_cast<int>(sizes[1]);
  rows_ = static_cast<std::int64_t>(sizes[0]);
}

void Hdf5Series::refresh() {
  if (H5Drefresh(id_) < 0) refuse(place_, "damage (HDF5 says: " + hdf5Reason() + ")");
  findRows();
}

void Hdf5Series::setRows(std::int64_t rows) {
  const hsize_t sizes[2] = {static_cast<hsize_t>(rows), static_cast<hsize_t>(column_.width)};
  if (H5Dset_extent(id_, sizes) < 0) failWriting(place_);
  rows_ = rows;
}

void Hdf5Series::truncate(std::int64_t rows) {
  if (rows < rows_) setRows(rows);
}

void Hdf5Series::visitIndex() const {
  const Hdf5Id all(H5Dget_space(id_), H5Sclose);
  hsize_t chunks = 0;
  H5Dget_num_chunks(id_, all, &chunks);
}

void Hdf5Series::flush() const {
  if (H5Dflush(id_) < 0) failWriting(place_);
}

Hdf5Id Hdf5Series::selection(std::int64_t begin, std::int64_t count) const {
  Hdf5Id space(H5Dget_space(id_), H5Sclose);
  const hsize_t first[2] = {static_cast<hsize_t>(begin), 0};
  const hsize_t size[2] = {static_cast<hsize_t>(count), static_cast<hsize_t>(column_.width)};
  H5Sselect_hyperslab(space, H5S_SELECT_SET, first, nullptr, size, nullptr);
  return space;
}

void Hdf5Series::appendBytes(const void* values, std::size_t count) {
  const std::int64_t begin = rows_, rows = static_cast<std::int64_t>(count) / column_.width;
  if (rows == 0) return;
  setRows(begin + rows);
  const Hdf5Id space = selection(begin, rows);
  const auto size = static_cast<hsize_t>(count);
  const Hdf5Id memory(H5Screate_simple(1, &size, nullptr), H5Sclose);
  if (H5Dwrite(id_, memoryType(), memory, space, H5P_DEFAULT, values) < 0) failWriting(place_);
}

void Hdf5Series::append(std::span<const double> values) {
  appendBytes(values.data(), values.size());
}

void Hdf5Series::append(std::span<const std::int64_t> values) {
  appendBytes(values.data(), values.size());
}

/// Checks before allocation that the file can hold so many rows.
void Hdf5Series::requireStored(std::int64_t count) const {
  const auto stored = static_cast<std::int64_t>(H5Dget_storage_size(id_));
  if (count > rows_ || count * column_.width / kMostInflation > stored / bytes_ + 1)
    refuse(place_, std::to_string(count) + " rows where the file holds " + std::to_string(stored) +
                       " bytes");
}

void Hdf5Series::readAs(hid_t type, std::int64_t begin, std::int64_t count, void* values) const {
  if (count == 0) return;
  const Hdf5Id space = selection(begin, count);
  const hsize_t size = static_cast<hsize_t>(count) * static_cast<hsize_t>(column_.width);
  const Hdf5Id memory(H5Screate_simple(1, &size, nullptr), H5Sclose);
  if (H5Dread(id_, type, memory, space, H5P_DEFAULT, values) < 0)
    refuse(place_, "damage (HDF5 says: " + hdf5Reason() + ")");
}

void Hdf5Series::read(std::int64_t begin, std::int64_t count, std::vector<double>& values) const {
  requireStored(count);
  values.resize(static_cast<std::size_t>(count * column_.width));
  readAs(H5T_NATIVE_DOUBLE, begin, count, values.data());
}

void Hdf5Series::read(std::int64_t begin, std::int64_t count,
                      std::vector<std::int64_t>& values) const {
  requireStored(count);
  values.resize(static_cast<std::size_t>(count * column_.width));
  readAs(H5T_NATIVE_INT64, begin, count, values.data());
}

void writeText(hid_t object, const char* name, const std::string& text) {
  const Hdf5Id type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
  H5Tset_size(type, std::max<std::size_t>(1, text.size()));
  H5Tset_strpad(type, H5T_STR_NULLPAD);
  const Hdf5Id attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (!attribute.ok() || H5Awrite(attribute, type, text.empty() ? "" : text.data()) < 0)
    throw std::runtime_error(std::string("the attribute ") + name +
                             " cannot be written: " + hdf5Reason());
}

std::string readText(hid_t object, const char* name) {
  if (H5Aexists(object, name) <= 0) return {};
  const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Hdf5Id type(attribute.ok() ? H5Aget_type(attribute) : H5I_INVALID_HID, H5Tclose);
  if (!type.ok() || H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0) return {};
  std::string text(std::min(H5Tget_size(type), kLongestText), '\0');
  if (H5Tget_size(type) > kLongestText || H5Aread(attribute, type, text.data()) < 0) return {};
  text.resize(std::min(text.size(), text.find('\0')));
  return text;
}

}  // namespace rico
