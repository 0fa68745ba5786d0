#pragma once

#include <hdf5.h>

#include <cstdint>
#include <io/problems/Files.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rico {

/// An HDF5 identifier that closes itself.
class Hdf5Id {
 public:
  Hdf5Id() = default;
  Hdf5Id(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
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
  operator hid_t() const { return id_; }
  bool ok() const { return id_ >= 0; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  herr_t (*close_)(hid_t) = nullptr;
};

/// While it lives, HDF5 prints nothing; the reasons of its failures are asked for instead.
class QuietHdf5 {
 public:
  QuietHdf5();
  ~QuietHdf5();

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

/// What HDF5 says of its last failure: the innermost reason.
std::string hdf5Reason();

/// An HDF5 file to read from. Everything is checked before it is believed: no array is made larger
/// than what the file holds of it. Paths are absolute: "/lcp/M/p". Errors are InputErrors that name
/// the file and the path.
class Hdf5File {
 public:
  explicit Hdf5File(const std::string& file);

  bool has(const std::string& path) const;
  bool hasGroup(const std::string& path) const;
  std::vector<std::string> names() const;  ///< of what stands at the top

  std::int32_t integer(const std::string& path) const;  ///< a dataset of one entry
  std::vector<std::int32_t> integers(const std::string& path) const;
  std::vector<double> reals(const std::string& path) const;

  /// A dataset of two dimensions, row by row.
  struct Table {
    std::int32_t rows, columns;
    std::vector<double> values;
  };
  Table table(const std::string& path) const;

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
