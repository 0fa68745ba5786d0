/// Writes HDF5 files directly, valid or not, as other programs may write them.
#pragma once

#include <hdf5.h>

#include <algorithm>
#include <string>
#include <vector>

namespace rico::test {

class RawHdf5 {
 public:
  /// `newest`: in the format that h5py writes with libver="latest".
  explicit RawHdf5(const std::string& file, bool newest = false)
      : parents_(H5Pcreate(H5P_LINK_CREATE)) {
    H5Pset_create_intermediate_group(parents_, 1);
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (newest) H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    id_ = H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    H5Pclose(access);
  }
  RawHdf5(const RawHdf5&) = delete;
  RawHdf5& operator=(const RawHdf5&) = delete;
  ~RawHdf5() {
    H5Pclose(parents_);
    H5Fclose(id_);
  }

  void integers(const std::string& path, const std::vector<long>& values,
                hid_t stored = H5T_STD_I32LE) {
    write(path, {values.size()}, stored, H5T_NATIVE_LONG, values.data());
  }
  void integer(const std::string& path, long value) { integers(path, {value}); }
  void reals(const std::string& path, const std::vector<double>& values,
             hid_t stored = H5T_IEEE_F64LE) {
    write(path, {values.size()}, stored, H5T_NATIVE_DOUBLE, values.data());
  }
  void table(const std::string& path, hsize_t rows, hsize_t columns,
             const std::vector<double>& values) {
    write(path, {rows, columns}, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data());
  }
  void group(const std::string& path) {
    H5Gclose(H5Gcreate2(id_, path.c_str(), parents_, H5P_DEFAULT, H5P_DEFAULT));
  }
  /// Writes a dataset that has a size but no data.
  void declare(const std::string& path, std::vector<hsize_t> sizes) {
    write(path, std::move(sizes), H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, nullptr);
  }
  /// Sets the largest chunk length of later datasets of one dimension, which are compressed; 0:
  /// contiguous.
  void inChunks(hsize_t length, int compression) {
    chunk_ = length;
    compression_ = compression;
  }
  /// Writes one compressed chunk.
  void compressed(const std::string& path, const std::vector<double>& values) {
    inChunks(values.size(), 9);
    reals(path, values);
    inChunks(0, 0);
  }

  /// Writes a group that describes a matrix in FCLIB's layout.
  void matrix(const std::string& path, long m, long n, long nz, const std::vector<long>& p,
              const std::vector<long>& i, const std::vector<double>& x) {
    integer(path + "/m", m);
    integer(path + "/n", n);
    integer(path + "/nz", nz);
    integer(path + "/nzmax", static_cast<long>(x.size()));
    integers(path + "/p", p);
    integers(path + "/i", i);
    reals(path + "/x", x);
  }

 private:
  void write(const std::string& path, std::vector<hsize_t> sizes, hid_t stored, hid_t memory,
             const void* values) {
    const hid_t space = H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr);
    const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
    if (chunk_ > 0 && sizes.size() == 1) {
      const hsize_t length = std::min(chunk_, sizes[0]);
      H5Pset_chunk(list, 1, &length);
      if (compression_ > 0) H5Pset_deflate(list, static_cast<unsigned>(compression_));
    }
    const hid_t dataset = H5Dcreate2(id_, path.c_str(), stored, space, parents_, list, H5P_DEFAULT);
    H5Pclose(list);
    if (values) H5Dwrite(dataset, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(dataset);
    H5Sclose(space);
  }

  hid_t id_ = H5I_INVALID_HID, parents_;
  hsize_t chunk_ = 0;
  int compression_ = 0;
};

}  // namespace rico::test
