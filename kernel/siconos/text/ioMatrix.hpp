#pragma once

#include <SimpleMatrix.hpp>
#include <ios>
#include <string>

/// Files of results: the numbers of rows and columns (not with "noDim"), then one row per line with
/// sixteen digits.
namespace ioMatrix {

bool read(const std::string& fileName, const std::string& mode, SiconosMatrix& m);
bool read(const std::string& fileName, SiconosMatrix& m);
bool write(const std::string& fileName, const std::string& mode, const SiconosMatrix& m,
           const std::string& outputType = "matrix");
bool write(const std::string& fileName, const SiconosMatrix& m,
           const std::string& outputType = "matrix");

/// Prints the largest absolute difference from the file for each column, and for all columns.
/// Returns the latter, or a negative number if the file is missing. With `index` only those columns
/// are compared; `ref` receives the contents of the file.
double compareRefFile(const SimpleMatrix& data, const std::string& filename, double epsilon,
                      const Index& index = Index(), SP::SimpleMatrix* ref = nullptr,
                      const std::string& mode = "ascii", bool verbose = true);

}  // namespace ioMatrix

/// Reads and writes vectors in these formats.
namespace ioVector {

using openmode = std::ios_base::openmode;
const openmode BINARY_IN = std::ios::in | std::ios::binary;
const openmode BINARY_OUT = std::ios::out | std::ios::binary;
const openmode ASCII_IN = std::ios::in;
const openmode ASCII_OUT = std::ios::out;

// Files are text with sixteen digits; mode and precision have no effect.
bool read(const std::string& fileName, SiconosVector& v, openmode mode = ASCII_IN,
          int precision = 15, const std::string& inputType = "python");
bool write(const std::string& fileName, const SiconosVector& v, const std::string& outputType);
inline bool write(const std::string& fileName, const SiconosVector& v,
                  openmode /*mode*/ = ASCII_OUT, int /*precision*/ = 15,
                  const std::string& outputType = "python") {
  return write(fileName, v, outputType);
}

}  // namespace ioVector
