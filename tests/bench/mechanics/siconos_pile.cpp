#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

#include "bench/mechanics/pile.hpp"

namespace rico::bench {

#ifdef RICO_BENCH_SICONOS
namespace {

/// Siconos in a separate process, because its library uses another build of Bullet. Requests and
/// results are lines of text (siconos_pile_main.cpp).
class SiconosPile : public Contestant {
 public:
  SiconosPile(const Pile& pile, int sweeps) {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], 0), dup2(from[1], 1);
      for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
      execl(RICO_BENCH_SICONOS, RICO_BENCH_SICONOS, nullptr);
      _exit(1);
    }
    close(to[0]), close(from[1]);
    ask_ = fdopen(to[1], "w"), answer_ = fdopen(from[0], "r");
    std::fprintf(ask_, "%zu %d %.17g\n", pile.start.size(), sweeps, pile.half);
    for (const Place& p : pile.start)
      std::fprintf(ask_, "%.17g %.17g %.17g\n", p.centre.x, p.centre.y, p.centre.z);
    places_ = pile.start;
  }
  ~SiconosPile() override {
    std::fclose(ask_), std::fclose(answer_);
    waitpid(child_, nullptr, 0);
  }

  const char* name() const override { return "Siconos"; }
  double run(int steps) override {
    std::fprintf(ask_, "%d\n", steps), std::fflush(ask_);
    double seconds = 0;
    expect(std::fscanf(answer_, "%lf %zu", &seconds, &contacts_), 2);
    for (Place& p : places_)
      expect(std::fscanf(answer_, "%lf %lf %lf", &p.centre.x, &p.centre.y, &p.centre.z), 3);
    return seconds;
  }
  std::vector<Place> places() override { return places_; }
  std::size_t contacts() override { return contacts_; }

 private:
  static void expect(int got, int wanted) {
    if (got != wanted) throw std::runtime_error("Siconos has ended");
  }

  pid_t child_;
  std::FILE *ask_, *answer_;
  std::vector<Place> places_;
  std::size_t contacts_ = 0;
};

}  // namespace
#endif

std::unique_ptr<Contestant> makeSiconos([[maybe_unused]] const Pile& pile,
                                        [[maybe_unused]] int sweeps) {
#ifdef RICO_BENCH_SICONOS
  if (!pile.cubes) return std::make_unique<SiconosPile>(pile, sweeps);
#endif
  return nullptr;
}

}  // namespace rico::bench
