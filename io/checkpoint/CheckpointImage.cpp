#include <bit>
#include <io/checkpoint/CheckpointImage.hpp>
#include <io/problems/Hdf5File.hpp>
#include <stdexcept>

namespace rico {

namespace {

constexpr const char* kGroup = "/checkpoint";
constexpr int kColumns = 6;
constexpr std::int64_t kSchema = 1;

template <class T>
hid_t memoryType();
template <>
hid_t memoryType<double>() {
  return H5T_NATIVE_DOUBLE;
}
template <>
hid_t memoryType<std::int64_t>() {
  return H5T_NATIVE_INT64;
}
template <>
hid_t memoryType<char>() {
  return H5T_NATIVE_CHAR;
}

template <class T>
hid_t fileType();
template <>
hid_t fileType<double>() {
  return H5T_IEEE_F64LE;
}
template <>
hid_t fileType<std::int64_t>() {
  return H5T_STD_I64LE;
}
template <>
hid_t fileType<char>() {
  return H5T_STD_I8LE;
}

void require(bool ok) {
  if (!ok) throw std::runtime_error("HDF5 cannot make a checkpoint: " + hdf5Reason());
}

/// A file that lives in memory.
Hdf5Id memoryFile() {
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access, std::size_t(1) << 20, false);
  return {H5Fcreate("checkpoint", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose};
}

template <class T>
void writeArray(hid_t group, const char* name, const std::vector<T>& values, int columns = 1) {
  const hsize_t sizes[2] = {values.size() / columns, hsize_t(columns)};
  const Hdf5Id space(H5Screate_simple(columns > 1 ? 2 : 1, sizes, nullptr), H5Sclose);
  const Hdf5Id list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(list, false);
  const Hdf5Id set(H5Dcreate2(group, name, fileType<T>(), space, H5P_DEFAULT, list, H5P_DEFAULT),
                   H5Dclose);
  require(set.ok() &&
          H5Dwrite(set, memoryType<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
}

template <class T>
void writeAttribute(hid_t group, const char* name, std::span<const T> values) {
  const hsize_t size = values.size();
  const Hdf5Id space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Hdf5Id attribute(H5Acreate2(group, name, fileType<T>(), space, H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  require(attribute.ok() && H5Awrite(attribute, memoryType<T>(), values.data()) >= 0);
}

template <class T>
void writeAttribute(hid_t group, const char* name, T value) {
  writeAttribute<T>(group, name, std::span<const T>(&value, 1));
}

void writeInfo(hid_t group, const CheckpointInfo& info) {
  writeAttribute(group, "schema", kSchema);
  writeAttribute<char>(group, "version", std::span<const char>(info.version));
  writeAttribute(group, "ranks", info.ranks);
  writeAttribute(group, "step", info.step);
  writeAttribute(group, "time", info.time);
  writeAttribute(group, "state_hash", std::bit_cast<std::int64_t>(info.stateHash));
}

void writeTable(hid_t group, const StateTable& table) {
  std::vector<std::int64_t> rows;
  for (const StateTable::Row& r : table.rows)
    rows.insert(rows.end(), {r.kind, r.number, r.name, r.type, r.begin, r.count});
  std::vector<char> names;
  for (const std::string& name : table.names) {
    names.insert(names.end(), name.begin(), name.end());
    names.push_back('\n');
  }
  writeArray(group, "real", table.reals);
  writeArray(group, "integer", table.integers);
  writeArray(group, "table", rows, kColumns);
  writeArray(group, "names", names);
}

/// The file of an image that was checked.
class ImageReader {
 public:
  ImageReader(std::string file, const std::string& image) : name_(std::move(file)) {
    const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fapl_core(access, std::size_t(1) << 20, false);
    H5Pset_file_image(access, const_cast<char*>(image.data()), image.size());
    file_ = Hdf5Id(H5Fopen("checkpoint", H5F_ACC_RDONLY, access), H5Fclose);
    if (!file_.ok()) refuse("", hdf5Reason());
    group_ = Hdf5Id(H5Gopen2(file_, kGroup, H5P_DEFAULT), H5Gclose);
    if (!group_.ok()) refuse(kGroup, "no such group");
  }

  template <class T>
  std::vector<T> array(const char* name) const {
    const Hdf5Id set(H5Dopen2(group_, name, H5P_DEFAULT), H5Dclose);
    if (!set.ok()) refuse(name, "no such dataset");
    const Hdf5Id space(H5Dget_space(set), H5Sclose);
    std::vector<T> values(H5Sget_simple_extent_npoints(space));
    if (H5Dread(set, memoryType<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
      refuse(name, hdf5Reason());
    return values;
  }
  template <class T>
  std::vector<T> attribute(const char* name) const {
    const Hdf5Id attribute(H5Aopen(group_, name, H5P_DEFAULT), H5Aclose);
    if (!attribute.ok()) refuse(name, "no such attribute");
    const Hdf5Id space(H5Aget_space(attribute), H5Sclose);
    std::vector<T> values(H5Sget_simple_extent_npoints(space));
    if (values.empty() || H5Aread(attribute, memoryType<T>(), values.data()) < 0)
      refuse(name, "an attribute that cannot be read");
    return values;
  }
  [[noreturn]] void refuse(const std::string& part, const std::string& found) const {
    throw InputError({name_, part}, found, "a checkpoint", "restart from another file");
  }

 private:
  std::string name_;
  QuietHdf5 quiet_;
  Hdf5Id file_, group_;
};

void readInfo(const ImageReader& reader, CheckpointInfo& info) {
  info.schema = reader.attribute<std::int64_t>("schema")[0];
  const auto version = reader.attribute<char>("version");
  info.version.assign(version.begin(), version.end());
  if (info.schema > kSchema)
    reader.refuse("schema", "schema " + std::to_string(info.schema) + ", written by Ricochet " +
                                info.version + ", newer than this one");
  info.ranks = reader.attribute<std::int64_t>("ranks")[0];
  info.step = reader.attribute<std::int64_t>("step")[0];
  info.time = reader.attribute<double>("time")[0];
  info.stateHash = std::bit_cast<std::uint64_t>(reader.attribute<std::int64_t>("state_hash")[0]);
}

void readTable(const ImageReader& reader, StateTable& table) {
  table.reals = reader.array<double>("real");
  table.integers = reader.array<std::int64_t>("integer");
  const auto rows = reader.array<std::int64_t>("table");
  for (std::size_t i = 0; i + kColumns <= rows.size(); i += kColumns)
    table.rows.push_back({std::int32_t(rows[i]), std::int32_t(rows[i + 2]), rows[i + 1],
                          std::int32_t(rows[i + 3]), rows[i + 4], rows[i + 5]});
  std::string name;
  for (char c : reader.array<char>("names")) {
    if (c != '\n') {
      name += c;
      continue;
    }
    table.names.push_back(std::move(name));
    name.clear();
  }
  if (!table.isSound()) reader.refuse("/checkpoint/table", "rows that point nowhere");
}

}  // namespace

std::string makeImage(const CheckpointInfo& info, const StateTable& table) {
  const QuietHdf5 quiet;
  const Hdf5Id file = memoryFile();
  require(file.ok());
  {
    const Hdf5Id group(H5Gcreate2(file, kGroup, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    require(group.ok());
    writeInfo(group, info);
    writeTable(group, table);
  }
  require(H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0);
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  require(size > 0);
  std::string image(size, '\0');
  require(H5Fget_file_image(file, image.data(), image.size()) == size);
  return image;
}

void readImage(const std::string& file, const std::string& image, CheckpointInfo& info,
               StateTable& table) {
  const ImageReader reader(file, image);
  readInfo(reader, info);
  readTable(reader, table);
}

}  // namespace rico
