/// `ricochet view`: a page that plays a trajectory.
#include <io/cli/ViewOptions.hpp>
#include <io/cli/view/Page.hpp>
#include <io/problems/Files.hpp>
#include <io/problems/InputError.hpp>
#include <iostream>

namespace rico {

namespace {

/// Was it written by `ricochet run`, shapes and all?
void requireShapes(const TrajectoryReader& trajectory, const std::string& file) {
  for (const TrajectoryTable& table : trajectory.layout().tables)
    if (table.name == "triangles" && trajectory.steps() > 0) return;
  throw InputError({file, "/trajectory"}, "no shapes, or no steps",
                   "a trajectory of `ricochet run`, which records shapes with its first step",
                   "record it with `ricochet run SCENE.yaml --trajectory F`");
}

}  // namespace

extern "C" int ricochetView(const ViewOptions& options) {
  const TrajectoryReader trajectory(options.trajectory);
  requireShapes(trajectory, options.trajectory);
  const std::int64_t every = options.every > 0 ? options.every : everyForPage(trajectory);
  const std::string page =
      wholePage(options.title.empty() ? std::filesystem::path(options.trajectory).stem().string()
                                      : options.title,
                pageData(trajectory, every));
  writeBytes(options.html, page);
  std::cout << options.html << ": " << (trajectory.steps() + every - 1) / every << " of "
            << trajectory.steps() << " steps, " << (page.size() + 500000) / 1000000
            << " MB; open it in a browser\n";
  return 0;
}

}  // namespace rico
