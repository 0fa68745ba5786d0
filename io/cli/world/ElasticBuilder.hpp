#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>
#include <memory>

namespace rico {

/// The elastic bodies of a scene; null if it has none. Reads their files; errors in them are noted
/// in `errors`, with the line of the body. `threads`: number of threads that share the work.
std::shared_ptr<ElasticBodies> makeElasticBodies(const Scene& scene, SceneErrors& errors,
                                                 int threads);

}  // namespace rico
