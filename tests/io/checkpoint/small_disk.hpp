/// Small file systems and users without permissions, each in a child process.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <string>

namespace rico::test {

enum Outcome { kPassed = 0, kFailed = 1, kCannot = 77 };

/// Runs a function in a child process. Failures of EXPECT in the child fail the test; returns
/// kCannot if `prepare` returns false.
inline Outcome inChild(const std::function<bool()>& prepare, const std::function<void()>& work) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (!prepare()) _exit(kCannot);
    work();
    std::fflush(nullptr);
    _exit(testing::Test::HasFailure() ? kFailed : kPassed);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? static_cast<Outcome>(WEXITSTATUS(status)) : kFailed;
}

/// Mounts a file system of `bytes` bytes at `folder`, visible to this process only. This needs
/// root, or a system with user namespaces.
inline bool mountSmallDisk(const std::string& folder, long bytes) {
  const uid_t user = getuid();
  if (unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
  if (user != 0) std::ofstream("/proc/self/uid_map") << "0 " << user << " 1";
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  const std::string options = "size=" + std::to_string(bytes);
  return mount("none", folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
}

/// Drops the permissions of root: becomes a user without files.
inline bool becomeNobody() {
  constexpr uid_t kNobody = 65534;
  return geteuid() != 0 ||
         (setresgid(kNobody, kNobody, kNobody) == 0 && setresuid(kNobody, kNobody, kNobody) == 0);
}

/// Writes a file until the disk is full.
inline void fillUp(const std::string& file) {
  const int fd = open(file.c_str(), O_WRONLY | O_CREAT, 0666);
  const std::string bytes(4096, 'x');
  while (::write(fd, bytes.data(), bytes.size()) > 0) {
  }
  close(fd);
}

}  // namespace rico::test
