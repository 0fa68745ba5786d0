#pragma once

#include <cstdint>
#include <io/problems/formats/Hdf5File.hpp>
#include <io/trajectory/TrajectoryLayout.hpp>
#include <span>

namespace rico {

/// A dataset to which rows are appended: float64 or int64, in chunks of about 64 KiB. Throws
/// InputError if it cannot be read, std::runtime_error if it cannot be written.
class Hdf5Series {
 public:
  /// Creates a dataset in `parent`; `compression` is zlib's level, 0 for none.
  Hdf5Series(hid_t parent, const Place& place, TrajectoryColumn column, int compression);
  /// Opens an existing dataset; the file determines its width and type. Numbers of other sizes are
  /// converted when they are read, if that is permitted.
  enum class Sizes { kOf64Bits, kAny };
  Hdf5Series(hid_t parent, const Place& place, const std::string& name,
             Sizes sizes = Sizes::kOf64Bits);

  /// Name, unit, width and type; the number of rows.
  const TrajectoryColumn& column() const { return column_; }
  std::int64_t rows() const { return rows_; }

  /// Append whole rows, of the type of the column.
  void append(std::span<const double> values);
  void append(std::span<const std::int64_t> values);
  /// Reads `count` rows from `begin` on, which must exist.
  void read(std::int64_t begin, std::int64_t count, std::vector<double>& values) const;
  void read(std::int64_t begin, std::int64_t count, std::vector<std::int64_t>& values) const;

  /// Removes all rows after the first `rows` ones.
  void truncate(std::int64_t rows);
  /// Makes HDF5 write its buffers to the file. Throws if that fails.
  void flush() const;
  /// Makes HDF5 find all chunks; errors in them are reported when they are read.
  void visitIndex() const;
  /// True if chunks are filtered, so that their size in memory differs from that in the file.
  bool isFiltered() const { return isFiltered_; }
  /// Updates the number of rows of a file that another process writes.
  void refresh();

 private:
  void appendBytes(const void* values, std::size_t count);
  void readAs(hid_t type, std::int64_t begin, std::int64_t count, void* values) const;
  void requireStored(std::int64_t count) const;
  void setRows(std::int64_t rows);
  void findRows();
  void findChunks();
  Hdf5Id selection(std::int64_t begin, std::int64_t count) const;
  hid_t memoryType() const { return column_.integer ? H5T_NATIVE_INT64 : H5T_NATIVE_DOUBLE; }

  Place place_;
  TrajectoryColumn column_;
  Hdf5Id id_;
  std::int64_t rows_ = 0;
  std::int64_t bytes_ = 8;  ///< of a number in the file
  bool isFiltered_ = false;
};

/// Write or read a text attribute of an object, such as "m/s". Reading gives an empty text if the
/// object has no attribute of that name.
void writeText(hid_t object, const char* name, const std::string& text);
std::string readText(hid_t object, const char* name);

}  // namespace rico
