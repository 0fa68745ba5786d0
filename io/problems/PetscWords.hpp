#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <io/problems/InputError.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rico {

// The elements of PETSc's binary files. All numbers are big-endian.
//
//     Mat   1211216, rows, columns, entries, entries of each row, columns of all rows, values
//           (entries = -1: an array, values row by row)
//     Vec   1211214, size, values
//     IS    1211218, size, integers

/// Class numbers, with which each object begins.
inline constexpr std::int32_t mat_id = 1211216, vec_id = 1211214, is_id = 1211218;
/// Converts between big-endian numbers and those of this machine.
template <class Bits>
Bits swapped(Bits bits) {
  if constexpr (std::endian::native == std::endian::big) return bits;
  if constexpr (sizeof(Bits) == 4) return static_cast<Bits>(__builtin_bswap32(bits));
  if constexpr (sizeof(Bits) == 8) return static_cast<Bits>(__builtin_bswap64(bits));
}

/// Reads numbers from the front; throws InputError if too few are left.
class PetscReader {
 public:
  /// `file` is used in messages. In the functions below `what` names the object that is read.
  PetscReader(std::string file, std::string bytes)
      : file_(std::move(file)), bytes_(std::move(bytes)) {}

  /// Returns true if an object of this class follows.
  bool isNext(std::int32_t id) const {
    std::uint32_t bits = 0;
    if (bytes_.size() - position_ >= 4) std::memcpy(&bits, bytes_.data() + position_, 4);
    return static_cast<std::int32_t>(swapped(bits)) == id;
  }

  /// Returns true if nothing is left.
  bool atEnd() const { return position_ == bytes_.size(); }

  /// Throws InputError unless `count` entries of `size` bytes are left.
  void requireLeft(const char* what, std::int64_t count, std::size_t size) const {
    const std::size_t left = (bytes_.size() - position_) / size;
    if (count >= 0 && static_cast<std::uint64_t>(count) <= left) return;
    refuse(what, std::to_string(left) + " of " + std::to_string(count) + " entries", "all of them",
           "the file is cut short or damaged: write it again");
  }

  /// Reads one integer.
  std::int32_t integer(const char* what) {
    requireLeft(what, 1, 4);
    std::uint32_t bits;
    std::memcpy(&bits, bytes_.data() + position_, 4);
    position_ += 4;
    return static_cast<std::int32_t>(swapped(bits));
  }

  /// Reads `count` integers.
  std::vector<std::int32_t> integers(const char* what, std::int64_t count) {
    requireLeft(what, count, 4);
    std::vector<std::int32_t> values(static_cast<std::size_t>(count));
    for (std::int32_t& value : values) value = integer(what);
    return values;
  }

  /// Reads `count` real numbers.
  std::vector<double> reals(const char* what, std::int64_t count) {
    requireLeft(what, count, 8);
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) {
      std::uint64_t bits;
      std::memcpy(&bits, bytes_.data() + position_, 8);
      bits = swapped(bits);
      std::memcpy(&value, &bits, 8);
      position_ += 8;
    }
    return values;
  }

  /// The place for messages about an object.
  Place place(const char* what) const { return {file_, what}; }

  /// Throws InputError for an object.
  [[noreturn]] void refuse(const char* what, const std::string& found, const std::string& expected,
                           const std::string& remedy) const {
    throw InputError(place(what), found, expected, remedy);
  }

  /// Reads a class number. Throws InputError if it is not the expected one.
  void requireClass(const char* what, std::int32_t expected) {
    const std::int32_t found = integer(what);
    if (found == expected) return;
    if (found == 0 && !atEnd() && integer(what) == expected)
      refuse(what, "integers of 64 bits", "integers of 32 bits",
             "write it with PETSc's default integers");
    refuse(what, "class number " + std::to_string(found), std::to_string(expected),
           "write M with MatView(), then q with VecView(), to one binary viewer");
  }

 private:
  std::string file_, bytes_;
  std::size_t position_ = 0;
};

}  // namespace rico
