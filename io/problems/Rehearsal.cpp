#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <io/problems/Files.hpp>
#include <io/problems/Rehearsal.hpp>
#include <new>
#include <stdexcept>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define RICO_SANITIZED
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define RICO_SANITIZED
#endif

namespace rico {

namespace {

enum Verdict : char { kFine = 'f', kRefused = 'r', kFailed = 'e' };

constexpr rlim_t kBytes = rlim_t{2} << 30, kBytesPerByte = 64;  ///< of memory
constexpr rlim_t kSeconds = 20, kBytesPerSecond = 4 << 20;      ///< of a processor
const char* const kRemedy = "write or copy the file again";

void limit(int what, rlim_t value) {
  rlimit limits = {};
  getrlimit(static_cast<__rlimit_resource_t>(what), &limits);
  limits.rlim_cur = std::min(value, limits.rlim_max);
  setrlimit(static_cast<__rlimit_resource_t>(what), &limits);
}

#ifdef RICO_SANITIZED
/// A sanitizer reserves more than there is, and has something to say.
void restrainMemoryAndWords(rlim_t /*bytes*/) {}
#else
rlim_t addressSpace() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

void restrainMemoryAndWords(rlim_t bytes) {
  limit(RLIMIT_AS, addressSpace() + kBytes + kBytesPerByte * bytes);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
}
#endif

/// Dies silently, of what it does and with its parent; not later than it should.
void restrain(rlim_t bytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU})
    signal(number, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kSeconds + bytes / kBytesPerSecond);
  restrainMemoryAndWords(bytes);
}

std::string said(Verdict verdict, const char* words) {
  std::string text(1, verdict);
  return text.append(words);
}

std::string verdictOf(const std::filesystem::path& file, const std::function<void()>& read) {
  try {
    read();
    return said(kFine, "");
  } catch (const InputError& error) {
    return said(kRefused, error.what());
  } catch (const std::bad_alloc&) {
    return said(kRefused, InputError({file.string(), ""}, "numbers for which there is no memory",
                                     "those that a file of its size can hold", kRemedy)
                              .what());
  } catch (const std::exception& error) {
    return said(kFailed, error.what());
  }
}

std::string readAll(int from) {
  std::string text;
  char piece[512];
  for (ssize_t count = 1; count != 0;) {
    count = ::read(from, piece, sizeof piece);
    if (count > 0) text.append(piece, static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  return text;
}

[[noreturn]] void rehearseHere(const std::filesystem::path& file, rlim_t bytes,
                               const std::function<void()>& read, int to) {
  restrain(bytes);
  const std::string verdict = verdictOf(file, read);
  _exit(::write(to, verdict.data(), verdict.size()) == ssize_t(verdict.size()) ? 0 : 1);
}

}  // namespace

void rehearse(const std::filesystem::path& file, const std::function<void()>& read) {
  const std::uintmax_t bytes = requireReadable(file);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::strerror(errno));
  const pid_t child = fork();
  if (child == 0) rehearseHere(file, bytes, read, ends[1]);
  const int reason = errno;
  close(ends[1]);
  const std::string verdict = child < 0 ? "" : readAll(ends[0]);
  close(ends[0]);
  if (child < 0)
    throw std::runtime_error(std::string("no child process: ") + std::strerror(reason));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (verdict.empty() && WIFEXITED(status) && WEXITSTATUS(status) != 0)
    throw std::logic_error("a sanitizer has ended the reader of " + file.string());
  if (verdict.empty())
    throw InputError({file.string(), ""}, "damage of which HDF5 dies, or comes to no end",
                     "a file that can be read", kRemedy);
  if (verdict[0] == kRefused) throw InputError(verdict.substr(1));
  if (verdict[0] == kFailed) throw std::runtime_error(verdict.substr(1));
}

}  // namespace rico
