#include <fcntl.h>
#include <poll.h>
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
#include <io/problems/SandboxedRead.hpp>
#include <iterator>
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

constexpr rlim_t kBytes = rlim_t{2} << 30,
                 kBytesPerByte = 64;                        ///< of memory, beyond the present use
constexpr rlim_t kSeconds = 20, kBytesPerSecond = 4 << 20;  ///< of processor time
const char* const kRemedy = "write or copy the file again";

void limit(int what, rlim_t value) {
  rlimit limits = {};
  getrlimit(static_cast<__rlimit_resource_t>(what), &limits);
  limits.rlim_cur = std::min(value, limits.rlim_max);
  setrlimit(static_cast<__rlimit_resource_t>(what), &limits);
}

#ifdef RICO_SANITIZED
/// A sanitizer reserves more memory than exists, and must be able to print.
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

/// Limits the child: no output, no core file, limited memory and time, and an end with its parent.
void restrain(rlim_t bytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU})
    signal(number, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kSeconds + bytes / kBytesPerSecond);
  restrainMemoryAndWords(bytes);
}

std::string message(Verdict verdict, const char* words) {
  std::string text(1, verdict);
  return text.append(words);
}

std::string verdictOf(const std::filesystem::path& file, const std::function<void()>& read) {
  try {
    read();
    return message(kFine, "");
  } catch (const InputError& error) {
    return message(kRefused, error.what());
  } catch (const std::bad_alloc&) {
    return message(kRefused, InputError({file.string(), ""}, "numbers for which there is no memory",
                                        "those that a file of its size can hold", kRemedy)
                                 .what());
  } catch (const std::exception& error) {
    return message(kFailed, error.what());
  }
}

[[noreturn]] void readInChild(const std::filesystem::path& file, rlim_t bytes,
                              const std::function<void()>& read, int to) {
  restrain(bytes);
  const std::string verdict = verdictOf(file, read);
  _exit(::write(to, verdict.data(), verdict.size()) == ssize_t(verdict.size()) ? 0 : 1);
}

/// A child process that reads, and its result.
class Sandbox {
 public:
  Sandbox(const std::filesystem::path& file, rlim_t bytes, const std::function<void()>& read) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::strerror(errno));
    child_ = fork();
    if (child_ == 0) readInChild(file, bytes, read, ends[1]);
    const int reason = errno;
    close(ends[1]);
    from_ = ends[0];
    if (child_ > 0) return;
    close(from_);
    throw std::runtime_error(std::string("no child process: ") + std::strerror(reason));
  }
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  ~Sandbox() { close(from_); }

  /// Waits until the child has ended; returns false if it hung, and was killed.
  bool waitForEnd(std::chrono::milliseconds limit) {
    constexpr std::chrono::milliseconds kGlance{100};
    bool isStuck = false;
    for (std::chrono::milliseconds still{0}; !isStuck;) {
      pollfd end{from_, POLLIN, 0};
      const int ready = poll(&end, 1, static_cast<int>(kGlance.count()));
      if (ready > 0 && !readSome()) break;
      still = ready == 0 && isAsleep() ? still + kGlance : std::chrono::milliseconds(0);
      isStuck = still >= limit;
    }
    if (isStuck) kill(child_, SIGKILL);
    while (waitpid(child_, &status_, 0) < 0 && errno == EINTR) {
    }
    return !isStuck;
  }
  const std::string& verdict() const { return verdict_; }
  bool hasFailed() const { return WIFEXITED(status_) && WEXITSTATUS(status_) != 0; }

 private:
  bool readSome() {
    char piece[512];
    const ssize_t count = ::read(from_, piece, sizeof piece);
    if (count > 0) verdict_.append(piece, static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
  }
  /// Returns true if the child waits, and not for a disk.
  bool isAsleep() const {
    std::ifstream file("/proc/" + std::to_string(child_) + "/stat");
    const std::string stat(std::istreambuf_iterator<char>(file), {});
    const std::size_t name = stat.rfind(')');
    return name != std::string::npos && stat.substr(name, 3) == ") S";
  }

  pid_t child_ = 0;
  int from_ = -1, status_ = 0;
  std::string verdict_;
};

}  // namespace

void readInSandbox(const std::filesystem::path& file, const std::function<void()>& read,
                   std::chrono::milliseconds limit) {
  constexpr int kTries = 3;
  const std::uintmax_t bytes = requireReadable(file);
  for (int tries = 0; tries < kTries; ++tries) {
    Sandbox child(file, bytes, read);
    if (!child.waitForEnd(limit)) continue;
    const std::string& verdict = child.verdict();
    if (verdict.empty() && child.hasFailed())
      throw std::logic_error("a sanitizer has ended the reader of " + file.string());
    if (verdict.empty())
      throw InputError({file.string(), ""}, "damage at which HDF5 crashes or does not end",
                       "a file that can be read", kRemedy);
    if (verdict[0] == kRefused) throw InputError(verdict.substr(1));
    if (verdict[0] == kFailed) throw std::runtime_error(verdict.substr(1));
    return;
  }
  throw std::runtime_error(file.string() + ": reading it did not end");
}

}  // namespace rico
