#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <io/checkpoint/CheckpointTemplate.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <stdexcept>

namespace rico {

namespace {

constexpr std::int64_t kSchema = 2;

void require(bool ok) {
  if (!ok) throw std::runtime_error("HDF5 cannot make a checkpoint: " + hdf5Reason());
}

/// A sparse file in memory. HDF5 never writes to the disk itself: if a disk is full, HDF5 can
/// neither close nor discard its file.
class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("checkpoint", MFD_CLOEXEC)) {
    if (fd_ < 0) throw std::runtime_error(std::string("no memory: ") + std::strerror(errno));
  }
  ~MemoryFile() { close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  std::int64_t size() const {
    struct stat status = {};
    if (fstat(fd_, &status) != 0) throw std::runtime_error(std::strerror(errno));
    return status.st_size;
  }
  void read(std::int64_t begin, char* bytes, std::int64_t count) const {
    if (pread(fd_, bytes, static_cast<std::size_t>(count), begin) != count)
      throw std::runtime_error("the layout of the checkpoint cannot be read");
  }

 private:
  int fd_;
};

Hdf5Id newFile(const MemoryFile& memory) {
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_stdio(access);       // this driver needs no path of the file
  H5Pset_alignment(access, 1, 8);  // a word never crosses two blocks
  Hdf5Id file(H5Fcreate(memory.path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
  require(file.ok());
  return file;
}

Hdf5Id newGroup(hid_t parent, const char* name) {
  Hdf5Id group(H5Gcreate2(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  require(group.ok());
  return group;
}

/// Creates a dataset of rows x columns numbers of 8 bytes, or of `rows` bytes if columns is 0.
CheckpointLayout::Part reserve(hid_t group, const char* name, hid_t type, std::int64_t rows,
                               std::int64_t columns, int rank) {
  const hsize_t sizes[2] = {static_cast<hsize_t>(rows), static_cast<hsize_t>(columns)};
  const Hdf5Id space(H5Screate_simple(rank, sizes, nullptr), H5Sclose);
  const Hdf5Id list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(list, false);
  H5Pset_alloc_time(list, H5D_ALLOC_TIME_EARLY);
  H5Pset_fill_time(list, H5D_FILL_TIME_NEVER);
  const Hdf5Id set(H5Dcreate2(group, name, type, space, H5P_DEFAULT, list, H5P_DEFAULT), H5Dclose);
  require(set.ok());
  const auto bytes = static_cast<std::int64_t>(H5Tget_size(type)) * rows * columns;
  if (bytes == 0) return {};
  const haddr_t begin = H5Dget_offset(set);
  require(begin != HADDR_UNDEF && begin % 8 == 0);
  return {static_cast<std::int64_t>(begin), bytes};
}

template <class T>
void writeAttribute(hid_t group, const char* name, hid_t stored, hid_t memory,
                    std::span<const T> values) {
  const hsize_t size = values.size();
  const Hdf5Id space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Hdf5Id attribute(H5Acreate2(group, name, stored, space, H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  require(attribute.ok() && H5Awrite(attribute, memory, values.data()) >= 0);
}

void writeInteger(hid_t group, const char* name, std::int64_t value) {
  writeAttribute(group, name, H5T_STD_I64LE, H5T_NATIVE_INT64,
                 std::span<const std::int64_t>(&value, 1));
}

void writeInfo(hid_t group, const CheckpointInfo& info) {
  writeInteger(group, "schema", kSchema);
  writeAttribute(group, "version", H5T_STD_I8LE, H5T_NATIVE_CHAR,
                 std::span<const char>(info.version));
  writeInteger(group, "ranks", info.ranks);
  writeInteger(group, "step", info.step);
  writeAttribute(group, "time", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE,
                 std::span<const double>(&info.time, 1));
  writeInteger(group, "state_hash", std::bit_cast<std::int64_t>(info.stateHash));
}

template <class Values>
std::int64_t sizeOf(const Values& values) {
  return static_cast<std::int64_t>(values.size());
}

void reserveShared(hid_t group, const StateTable& table, CheckpointLayout& layout) {
  if (table.shared.empty()) return;
  const Hdf5Id all = newGroup(group, "shared");
  layout.shared.resize(table.shared.size());
  for (const StateTable::Row& row : table.rows) {
    if (row.type != StateTable::kRows) continue;
    const SharedRows& rows = table.shared[static_cast<std::size_t>(row.begin)];
    const Hdf5Id one = newGroup(all, std::to_string(row.begin).c_str());
    layout.shared[static_cast<std::size_t>(row.begin)] = {
        reserve(one, "keys", H5T_STD_U64LE, row.count, rows.keyWidth, 2),
        reserve(one, "integers", H5T_STD_I64LE, row.count, rows.integerWidth, 2),
        reserve(one, "reals", H5T_IEEE_F64LE, row.count, rows.realWidth, 2)};
  }
}

}  // namespace

std::vector<std::int64_t> tableNumbers(const StateTable& table) {
  std::vector<std::int64_t> numbers;
  for (const StateTable::Row& r : table.rows)
    numbers.insert(numbers.end(), {r.kind, r.number, r.name, r.type, r.begin, r.count});
  return numbers;
}

std::string tableNames(const StateTable& table) {
  std::string names;
  for (const std::string& name : table.names) names += name + "\n";
  return names;
}

CheckpointTemplate makeTemplate(const CheckpointInfo& info, const StateTable& table) {
  const QuietHdf5 quiet;
  const MemoryFile memory;
  CheckpointTemplate templateFile;
  CheckpointLayout& layout = templateFile.layout;
  {
    const Hdf5Id file = newFile(memory), group = newGroup(file, "/checkpoint");
    writeInfo(group, info);
    layout.real = reserve(group, "real", H5T_IEEE_F64LE, sizeOf(table.reals), 1, 1);
    layout.integer = reserve(group, "integer", H5T_STD_I64LE, sizeOf(table.integers), 1, 1);
    layout.table = reserve(group, "table", H5T_STD_I64LE, sizeOf(table.rows), 6, 2);
    layout.names = reserve(group, "names", H5T_STD_I8LE, sizeOf(tableNames(table)), 1, 1);
    reserveShared(group, table, layout);
    require(H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0);
  }
  layout.size = memory.size();
  for (const CheckpointLayout::Part& gap : layout.gaps()) {
    templateFile.metadata.resize(templateFile.metadata.size() +
                                 static_cast<std::size_t>(gap.bytes));
    memory.read(gap.begin, templateFile.metadata.data() + templateFile.metadata.size() - gap.bytes,
                gap.bytes);
  }
  return templateFile;
}

}  // namespace rico
