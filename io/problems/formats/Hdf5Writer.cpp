#include <io/problems/formats/Hdf5Writer.hpp>
#include <limits>

namespace rico {

Hdf5Writer::Hdf5Writer(const std::string& file) : file_(file), target_(file) {
  id_ = Hdf5Id(H5Fcreate(target_.temporary().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
               H5Fclose);
  if (!id_.ok()) refuseWriting(file_, hdf5Reason());
}

void Hdf5Writer::group(const std::string& path) {
  const Hdf5Id group(H5Gcreate2(id_, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                     H5Gclose);
  if (!group.ok()) refuseWriting(file_, hdf5Reason());
}

/// Writes no time stamps: equal problems give equal bytes.
void Hdf5Writer::write(const std::string& path, hid_t stored, hid_t memory, const void* values,
                       std::size_t count) {
  const hsize_t size = count;
  const Hdf5Id space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Hdf5Id list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(list, false);
  const Hdf5Id dataset(H5Dcreate2(id_, path.c_str(), stored, space, H5P_DEFAULT, list, H5P_DEFAULT),
                       H5Dclose);
  if (!dataset.ok() || H5Dwrite(dataset, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0)
    refuseWriting(file_, hdf5Reason());
}

void Hdf5Writer::integers(const std::string& path, const std::vector<std::int32_t>& values) {
  write(path, H5T_STD_I32LE, H5T_NATIVE_INT32, values.data(), values.size());
}

void Hdf5Writer::reals(const std::string& path, const std::vector<double>& values) {
  write(path, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data(), values.size());
}

std::int32_t Hdf5Writer::count(const std::string& path, std::int64_t count) const {
  if (count <= std::numeric_limits<std::int32_t>::max()) return static_cast<std::int32_t>(count);
  throw InputError({file_, path}, std::to_string(count) + " entries",
                   "at most 2147483647 in this format", "split the problem");
}

void Hdf5Writer::publish() {
  Hdf5Id file = std::move(id_);
  if (H5Fflush(file, H5F_SCOPE_GLOBAL) < 0) refuseWriting(file_, hdf5Reason());
  { const Hdf5Id closed = std::move(file); }
  target_.publish();
}

}  // namespace rico
