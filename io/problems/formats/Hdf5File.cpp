#include <algorithm>
#include <io/problems/formats/Hdf5File.hpp>
#include <limits>

namespace rico {

QuietHdf5::QuietHdf5() {
  H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

QuietHdf5::~QuietHdf5() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }

static herr_t keepReason(unsigned, const H5E_error2_t* error, void* text) {
  if (error->desc) *static_cast<std::string*>(text) = error->desc;
  return 0;
}

std::string hdf5Reason() {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keepReason, &reason);
  // HDF5's text has much of its own state; only the system's message is kept.
  const std::string mark = "error message = '";
  if (const std::size_t at = reason.find(mark); at != std::string::npos)
    reason =
        reason.substr(at + mark.size(), reason.find('\'', at + mark.size()) - at - mark.size());
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  return reason.empty() ? "unknown" : reason;
}

static const char* const rewriteFile = "write or copy the file again";

Hdf5File::Hdf5File(const std::string& file) : file_(file) {
  requireReadable(file);
  if (H5Fis_hdf5(file.c_str()) <= 0)
    throw InputError({file, ""}, "no HDF5 signature", "an HDF5 file", rewriteFile);
  id_ = Hdf5Id(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  if (!id_.ok())
    throw InputError({file, ""}, "a damaged or truncated file (HDF5 says: " + hdf5Reason() + ")",
                     "an HDF5 file", rewriteFile);
}

void Hdf5File::refuseDamage(const std::string& path, const std::string& expected) const {
  throw InputError(place(path), "damage (HDF5 says: " + hdf5Reason() + ")", expected, rewriteFile);
}

/// Checks every link of the path, since HDF5 reports an error, not "no", for a missing group.
bool Hdf5File::has(const std::string& path) const {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const htri_t exists = H5Lexists(id_, path.substr(0, end).c_str(), H5P_DEFAULT);
    if (exists < 0) refuseDamage(path.substr(0, end), "a readable group");
    if (exists == 0 || end == std::string::npos) return exists > 0;
  }
}

bool Hdf5File::hasGroup(const std::string& path) const {
  if (!has(path)) return false;
  const Hdf5Id object(H5Oopen(id_, path.c_str(), H5P_DEFAULT), H5Oclose);
  return object.ok() && H5Iget_type(object) == H5I_GROUP;
}

static herr_t keepName(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->push_back(name);
  return 0;
}

std::vector<std::string> Hdf5File::names() const {
  std::vector<std::string> names;
  if (H5Literate(id_, H5_INDEX_NAME, H5_ITER_INC, nullptr, keepName, &names) < 0)
    refuseDamage("/", "a readable group");
  return names;
}

static std::string className(H5T_class_t type) {
  switch (type) {
    case H5T_INTEGER:
      return "integers";
    case H5T_FLOAT:
      return "real numbers";
    case H5T_STRING:
      return "text";
    case H5T_COMPOUND:
      return "a compound type";
    default:
      return "another type";
  }
}

/// Opens the dataset and reads its sizes; reals may be stored as integers, but not conversely.
Hdf5File::Dataset Hdf5File::open(const std::string& path, bool integers) const {
  if (!has(path)) throw InputError(place(path), "nothing", "a dataset", rewriteFile);
  if (hasGroup(path)) throw InputError(place(path), "a group", "a dataset", rewriteFile);
  Dataset dataset{Hdf5Id(H5Dopen2(id_, path.c_str(), H5P_DEFAULT), H5Dclose), {}, 1};
  if (!dataset.id.ok()) refuseDamage(path, "a dataset");
  const Hdf5Id space(H5Dget_space(dataset.id), H5Sclose), type(H5Dget_type(dataset.id), H5Tclose);
  if (!space.ok() || !type.ok()) refuseDamage(path, "a dataset");

  const H5T_class_t found = H5Tget_class(type);
  if (found != H5T_INTEGER && (integers || found != H5T_FLOAT))
    throw InputError(place(path), className(found), integers ? "integers" : "real numbers",
                     "store it with that type");

  const int rank = H5Sget_simple_extent_ndims(space);
  std::vector<hsize_t> extent(static_cast<std::size_t>(std::max(rank, 0)));
  H5Sget_simple_extent_dims(space, extent.data(), nullptr);
  for (const hsize_t size : extent) {
    if (size > std::numeric_limits<std::int32_t>::max())
      throw InputError(place(path), std::to_string(size) + " entries", "at most 2147483647",
                       "split the problem");
    dataset.sizes.push_back(static_cast<std::int64_t>(size));
    if (__builtin_mul_overflow(dataset.count, dataset.sizes.back(), &dataset.count))
      throw InputError(place(path), "sizes whose product overflows", "a size that fits",
                       rewriteFile);
  }
  requireStored(path, dataset);
  return dataset;
}

/// Checks that the file has the bytes for these sizes; compression saves at most a factor of 1032.
void Hdf5File::requireStored(const std::string& path, const Dataset& dataset) const {
  const Hdf5Id list(H5Dget_create_plist(dataset.id), H5Pclose),
      type(H5Dget_type(dataset.id), H5Tclose);
  const H5D_layout_t layout = H5Pget_layout(list);
  if (layout == H5D_VIRTUAL || H5Pget_external_count(list) > 0)
    throw InputError(place(path), "a dataset kept in other files", "one kept in this file",
                     "copy it with h5repack");
  const double packing = H5Pget_nfilters(list) > 0 ? 1032 : 1;
  const double stored = packing * static_cast<double>(H5Dget_storage_size(dataset.id));
  const double declared =
      static_cast<double>(dataset.count) * static_cast<double>(H5Tget_size(type));
  if (declared > stored)
    throw InputError(place(path),
                     std::to_string(H5Dget_storage_size(dataset.id)) + " bytes of data",
                     std::to_string(dataset.count) + " entries", rewriteFile);
}

static void requireRank(const Place& place, std::size_t found, std::size_t expected) {
  if (found != expected)
    throw InputError(place, std::to_string(found) + " dimensions", std::to_string(expected),
                     rewriteFile);
}

std::vector<std::int32_t> Hdf5File::integers(const std::string& path) const {
  const Dataset dataset = open(path, true);
  if (!dataset.sizes.empty()) requireRank(place(path), dataset.sizes.size(), 1);
  std::vector<std::int64_t> wide(static_cast<std::size_t>(dataset.count));
  if (H5Dread(dataset.id, H5T_NATIVE_INT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, wide.data()) < 0)
    refuseDamage(path, "integers");
  for (std::size_t i = 0; i < wide.size(); i++)
    if (wide[i] != static_cast<std::int32_t>(wide[i]))
      throw InputError(place(path), std::to_string(wide[i]) + " at entry " + std::to_string(i),
                       "integers of 32 bits", "correct the program that wrote it");
  return {wide.begin(), wide.end()};
}

std::int32_t Hdf5File::integer(const std::string& path) const {
  const std::vector<std::int32_t> values = integers(path);
  if (values.size() != 1)
    throw InputError(place(path), std::to_string(values.size()) + " entries", "one integer",
                     rewriteFile);
  return values[0];
}

std::vector<double> Hdf5File::readReals(const std::string& path, const Dataset& dataset) const {
  std::vector<double> values(static_cast<std::size_t>(dataset.count));
  if (H5Dread(dataset.id, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    refuseDamage(path, "real numbers");
  return values;
}

std::vector<double> Hdf5File::reals(const std::string& path) const {
  const Dataset dataset = open(path, false);
  requireRank(place(path), dataset.sizes.size(), 1);
  return readReals(path, dataset);
}

Hdf5File::Table Hdf5File::table(const std::string& path) const {
  const Dataset dataset = open(path, false);
  requireRank(place(path), dataset.sizes.size(), 2);
  return {static_cast<std::int32_t>(dataset.sizes[0]), static_cast<std::int32_t>(dataset.sizes[1]),
          readReals(path, dataset)};
}

}  // namespace rico
