#pragma once

#include <pybind11/pybind11.h>

#include <cstring>
#include <io/python/siconos/compiled/file/Hdf5Image.hpp>

namespace scripts {

/// A value of Python as HDF5 holds it, by the rules of h5py: numbers, texts, bytes (opaque), arrays
/// of numbers, sequences of numbers or of byte strings, TableRows (single precision, in chunks).
/// Throws a TypeError or ValueError for anything else.
Hdf5Values valuesOf(pybind11::handle value);

/// Appends the bytes of a number.
template <class Number>
void appendBytes(std::string& bytes, Number number) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof(Number));
  std::memcpy(bytes.data() + at, &number, sizeof(Number));
}

/// The number whose bytes begin there.
template <class Number>
Number numberAt(const std::string& bytes, std::size_t at) {
  Number number;
  std::memcpy(&number, bytes.data() + at, sizeof(Number));
  return number;
}

}  // namespace scripts
