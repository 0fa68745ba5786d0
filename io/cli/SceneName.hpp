#pragma once

#include <io/problems/InputError.hpp>

namespace rico {

/// Throws InputError if the file is a scene by its name; `what` is expected: "a trajectory".
inline void requireNoScene(const std::string& file, const char* what) {
  if (file.ends_with(".yaml") || file.ends_with(".yml"))
    throw InputError({file, ""}, "a scene", what, "a scene is run: ricochet run " + file);
}

}  // namespace rico
