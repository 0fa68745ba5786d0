#include <fcntl.h>

#include <bit>
#include <io/checkpoint/CheckpointStructure.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <io/problems/formats/Hdf5File.hpp>

namespace rico {

namespace {

constexpr std::int64_t kNewestSchema = 2;
constexpr std::int64_t kColumns = 6;
constexpr hssize_t kLongestAttribute = 4096;

/// An array of the file: its position and shape.
struct Array {
  CheckpointLayout::Part part;
  std::int64_t rows = 0, columns = 1;
};

class StructureReader {
 public:
  StructureReader(std::filesystem::path path, std::int64_t size)
      : path_(std::move(path)), size_(size) {
    const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_file_locking(access, false, true);  // the file does not change any more
    H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
    file_ = Hdf5Id(H5Fopen(path_.c_str(), H5F_ACC_RDONLY, access), H5Fclose);
    if (!file_.ok()) refuse("", hdf5Reason());
    group_ = Hdf5Id(H5Gopen2(file_, "/checkpoint", H5P_DEFAULT), H5Gclose);
    if (!group_.ok()) refuse("/checkpoint", "no such group");
  }

  template <class T>
  std::vector<T> attribute(const char* name, hid_t type) const {
    const Hdf5Id attribute(H5Aopen(group_, name, H5P_DEFAULT), H5Aclose);
    if (!attribute.ok()) refuse(name, "no such attribute");
    const Hdf5Id space(H5Aget_space(attribute), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    if (count < 1 || count > kLongestAttribute)
      refuse(name, "an attribute of " + std::to_string(count) + " entries");
    std::vector<T> values(static_cast<std::size_t>(count));
    if (H5Aread(attribute, type, values.data()) < 0) refuse(name, "an attribute of another type");
    return values;
  }
  std::int64_t integer(const char* name) const {
    return attribute<std::int64_t>(name, H5T_NATIVE_INT64)[0];
  }

  /// The dataset `name`, which must have numbers of this type in one contiguous piece.
  Array array(const std::string& name, hid_t type) const {
    const Hdf5Id set(H5Dopen2(group_, name.c_str(), H5P_DEFAULT), H5Dclose);
    if (!set.ok()) refuse(name, "no such dataset");
    const Hdf5Id stored(H5Dget_type(set), H5Tclose);
    const Hdf5Id creation(H5Dget_create_plist(set), H5Pclose);
    if (H5Tequal(stored, type) <= 0) refuse(name, "numbers of another type");
    if (H5Pget_layout(creation) != H5D_CONTIGUOUS || H5Pget_external_count(creation) != 0)
      refuse(name, "numbers that are not in one contiguous piece");
    Array array = shape(name, set);
    const auto width = static_cast<std::int64_t>(H5Tget_size(type));
    if (array.rows == 0 || array.columns == 0) return array;
    if (array.rows > size_ / array.columns / width)
      refuse(name, std::to_string(array.rows) + " rows, more than the file holds");
    array.part.bytes = array.rows * array.columns * width;
    const haddr_t begin = H5Dget_offset(set);
    if (begin == HADDR_UNDEF || begin > static_cast<haddr_t>(size_ - array.part.bytes))
      refuse(name, "numbers that are not in the file");
    array.part.begin = static_cast<std::int64_t>(begin);
    return array;
  }
  [[noreturn]] void refuse(const std::string& part, const std::string& found) const {
    throw InputError({path_.string(), part}, found, "a checkpoint", "restart from another file");
  }
  bool has(const char* name) const { return H5Lexists(group_, name, H5P_DEFAULT) > 0; }

 private:
  Array shape(const std::string& name, hid_t set) const {
    const Hdf5Id space(H5Dget_space(set), H5Sclose);
    const int rank = H5Sget_simple_extent_ndims(space);
    hsize_t sizes[2] = {0, 1};
    if (rank < 1 || rank > 2) refuse(name, std::to_string(rank) + " dimensions");
    H5Sget_simple_extent_dims(space, sizes, nullptr);
    const auto most = static_cast<hsize_t>(size_);
    if (sizes[0] > most || sizes[1] > most) refuse(name, "more numbers than the file holds");
    return {{}, static_cast<std::int64_t>(sizes[0]), static_cast<std::int64_t>(sizes[1])};
  }

  std::filesystem::path path_;
  std::int64_t size_;
  QuietHdf5 quiet_;
  Hdf5Id file_, group_;
};

CheckpointInfo readInfo(const StructureReader& reader) {
  CheckpointInfo info;
  info.schema = reader.integer("schema");
  const auto version = reader.attribute<char>("version", H5T_NATIVE_CHAR);
  info.version.assign(version.begin(), version.end());
  if (info.schema > kNewestSchema)
    reader.refuse("schema", "schema " + std::to_string(info.schema) + ", written by Ricochet " +
                                info.version + ", newer than this one");
  info.ranks = reader.integer("ranks");
  info.step = reader.integer("step");
  info.time = reader.attribute<double>("time", H5T_NATIVE_DOUBLE)[0];
  info.stateHash = std::bit_cast<std::uint64_t>(reader.integer("state_hash"));
  return info;
}

template <class T>
std::vector<T> numbersOf(const DiskFile& file, const CheckpointLayout::Part& part) {
  std::vector<T> values(static_cast<std::size_t>(part.bytes) / sizeof(T));
  file.read(part.begin, std::as_writable_bytes(std::span(values)));
  return values;
}

void splitNames(const std::vector<char>& text, std::vector<std::string>& names) {
  std::string name;
  for (const char c : text) {
    if (c != '\n') {
      name += c;
      continue;
    }
    names.push_back(std::move(name));
    name.clear();
  }
}

std::int32_t narrow(std::int64_t value) {
  return value < 0 || value > INT32_MAX ? -1 : static_cast<std::int32_t>(value);
}

/// Reads the widths and positions of all tables of distributed rows, and checks their numbers of
/// rows.
void readShared(const StructureReader& reader, CheckpointStructure& structure) {
  std::int64_t next = 0;
  for (const StateTable::Row& row : structure.table.rows) {
    if (row.type != StateTable::kRows) continue;
    if (row.begin != next) reader.refuse("table", "tables of rows out of order");
    const std::string name = "shared/" + std::to_string(next++) + "/";
    const Array keys = reader.array(name + "keys", H5T_STD_U64LE);
    const Array integers = reader.array(name + "integers", H5T_STD_I64LE);
    const Array reals = reader.array(name + "reals", H5T_IEEE_F64LE);
    for (const Array* array : {&keys, &integers, &reals})
      if (array->rows != row.count || array->columns > INT16_MAX)
        reader.refuse(name, std::to_string(array->rows) + " rows of " +
                                std::to_string(array->columns) + " numbers");
    if (keys.columns < 1) reader.refuse(name, "rows without keys");
    structure.layout.shared.push_back({keys.part, integers.part, reals.part});
    structure.table.shared.push_back({static_cast<int>(keys.columns),
                                      static_cast<int>(integers.columns),
                                      static_cast<int>(reals.columns),
                                      {},
                                      {},
                                      {}});
  }
}

}  // namespace

CheckpointStructure readStructure(const std::filesystem::path& path, std::int64_t size) {
  const StructureReader reader(path, size);
  const DiskFile file(path, O_RDONLY);
  CheckpointStructure structure;
  structure.info = readInfo(reader);
  CheckpointLayout& layout = structure.layout;
  StateTable& table = structure.table;
  layout.size = size;
  layout.real = reader.array("real", H5T_IEEE_F64LE).part;
  layout.integer = reader.array("integer", H5T_STD_I64LE).part;
  const Array rows = reader.array("table", H5T_STD_I64LE);
  if (rows.rows > 0 && rows.columns != kColumns)
    reader.refuse("table", std::to_string(rows.columns) + " columns");
  layout.table = rows.part;
  layout.names = reader.array("names", H5T_STD_I8LE).part;
  splitNames(numbersOf<char>(file, layout.names), table.names);
  const auto numbers = numbersOf<std::int64_t>(file, layout.table);
  for (std::size_t i = 0; i < numbers.size(); i += kColumns)
    table.rows.push_back({narrow(numbers[i]), narrow(numbers[i + 2]), numbers[i + 1],
                          narrow(numbers[i + 3]), numbers[i + 4], numbers[i + 5]});
  readShared(reader, structure);
  if (!table.isSound(layout.real.bytes / 8, layout.integer.bytes / 8))
    reader.refuse("table", "rows that refer to numbers beyond the end");
  return structure;
}

}  // namespace rico
