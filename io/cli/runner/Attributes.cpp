#include <algorithm>
#include <io/cli/runner/Attributes.hpp>
#include <io/problems/formats/Hdf5File.hpp>

namespace rico {

namespace {

constexpr hssize_t kMostInAttribute = 1024;  ///< of an attribute; objects of a scene have at most 9
constexpr std::size_t kLongestText = 1 << 20;

Hdf5Id openAttribute(hid_t object, const char* name) {
  if (H5Aexists(object, name) <= 0) return {};
  return {H5Aopen(object, name, H5P_DEFAULT), H5Aclose};
}

herr_t keepName(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->push_back(name);
  return 0;
}

/// Reads a text of type `type` by `read`, which fills a buffer; of several texts none is read.
template <class Read>
std::string textBy(hid_t type, hid_t space, const Read& read) {
  if (type < 0 || H5Tget_class(type) != H5T_STRING || H5Sget_simple_extent_npoints(space) != 1)
    return {};
  if (H5Tis_variable_str(type) > 0) {
    char* found = nullptr;
    if (read(&found) < 0 || found == nullptr) return {};
    std::string text(found);
    H5free_memory(found);
    return text;
  }
  std::string text(std::min(H5Tget_size(type), kLongestText), '\0');
  if (H5Tget_size(type) > kLongestText || read(text.data()) < 0) return {};
  text.resize(std::min(text.size(), text.find('\0')));
  return text;
}

}  // namespace

std::vector<double> numbersOf(hid_t object, const char* name) {
  const Hdf5Id attribute = openAttribute(object, name);
  if (!attribute.ok()) return {};
  const Hdf5Id type(H5Aget_type(attribute), H5Tclose), space(H5Aget_space(attribute), H5Sclose);
  const H5T_class_t kind = H5Tget_class(type);
  const hssize_t count = H5Sget_simple_extent_npoints(space);
  if ((kind != H5T_INTEGER && kind != H5T_FLOAT) || count < 0 || count > kMostInAttribute)
    return {};
  std::vector<double> values(static_cast<std::size_t>(count));
  if (count > 0 && H5Aread(attribute, H5T_NATIVE_DOUBLE, values.data()) < 0) return {};
  return values;
}

double numberOf(hid_t object, const char* name, double fallback) {
  const std::vector<double> values = numbersOf(object, name);
  return values.empty() ? fallback : values.front();
}

std::string textOf(hid_t object, const char* name) {
  const Hdf5Id attribute = openAttribute(object, name);
  if (!attribute.ok()) return {};
  const Hdf5Id type(H5Aget_type(attribute), H5Tclose), space(H5Aget_space(attribute), H5Sclose);
  return textBy(type, space, [&](void* text) { return H5Aread(attribute, type, text); });
}

std::string textIn(hid_t dataset) {
  const Hdf5Id type(H5Dget_type(dataset), H5Tclose), space(H5Dget_space(dataset), H5Sclose);
  return textBy(type, space, [&](void* text) {
    return H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text);
  });
}

std::vector<std::string> membersOf(hid_t group) {
  std::vector<std::string> names;
  H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, keepName, &names);
  return names;
}

}  // namespace rico
