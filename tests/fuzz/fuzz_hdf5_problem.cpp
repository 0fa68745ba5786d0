// FCLIB's layouts and the others in HDF5.
#include <io/problems/ProblemFile.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) { rico::readProblem(putFile("p.h5", bytes)); }
