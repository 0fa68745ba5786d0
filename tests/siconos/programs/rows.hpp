#pragma once

#include "program.hpp"

/// Writes the rows into name.dat; returns 0 if the last one is the expected one, else 1.
inline int differs(const std::string& name, const std::vector<std::vector<double>>& rows,
                   const std::vector<double>& last, double tolerance) {
  SimpleMatrix data(rows.size(), rows[0].size());
  for (unsigned i = 0; i < rows.size(); ++i)
    for (unsigned j = 0; j < rows[i].size(); ++j) data(i, j) = rows[i][j];
  ioMatrix::write(name + ".dat", "ascii", data, "noDim");
  return isLastRow(data, last, tolerance) ? 0 : 1;
}
