#pragma once

#include <hdf5.h>

#include <string>
#include <vector>

namespace rico {

/// Attributes of HDF5 objects as h5py writes them: numbers of any type and shape, texts of fixed or
/// variable length. Empty if the object has none of that name.
std::vector<double> numbersOf(hid_t object, const char* name);
std::string textOf(hid_t object, const char* name);
/// The first number, or `fallback`.
double numberOf(hid_t object, const char* name, double fallback);

/// The text in a dataset of one text.
std::string textIn(hid_t dataset);
/// The names of the members of a group, sorted.
std::vector<std::string> membersOf(hid_t group);

}  // namespace rico
