/// The parts of object headers of HDF5.
#include <io/python/siconos/compiled/file/Hdf5Messages.hpp>
#include <stdexcept>

namespace scripts::hdf5 {

namespace {

/// Class and version of a type, its flags, and the bytes of an entry.
std::string typeHeader(unsigned kind, std::uint32_t flags, std::uint32_t size) {
  std::string out;
  put(out, static_cast<std::uint8_t>(0x10 | kind));
  for (unsigned i = 0; i < 3; ++i) put(out, static_cast<std::uint8_t>(flags >> (8 * i)));
  put(out, size);
  return out;
}

std::string integer(std::uint32_t size, bool isSigned) {
  std::string out = typeHeader(0, isSigned ? 8 : 0, size);
  put(out, std::uint16_t{0});
  put(out, static_cast<std::uint16_t>(8 * size));
  return out;
}

/// IEEE numbers: sign, exponent and mantissa from the top.
std::string real(std::uint32_t size) {
  const unsigned bits = 8 * size, exponent = size == 8 ? 11 : 8, mantissa = bits - 1 - exponent;
  std::string out = typeHeader(1, 0x20 | ((bits - 1) << 8), size);
  put(out, std::uint16_t{0});
  put(out, static_cast<std::uint16_t>(bits));
  for (const unsigned part : {mantissa, exponent, 0U, mantissa})
    put(out, static_cast<std::uint8_t>(part));
  put(out, (std::uint32_t{1} << (exponent - 1)) - 1);
  return out;
}

/// As h5py stores bool: an enumeration of FALSE and TRUE.
std::string boolean() {
  std::string out = typeHeader(8, 2, 1) + integer(1, true);
  out += std::string("FALSE\0\0\0", 8) + std::string("TRUE\0\0\0\0", 8);
  out += std::string("\0\1", 2);
  return out;
}

}  // namespace

std::string message(Message type, std::string body) {
  pad(body);
  if (body.size() > 0xfff8) throw std::length_error("an attribute is larger than 64 KB");
  std::string out;
  put(out, static_cast<std::uint16_t>(type));
  put(out, static_cast<std::uint16_t>(body.size()));
  put(out, std::uint32_t{0});
  return out + body;
}

std::string datatype(const Hdf5Values& values) {
  constexpr std::uint32_t kUtf8 = 0x101;  // a sequence that is a text, in UTF-8
  switch (values.kind) {
    case Hdf5Kind::Int64:
    case Hdf5Kind::Int32:
    case Hdf5Kind::Int8:
      return integer(values.size, true);
    case Hdf5Kind::Float64:
    case Hdf5Kind::Float32:
      return real(values.size);
    case Hdf5Kind::Boolean:
      return boolean();
    case Hdf5Kind::Text:
      return typeHeader(9, kUtf8, 16) + integer(1, false);
    case Hdf5Kind::Bytes:
      return typeHeader(3, 1, values.size);
    case Hdf5Kind::Opaque:
      break;
  }
  return typeHeader(5, 0, values.size);
}

std::string dataspace(const Hdf5Values& values) {
  std::string out;
  const bool grows = values.chunkRows > 0;
  put(out, std::uint8_t{1});
  put(out, static_cast<std::uint8_t>(values.isScalar ? 0 : values.shape.size()));
  put(out, static_cast<std::uint8_t>(grows ? 1 : 0));
  put(out, std::uint8_t{0});
  put(out, std::uint32_t{0});
  for (const std::uint64_t n : values.shape) put(out, n);
  for (std::size_t i = 0; grows && i < values.shape.size(); ++i)
    put(out, i == 0 ? kNowhere : values.shape[i]);
  return out;
}

std::uint64_t countOf(const Hdf5Values& values) {
  std::uint64_t count = 1;
  for (const std::uint64_t n : values.shape) count *= n;
  return count;
}

}  // namespace scripts::hdf5
