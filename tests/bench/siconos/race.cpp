#include "bench/siconos/race.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace rico::bench {

namespace {

/// Solves are repeated until their times sum to this, or to this share of the limit, or until there
/// are this many; at least twice, because libraries initialise in the first one.
constexpr double kEnough = 0.05, kShare = 0.05;
constexpr int kLeast = 2, kMost = 101;
constexpr int kRefused = 77;  ///< exit status of a child whose solver does not support the problem

/// The data that the child sends to its parent: the time, then z.
class SharedAnswer {
 public:
  explicit SharedAnswer(int n) : n_(n), bytes_(sizeof(double) * (n + 2)) {
    void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    values_ = static_cast<double*>(memory);
  }
  ~SharedAnswer() { munmap(values_, bytes_); }
  SharedAnswer(const SharedAnswer&) = delete;
  SharedAnswer& operator=(const SharedAnswer&) = delete;

  void give(const Vector& z, double seconds) {
    std::copy(z.begin(), z.end(), values_ + 2);
    values_[1] = seconds;
    values_[0] = 1;
  }
  bool given() const { return values_[0] == 1; }
  double seconds() const { return values_[1]; }
  Vector z() const { return {values_ + 2, values_ + 2 + n_}; }

 private:
  int n_;
  size_t bytes_;
  double* values_;
};

void silence() {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
}

void run(const Entry& entry, double enough, SharedAnswer& answer) {
  auto runner = entry.prepare();
  Vector times;
  for (double sum = 0; (sum < enough && int(times.size()) < kMost) || int(times.size()) < kLeast;
       sum += times.back()) {
    if (entry.remembers) runner = entry.prepare();
    Vector z(entry.n, 0.0);
    const double start = cpuSeconds();
    runner->solve(z);
    times.push_back(cpuSeconds() - start);
    if (times.size() == 1) answer.give(z, times[0]);
  }
  const size_t middle = (times.size() - 1) / 2;
  std::nth_element(times.begin(), times.begin() + middle, times.end());
  answer.give(answer.z(), times[middle]);
}

/// Waits for the child, and kills it after the limit of time.
End waitFor(pid_t child, double timeLimit) {
  int status;
  for (double waited = 0; waited < timeLimit; waited += 0.001) {
    if (waitpid(child, &status, WNOHANG) == child) {
      if (!WIFEXITED(status)) return End::Crashed;
      return WEXITSTATUS(status) == 0          ? End::Answered
             : WEXITSTATUS(status) == kRefused ? End::Refused
                                               : End::Crashed;
    }
    usleep(1000);
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return End::OutOfTime;
}

}  // namespace

double cpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

Result race(const Entry& entry, double timeLimit) {
  SharedAnswer answer(entry.n);
  const pid_t child = fork();
  if (child == 0) {
    for (int sig : {SIGSEGV, SIGABRT, SIGFPE}) std::signal(sig, SIG_DFL);
    silence();
    try {
      run(entry, std::min(kEnough, kShare * timeLimit), answer);
    } catch (...) {
      _exit(kRefused);
    }
    _exit(0);
  }
  Result result;
  result.end = waitFor(child, timeLimit);
  if (!answer.given()) return result;
  const Vector z = answer.z();
  if (!std::all_of(z.begin(), z.end(), [](double a) { return std::isfinite(a); })) return result;
  result.residual = entry.judge(z);
  result.seconds = answer.seconds();
  return result;
}

Result race(const Competitor& competitor, const Problem& p, double tolerance, double timeLimit) {
  return race({p.size(), [&] { return competitor.prepare(p, tolerance); }, competitor.remembers,
               [&](const Vector& z) { return test::judge(p, z).relative(); }},
              timeLimit);
}

}  // namespace rico::bench
