#pragma once

#include <io/problems/InputError.hpp>

namespace rico {

/// Throws InputError if the name of the file is that of a scene. `what` is the kind of file
/// expected, such as "a trajectory".
inline void requireNoScene(const std::string& file, const char* what) {
  if (file.ends_with(".yaml") || file.ends_with(".yml"))
    throw InputError({file, ""}, "a scene", what, "a scene is run: ricochet run " + file);
}

}  // namespace rico
