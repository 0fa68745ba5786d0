#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace scripts {

/// The kinds of numbers and texts that files of scenes hold.
enum class Hdf5Kind { Int64, Int32, Int8, Float64, Float32, Boolean, Text, Bytes, Opaque };

/// An array in HDF5's order, or a scalar if it has no dimensions. `bytes` are its numbers; texts of
/// any length are in `texts`. A table has rows of `chunkRows` in each chunk, and may grow.
struct Hdf5Values {
  Hdf5Kind kind = Hdf5Kind::Float64;
  std::vector<std::uint64_t> shape;
  bool isScalar = false;
  std::string bytes;
  std::vector<std::string> texts;
  std::uint32_t size = 8;  ///< bytes of one entry
  std::uint32_t chunkRows = 0;
};

using Hdf5Attributes = std::vector<std::pair<std::string, Hdf5Values>>;
/// Names of a group's members and the addresses of their headers.
using Hdf5Links = std::vector<std::pair<std::string, std::uint64_t>>;

/// The bytes of an HDF5 file, written from the leaves to the root: object headers of version 1,
/// links in the header of their group, tables in chunks. Any program with HDF5 1.8 or later reads
/// and extends the file. See HDF5 File Format Specification, version 2.
class Hdf5Image {
 public:
  Hdf5Image();
  /// Adds a dataset; returns the address of its header.
  std::uint64_t dataset(const Hdf5Values& values, const Hdf5Attributes& attributes);
  /// Adds a group.
  std::uint64_t group(const Hdf5Links& links, const Hdf5Attributes& attributes);
  /// The whole file with this root.
  std::string finished(std::uint64_t root);

 private:
  std::uint64_t place(const std::string& block);
  void openHeap(std::size_t room);
  void closeHeap();
  std::string reference(const std::string& text);
  std::string stored(const Hdf5Values& values);
  std::string attribute(const std::string& name, const Hdf5Values& values);
  std::uint64_t header(const std::vector<std::string>& messages);
  std::string layout(const Hdf5Values& values);
  std::string chunkedLayout(const Hdf5Values& values);
  std::uint64_t chunkTree(const Hdf5Values& values, std::vector<std::uint64_t> below);

  std::string image_;
  std::size_t heap_ = 0, heapUsed_ = 0, heapSize_ = 0;  ///< the open heap: address and bytes
  std::uint16_t heapObjects_ = 0;
};

}  // namespace scripts
