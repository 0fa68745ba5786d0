/// Functions that start programs and kill them.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <iterator>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>

#include "io/folder.hpp"

namespace rico::test {

using Microseconds = std::chrono::microseconds;

/// Starts a program; its output goes to the file `out`, which is empty when this returns.
inline pid_t startJob(std::vector<std::string> words, const std::string& out) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  const pid_t child = fork();
  if (child != 0) {
    close(file);
    return child;
  }
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execvp(argv[0], argv.data());
  _exit(127);
}

/// The exit status, if the process ends within the time.
inline std::optional<int> statusWithin(pid_t child, Microseconds limit) {
  const auto begin = std::chrono::steady_clock::now();
  int status = 0;
  do {
    if (waitpid(child, &status, WNOHANG) == child) return status;
    std::this_thread::sleep_for(Microseconds(500));
  } while (std::chrono::steady_clock::now() - begin < limit);
  return std::nullopt;
}

/// The children of a process: the ranks of mpirun.
inline std::vector<pid_t> childrenOf(pid_t process) {
  const std::string pid = std::to_string(process);
  std::istringstream all(bytesOf("/proc/" + pid + "/task/" + pid + "/children"));
  return {std::istream_iterator<pid_t>(all), {}};
}

inline bool systemTellsOfChildren() {
  const std::string me = std::to_string(getpid());
  return std::filesystem::exists("/proc/" + me + "/task/" + me + "/children");
}

/// True if the process has a file open whose name ends with `ending`.
inline bool hasOpen(pid_t process, const std::string& ending) {
  std::error_code error;
  const std::filesystem::path files = "/proc/" + std::to_string(process) + "/fd";
  for (const auto& file : std::filesystem::directory_iterator(files, error))
    if (std::filesystem::read_symlink(file, error).string().ends_with(ending)) return true;
  return false;
}

}  // namespace rico::test
