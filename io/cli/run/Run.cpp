/// `ricochet run`: simulates a scene.
#include <io/cli/run/Run.hpp>
#include <io/cli/run/RunChecks.hpp>
#include <io/cli/run/SceneRun.hpp>
#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/cli/world/Thrust.hpp>
#include <kernel/support/Exception.hpp>
#include <new>

namespace rico {

namespace {

/// Throws errors of a scene as SceneError on all ranks, if one rank finds them.
void agreeOnScene(const Processes& ranks, const std::function<void()>& work) {
  std::string wrong;
  try {
    ranks.agree([&] {
      try {
        work();
      } catch (const SceneError& error) {
        wrong = error.what();
        throw;
      }
    });
  } catch (const std::exception&) {
    if (wrong.empty()) throw;
    throw SceneError(wrong);
  }
}

}  // namespace

Scene sceneOf(const RunOptions& options) {
  Scene scene = readScene(options.scene);
  if (mayBeHeld(scene)) chooseForThrust(scene, heldByThrust(scene));
  return scene;
}

int runScene(const RunOptions& options, const Processes& ranks, const std::string& launcher,
             const MakeWorld& makeWorld) {
  Scene scene;
  agreeOnScene(ranks, [&] {
    scene = sceneOf(options);
    applyOptions(options, scene);
    requireOutputs(options, scene);
  });
  const std::unique_ptr<World> world = makeWorld(scene);
  agreeOnScene(ranks, [&] { world->build(options.until.value_or(0)); });
  SceneRun run(options, launcher, *world);
  if (!options.check) return run.execute();
  run.check();
  return 0;
}

RunFailure presentFailure() {
  const std::string who = "ricochet: ";
  try {
    throw;
  } catch (const SceneError& error) {
    return {1, error.what()};
  } catch (const NoConvergence& error) {
    return {2, who + error.what()};
  } catch (const std::bad_alloc&) {
    return {1, who + "out of memory"};
  } catch (const std::exception& error) {
    return {1, who + error.what()};
  }
}

}  // namespace rico
