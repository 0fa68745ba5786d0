#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Reads and checks a scene: keys, values, and names that refer to others. Throws SceneError with
/// all errors.
Scene readScene(const std::filesystem::path& file);

/// The schema: a description of every key.
std::string schemaText();

}  // namespace rico
