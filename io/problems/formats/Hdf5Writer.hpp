#pragma once

#include <cstdint>
#include <io/problems/formats/Hdf5File.hpp>
#include <string>
#include <vector>

namespace rico {

/// A new HDF5 file, which gets its name when publish() is called.
class Hdf5Writer {
 public:
  /// Creates a temporary file. Throws if that fails, as do the functions below.
  explicit Hdf5Writer(const std::string& file);

  /// Create a group, or a dataset of one dimension.
  void group(const std::string& path);
  void integers(const std::string& path, const std::vector<std::int32_t>& values);
  void reals(const std::string& path, const std::vector<double>& values);

  /// Converts a count to the format's 32-bit integer. Throws InputError if it is too large.
  std::int32_t count(const std::string& path, std::int64_t count) const;

  /// The place for messages about a dataset.
  Place place(const std::string& path) const { return {file_, path}; }

  /// Closes the file and gives it its name.
  void publish();

 private:
  void write(const std::string& path, hid_t stored, hid_t memory, const void* values,
             std::size_t count);

  std::string file_;
  NewFile target_;
  QuietHdf5 quiet_;
  Hdf5Id id_;
};

}  // namespace rico
