/// Runs the program as a user does.
///
/// RICO_PROGRAM is the path of the program, RICO_EXAMPLE_PROBLEMS the folder of the example
/// problems.
#pragma once

#include <sys/wait.h>

#include <sstream>

#include "io/folder.hpp"
#include "io/json_reader.hpp"

namespace rico::test {

struct Ended {
  int status;  ///< exit status, or -1 if a signal ended it
  std::string out, err;

  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }
  std::vector<Json> json() const {
    std::vector<Json> objects;
    for (const std::string& line : lines()) objects.push_back(JsonReader::read(line));
    return objects;
  }
};

/// Runs a shell command in which "ricochet" stands for the program.
inline Ended shell(std::string command) {
  const Folder folder;
  for (std::size_t at = command.find("ricochet"); at != std::string::npos;
       at = command.find("ricochet", at)) {
    const std::string program = RICO_PROGRAM;
    const bool alone =
        (at == 0 || command[at - 1] == ' ') && (at + 8 == command.size() || command[at + 8] == ' ');
    if (alone) command.replace(at, 8, program);
    at += alone ? program.size() : 8;
  }
  const std::string out = folder.file("out"), err = folder.file("err");
  const int status =
      std::system(("(" + command + ") >" + out + " 2>" + err + " </dev/null").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytesOf(out), bytesOf(err)};
}

inline Ended ricochet(const std::string& arguments) { return shell("ricochet " + arguments); }

inline const std::string kExamples = RICO_EXAMPLE_PROBLEMS;

/// An LCP with one row, w = m z + q, as a file.
inline std::string oneRow(const Folder& folder, const std::string& name, double m, double q) {
  const std::string head = "%%MatrixMarket matrix array real general\n1 1\n";
  folder.put(name + ".M.mtx", head + std::to_string(m) + "\n");
  folder.put(name + ".q.mtx", head + std::to_string(q) + "\n");
  return folder.file(name + ".mtx");
}

}  // namespace rico::test
