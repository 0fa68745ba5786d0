#pragma once

#include <NumericsMatrix.h>

#include <functional>

using Visit = std::function<void(int i, int j, double value)>;

/// Every entry that is kept; those of a sparse matrix at one place add up.
void visitEntries(const NumericsMatrix& m, const Visit& visit);
