#pragma once

#include <SimpleMatrix.hpp>
#include <string>

/// Files of results: the numbers of rows and columns, unless "noDim", then one row a line with
/// sixteen figures.
namespace ioMatrix {

bool read(const std::string& fileName, const std::string& mode, SiconosMatrix& m);
bool read(const std::string& fileName, SiconosMatrix& m);
bool write(const std::string& fileName, const std::string& mode, const SiconosMatrix& m,
           const std::string& outputType = "matrix");
bool write(const std::string& fileName, const SiconosMatrix& m,
           const std::string& outputType = "matrix");

/// Prints the largest absolute difference of each column from that of the file, and of all. Returns
/// the latter; a negative number where the file is missing. With `index`, only those columns count;
/// `ref` receives what the file holds.
double compareRefFile(const SimpleMatrix& data, const std::string& filename, double epsilon,
                      const Index& index = Index(), SP::SimpleMatrix* ref = nullptr,
                      const std::string& mode = "ascii", bool verbose = true);

}  // namespace ioMatrix

/// The same for vectors.
namespace ioVector {

bool read(const std::string& fileName, SiconosVector& v);
bool write(const std::string& fileName, const SiconosVector& v,
           const std::string& outputType = "python");

}  // namespace ioVector
