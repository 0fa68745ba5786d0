#pragma once

#include <cstdint>
#include <io/python/siconos/compiled/file/Hdf5Image.hpp>
#include <string>

namespace scripts::hdf5 {

/// An address that leads nowhere.
inline constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

/// Numbers of HDF5's header messages.
enum Message : std::uint16_t {
  kDataspace = 1,
  kLinkInfo = 2,
  kDatatype = 3,
  kFillValue = 5,
  kLink = 6,
  kLayout = 8,
  kGroupInfo = 10,
  kAttribute = 12
};

/// Appends the little-endian bytes of an integer.
template <class Integer>
void put(std::string& out, Integer value) {
  for (unsigned i = 0; i < sizeof(Integer); ++i)
    out.push_back(static_cast<char>((static_cast<std::uint64_t>(value) >> (8 * i)) & 0xff));
}

/// Fills with zeros up to a multiple of 8.
inline void pad(std::string& out) { out.resize((out.size() + 7) / 8 * 8, '\0'); }

/// A message with its header; throws std::length_error if the format has no room for it.
std::string message(Message type, std::string body);
/// The description of a type.
std::string datatype(const Hdf5Values& values);
/// The description of a shape.
std::string dataspace(const Hdf5Values& values);
/// The number of entries.
std::uint64_t countOf(const Hdf5Values& values);

}  // namespace scripts::hdf5
