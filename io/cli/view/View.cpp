/// `ricochet view`: a page that plays a trajectory, pictures, and plots.
#include <chrono>
#include <cstdio>
#include <io/cli/SceneName.hpp>
#include <io/cli/ViewOptions.hpp>
#include <io/cli/runner/OpenTrajectory.hpp>
#include <io/cli/view/Page.hpp>
#include <io/cli/view/Plot.hpp>
#include <io/cli/view/picture/Picture.hpp>
#include <io/problems/Files.hpp>
#include <io/problems/InputError.hpp>
#include <iostream>

namespace rico {

namespace {

/// Throws unless the trajectory has shapes and steps.
void requireShapes(const TrajectoryReader& trajectory, const std::string& file) {
  for (const TrajectoryTable& table : trajectory.layout().tables)
    if (table.name == "triangles" && trajectory.steps() > 0) return;
  if (isRunnerFile(file))
    throw InputError({file, "/data/dynamic"}, "no steps", "the results of a run",
                     "call run() of MechanicsHdf5Runner with this file");
  throw InputError({file, "/trajectory"}, "no shapes, or no steps",
                   "a trajectory of `ricochet run`, which records shapes with its first step",
                   "record it with `ricochet run SCENE.yaml --trajectory F`");
}

/// Throws if the output file is the trajectory itself.
void requireOther(const std::string& file, const std::string& trajectory) {
  std::error_code ignored;
  if (std::filesystem::equivalent(file, trajectory, ignored))
    throw InputError({file, ""}, "the trajectory itself", "another name for what is made of it",
                     "choose one");
}

/// Returns, for example, "340 kB" or "12 MB".
std::string sizeText(std::size_t bytes) {
  constexpr std::size_t kKilo = 1000, kMega = 1000000;
  const bool isSmall = bytes < 10 * kMega;
  return std::to_string((bytes + (isSmall ? kKilo : kMega) / 2) / (isSmall ? kKilo : kMega)) +
         (isSmall ? " kB" : " MB");
}

void writePage(const TrajectoryReader& trajectory, const ViewOptions& options) {
  const std::int64_t every = options.every > 0 ? options.every : everyForPage(trajectory);
  const std::string page =
      wholePage(options.title.empty() ? std::filesystem::path(options.trajectory).stem().string()
                                      : options.title,
                pageData(trajectory, every));
  writeBytes(options.html, page);
  std::cout << options.html << ": " << (trajectory.steps() + every - 1) / every << " of "
            << trajectory.steps() << " steps, " << sizeText(page.size())
            << "; open it in a browser\n";
}

void writePictures(const TrajectoryReader& trajectory, const ViewOptions& options) {
  const std::vector<std::int64_t> steps = chosenFrames(options, trajectory.steps());
  const Picture picture(trajectory, steps, options);
  makeFolder(options.png);
  const auto begin = std::chrono::steady_clock::now();
  for (const std::int64_t k : steps) {
    char name[32];
    std::snprintf(name, sizeof name, "frame-%05lld.png", static_cast<long long>(k));
    writePng(std::filesystem::path(options.png) / name, picture.draw(trajectory.frame(k)));
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  char each[40];
  std::snprintf(each, sizeof each, "%.2f s each", seconds.count() / double(steps.size()));
  std::cout << options.png << ": " << steps.size() << (steps.size() == 1 ? " picture" : " pictures")
            << " of " << options.width << " x " << options.height << ", " << each << "\n";
}

void writePlots(const TrajectoryReader& trajectory, const ViewOptions& options) {
  const std::vector<double> times = trajectory.times();
  makeFolder(options.svg);
  std::string names;
  for (const Plot& plot : plotsOf(trajectory)) {
    const std::string name = plot.name + ".svg";
    writeBytes(std::filesystem::path(options.svg) / name, svgOf(plot, times));
    names += (names.empty() ? "" : ", ") + name;
  }
  std::cout << options.svg << ": " << names << "\n";
}

}  // namespace

extern "C" int ricochetView(const ViewOptions& options) {
  requireNoScene(options.trajectory, "a trajectory");
  const TrajectoryReader trajectory = openTrajectory(options.trajectory);
  requireShapes(trajectory, options.trajectory);
  requireOther(options.html, options.trajectory);
  if (!options.html.empty()) writePage(trajectory, options);
  if (!options.png.empty()) writePictures(trajectory, options);
  if (!options.svg.empty()) writePlots(trajectory, options);
  return 0;
}

}  // namespace rico
