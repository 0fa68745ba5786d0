/// The split sweep with many domains converges on a close packing on which the relaxed hybrid
/// method of the literature (Preclik and Ruede 2015, omega = 0.75) diverges.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "support/close_packing.hpp"
#include "support/petsc_main.hpp"

namespace {

using rico::test::ClosePacking;

using Sweep = std::unique_ptr<RicoContactSweep, void (*)(RicoContactSweep*)>;

/// Returns rho e / ||r||, the residual as a fraction of the reactions.
double residualOf(const RicoContactSystem& system, const std::vector<double>& free,
                  const std::vector<double>& r) {
  std::vector<double> y(free.size());
  double trace = 0.0, size = 0.0;
  for (std::int64_t k = 0; k < system.contacts; ++k) trace += RicoContactSystemTrace(&system, k);
  for (const double x : r) size += x * x;
  return RicoContactSystemResidual(&system, free.data(), r.data(), y.data(), nullptr) * 3 *
         double(system.contacts) / trace / std::sqrt(size);
}

/// The hybrid method: every domain sweeps copies of the bodies with their whole masses; then y +=
/// omega (sum of the changes of the copies).
class RelaxedHybrid {
 public:
  RelaxedHybrid(const ClosePacking& packing, const std::vector<int>& domain) : free_(packing.free) {
    std::map<std::pair<std::int64_t, int>, std::int64_t> copies;
    const RicoContactSystem whole = packing.system().local;
    contact_ = packing.contact;
    for (std::size_t k = 0; k < contact_.size(); ++k)
      for (std::int64_t& b : contact_[k].body) {
        if (b < 0) continue;
        const auto [at, isNew] = copies.try_emplace({b, domain[k]}, std::int64_t(body_.size()));
        if (isNew) {
          original_.push_back(b);
          body_.push_back(whole.body[b]);
          copy_.push_back(at->second);
        }
        b = at->second;
      }
    system_ = {std::int64_t(body_.size()),
               std::int64_t(contact_.size()),
               body_.data(),
               contact_.data(),
               nullptr,
               nullptr,
               nullptr,
               nullptr,
               nullptr,
               0,
               nullptr};
    char why[RICO_MESSAGE_SIZE];
    sweep_.reset(RicoContactSweepCreate(&system_, nullptr, why));
  }

  std::vector<double> run(int sweeps, double omega) {
    std::vector<double> r(3 * contact_.size(), 0.0), y = free_, copies(6 * body_.size());
    RicoContactSweepLoad(sweep_.get(), nullptr, r.data());
    for (int i = 0; i < sweeps; ++i) {
      for (std::size_t c = 0; c < copies.size(); ++c) copies[c] = y[6 * original_[c / 6] + c % 6];
      RicoContactSweepPut(sweep_.get(), system_.bodies, copy_.data(), copies.data());
      RicoContactSweepRun(sweep_.get(), 1);
      std::vector<double> gained = copies;
      RicoContactSweepGet(sweep_.get(), system_.bodies, copy_.data(), gained.data());
      for (std::size_t c = 0; c < copies.size(); ++c)
        y[6 * original_[c / 6] + c % 6] += omega * (gained[c] - copies[c]);
    }
    RicoContactSweepUnload(sweep_.get(), r.data(), nullptr);
    for (double& x : r) x *= omega;  // the reactions that were applied
    return r;
  }

 private:
  std::vector<double> free_;
  std::vector<RicoContactBody> body_;
  std::vector<RicoContactPair> contact_;
  std::vector<std::int64_t> original_, copy_;
  RicoContactSystem system_ = {};
  Sweep sweep_{nullptr, RicoContactSweepDestroy};
};

/// Runs `sweeps` more sweeps from the given r.
void runSplit(const ClosePacking& packing, const std::vector<int>& domain, int sweeps,
              std::vector<double>& r) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.rtol = 0.0;
  options.max_it = sweeps;
  const RicoSharedSystem system = packing.system();
  RicoSharedSweep sweep = nullptr;
  RicoInfo info;
  ASSERT_EQ(RicoSharedSweepCreateSplit(nullptr, &system, &options, domain.data(), &sweep), 0);
  ASSERT_EQ(RicoSharedSweepSolve(sweep, packing.free.data(), r.data(), nullptr, &info), 0);
  EXPECT_EQ(info.its, sweeps);
  EXPECT_EQ(RicoSharedSweepDestroy(&sweep), 0);
}

struct Case {
  int width;  // width of a domain, a column: 64 domains of 160 bodies, or 1024 of 10
  double mu, bound;
};

class Domains : public testing::TestWithParam<Case> {};

}  // namespace

TEST_P(Domains, ConvergeWhereTheHybridDiverges) {
  const auto [width, mu, bound] = GetParam();
  const ClosePacking packing(32, 32, 10, mu);
  const RicoContactSystem system = packing.system().local;
  const std::vector<int> domain = packing.columns(width);
  std::vector<double> r(3 * packing.contact.size(), 0.0);
  double last = 1.0;
  for (const int sweeps : {64, 192, 256}) {
    runSplit(packing, domain, sweeps, r);
    const double residual = residualOf(system, packing.free, r);
    EXPECT_LT(residual, last);
    last = residual;
  }
  EXPECT_LT(last, bound);
  if (width > 1) return;
  RelaxedHybrid hybrid(packing, domain);
  EXPECT_GT(residualOf(system, packing.free, hybrid.run(256, 0.75)), 0.1);
}

INSTANTIATE_TEST_SUITE_P(ClosePacking, Domains,
                         testing::Values(Case{4, 0.0, 1e-5}, Case{1, 0.0, 1e-3}, Case{4, 0.3, 5e-4},
                                         Case{1, 0.3, 2e-3}, Case{4, 0.85, 1e-3},
                                         Case{1, 0.85, 2e-3}));
