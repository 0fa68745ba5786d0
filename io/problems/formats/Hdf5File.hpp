#pragma once

#include <hdf5.h>

#include <cstdint>
#include <io/problems/Files.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rico {

/// An HDF5 identifier, closed by the destructor.
class Hdf5Id {
 public:
  Hdf5Id() = default;
  /// `close` is the function of HDF5 that closes this kind of identifier.
  Hdf5Id(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  /// Take over the identifier. `other` keeps none, or gets the one that this object had.
  Hdf5Id(Hdf5Id&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Id() {
    if (id_ >= 0) close_(id_);
  }
  /// The identifier; negative if it is invalid.
  operator hid_t() const { return id_; }
  /// Returns true if the identifier is valid.
  bool ok() const { return id_ >= 0; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  herr_t (*close_)(hid_t) = nullptr;
};

/// Suppresses HDF5's error output while it exists; hdf5Reason() returns the reason of a failure.
class QuietHdf5 {
 public:
  /// The state before is restored by the destructor.
  QuietHdf5();
  ~QuietHdf5();

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

/// The innermost reason of HDF5's last failure.
std::string hdf5Reason();

/// An HDF5 file for reading. Data is checked before it is used: no array is allocated larger than
/// the data in the file. Paths are absolute: "/lcp/M/p". Errors are InputErrors with the file and
/// the path.
class Hdf5File {
 public:
  /// Opens the file and checks its signature. Throws if it is missing, damaged or not HDF5.
  explicit Hdf5File(const std::string& file);

  /// Return true if there is an object, or a group, of this path.
  bool has(const std::string& path) const;
  bool hasGroup(const std::string& path) const;
  std::vector<std::string> names() const;  ///< of the objects in the root group

  /// Read a dataset of one entry, or all entries. Throw if it is missing or of another type.
  std::int32_t integer(const std::string& path) const;
  std::vector<std::int32_t> integers(const std::string& path) const;
  std::vector<double> reals(const std::string& path) const;

  /// A dataset of two dimensions, by rows.
  struct Table {
    std::int32_t rows, columns;  ///< sizes of the dataset
    std::vector<double> values;  ///< by rows
  };
  /// Reads a dataset of two dimensions.
  Table table(const std::string& path) const;

  /// The place for messages about a dataset.
  Place place(const std::string& path) const { return {file_, path}; }

 private:
  struct Dataset {
    Hdf5Id id;
    std::vector<std::int64_t> sizes;
    std::int64_t count;
  };
  Dataset open(const std::string& path, bool integers) const;
  [[noreturn]] void refuseDamage(const std::string& path, const std::string& expected) const;
  void requireStored(const std::string& path, const Dataset& dataset) const;
  std::vector<double> readReals(const std::string& path, const Dataset& dataset) const;

  std::string file_;
  QuietHdf5 quiet_;
  Hdf5Id id_;
};

}  // namespace rico
