// Reads a problem: the bytes are M, then a byte of value 1, then the vector q.
#include <io/problems/ProblemFile.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) {
  const std::size_t cut = bytes.find('\1');
  putFile("p.q.mtx", cut == std::string::npos
                         ? "%%MatrixMarket matrix array real general\n2 1\n-1\n2\n"
                         : bytes.substr(cut + 1));
  rico::readProblem(putFile("p.M.mtx", bytes.substr(0, cut)));
}
