#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>
#include <memory>

namespace rico {

/// The elastic bodies of a scene; null where it has none. Files are read here; what is wrong with
/// them goes to `errors`, with the line of the body.
std::shared_ptr<ElasticBodies> makeElasticBodies(const Scene& scene, SceneErrors& errors);

}  // namespace rico
