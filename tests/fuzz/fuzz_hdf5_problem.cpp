// Reads a problem in HDF5, in FCLIB's layouts or the others.
#include <io/problems/ProblemFile.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) { rico::readProblem(putFile("p.h5", bytes)); }
