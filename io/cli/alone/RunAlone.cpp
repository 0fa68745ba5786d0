/// `ricochet run` on one process.
#include <io/cli/run/Run.hpp>
#include <io/cli/scene/LocalWorld.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <iostream>

namespace rico {

extern "C" int ricochetRun(const RunOptions& options) {
  if (options.schema) {
    std::cout << schemaText();
    return 0;
  }
  try {
    return runScene(options, Processes(), "",
                    [](const Scene& scene) { return std::make_unique<LocalWorld>(scene); });
  } catch (const std::exception&) {
    const RunFailure failure = presentFailure();
    std::cerr << failure.text << "\n";
    return failure.status;
  }
}

}  // namespace rico
