#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Reads a scene and checks it: keys, values, and names that refer to others. Throws SceneError
/// with all that is wrong.
Scene readScene(const std::filesystem::path& file);

/// The page that explains every key.
std::string schemaText();

}  // namespace rico
