#pragma once

#include <cstdio>

// Numbers as text, for problems in files.

/// Writes `number` values as one line.
void writeRow(std::FILE* file, const double* values, int number);
/// False if the file ends too soon.
bool readInts(std::FILE* file, int* values, int number);
/// nullptr if the file ends too soon; else an array that free() releases.
double* readRow(std::FILE* file, int number);
/// Returns nullptr, after a message on stderr, if the file cannot be opened.
std::FILE* openOrSay(const char* name, const char* mode);

/// write(problem, file) into a file of that name; 0, or 1 if it fails.
template <class Problem, class Write>
int writeNamed(Problem* problem, const char* name, Write write) {
  std::FILE* file = openOrSay(name, "w");
  if (file == nullptr) return 1;
  const int info = write(problem, file);
  return std::fclose(file) != 0 ? 1 : info;
}

/// read(file) of a file of that name, or its null or `failure`.
template <class Read, class Result>
Result readNamed(const char* name, Read read, Result failure) {
  std::FILE* file = openOrSay(name, "r");
  if (file == nullptr) return failure;
  const Result result = read(file);
  std::fclose(file);
  return result;
}
