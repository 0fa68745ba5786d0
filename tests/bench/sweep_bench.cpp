/// The cost of a sweep over contacts between bodies, on one core.
///
///     sweep_bench [TEXT]        the scenes whose names contain TEXT, such as general/1e6
///
/// A packing of spheres, and the same of lumps (general inertia and arms), mu = 0.5 on a tilted
/// floor, after 60 sweeps from rest. All kernels of a scene are measured in turn, and with the
/// reading of as many bytes as its contacts take: 120 each between spheres, 200 in general.
#include <numerics/rico_sweep.h>

#include <memory>

#include "bench/memory.hpp"
#include "support/body_scenes.hpp"

namespace {

using rico::test::BodyScene;
struct Size {
  const char* name;
  int nx, ny, nz;
};
constexpr Size kSizes[] = {
    {"1e3", 6, 6, 6}, {"1e4", 12, 12, 14}, {"1e5", 26, 26, 27}, {"1e6", 56, 56, 57}};

using Sweep = std::unique_ptr<RicoContactSweep, void (*)(RicoContactSweep*)>;

/// The share of contacts that are closed, and the share that slides.
void printRegimes(const std::string& name, const BodyScene& scene, const RicoContactSweep* sweep) {
  std::vector<double> r(scene.rows());
  RicoContactSweepUnload(sweep, r.data(), nullptr);
  double closed = 0, slides = 0;
  for (std::size_t k = 0; k < scene.contact.size(); k++) {
    const double* p = &r[3 * k];
    closed += p[0] > 0;
    slides += p[0] > 0 && std::hypot(p[1], p[2]) > 0.999999 * scene.contact[k].mu * p[0];
  }
  std::printf("%-24s %.0f %% closed, %.0f %% sliding, %d colours\n", name.c_str(),
              100 * closed / double(scene.contact.size()),
              100 * slides / double(scene.contact.size()), RicoContactSweepGetChoice(sweep).colors);
}

Sweep settled(const RicoContactSystem& system, const BodyScene& scene, RicoSimd simd) {
  char why[RICO_MESSAGE_SIZE];
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.simd = simd;
  Sweep sweep(RicoContactSweepCreate(&system, &options, why), RicoContactSweepDestroy);
  const std::vector<double> r(scene.rows(), 0.);
  if (!sweep) std::printf("%s\n", why);
  if (!sweep) return sweep;
  RicoContactSweepLoad(sweep.get(), scene.y.data(), r.data());
  RicoContactSweepRun(sweep.get(), 60);
  return sweep;
}

void measure(const Size& size, bool spheres) {
  const BodyScene scene =
      rico::test::alongCurve(spheres ? rico::test::packing(size.nx, size.ny, size.nz, 0.5)
                                     : rico::test::lumps(size.nx, size.ny, size.nz, 0.5));
  const RicoContactSystem system = scene.system();
  const std::string name = std::string(spheres ? "spheres/" : "general/") + size.name;
  const double contacts = double(scene.contact.size());
  const int times = std::max(1, int(2e4 / contacts));
  rico::bench::InTurn inTurn((spheres ? 120 : 200) * contacts);
  std::vector<Sweep> sweeps;
  for (RicoSimd simd : {RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512}) {
    if (!RicoSimdIsAvailable(simd)) continue;
    sweeps.push_back(settled(system, scene, simd));
    RicoContactSweep* sweep = sweeps.back().get();
    if (!sweep) return;
    inTurn.add(RicoSimdName(simd), times,
               [=] { benchmark::DoNotOptimize(RicoContactSweepRun(sweep, times)); });
  }
  inTurn.run(contacts > 5e5 ? 25 : 200);
  inTurn.print(name.c_str(), contacts);
  printRegimes("", scene, sweeps.back().get());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = rico::bench::onlyOf(argc, argv);
  rico::bench::InTurn::printHead();
  for (const Size& size : kSizes)
    for (bool spheres : {true, false})
      if ((std::string(spheres ? "spheres/" : "general/") + size.name).find(only) !=
          std::string::npos)
        measure(size, spheres);
}
