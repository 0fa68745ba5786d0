#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace rico {

/// A word of other programs' formats, the key or value of a scene for it, and what differs.
struct OtherWord {
  const char *theirs, *ours, *how;
};

inline constexpr OtherWord kOtherWords[] = {
    {"position", "at", ""},
    {"pos", "at", ""},
    {"place", "at", ""},
    {"location", "at", ""},
    {"origin", "at", ""},
    {"translation", "at", ""},
    {"center", "at", ""},
    {"rotation", "angle", " (degrees, about axis)"},
    {"orientation", "angle", " (degrees, about axis)"},
    {"static", "motion", " (motion: static)"},
    {"fixed", "motion", " (motion: static)"},
    {"fixed", "static", ""},
    {"free", "dynamic", ""},
    {"kinematic", "moving", ""},
    {"dynamic", "motion", " (motion: dynamic)"},
    {"kinematic", "motion", " (motion: moving)"},
    {"angular_velocity", "spin", ""},
    {"omega", "spin", ""},
    {"mu", "friction", ""},
    {"mass", "density", " (mass per volume)"},
    {"mass", "material", " (which has a density)"},
    {"density", "material", " (which has a density)"},
    {"color", "material", " (`ricochet view` chooses the colours)"},
    {"rho", "density", ""},
    {"dt", "step", ""},
    {"timestep", "step", ""},
    {"duration", "end", ""},
    {"diameter", "radius", " (half as long)"},
    {"half_size", "size", " (full lengths, twice as long)"},
    {"half_extents", "size", " (full lengths, twice as long)"},
    {"dimensions", "size", ""},
    {"number", "count", ""},
    {"cube", "box", ""},
    {"cuboid", "box", ""},
    {"ball", "sphere", ""},
    {"floor", "half_space", ""},
    {"ground", "half_space", ""},
    {"wall", "half_space", ""},
    {"convex", "hull", ""},
    {"terrain", "height_field", ""},
    {"circle", "disk", ""},
    {"objects", "bodies", ""},
    {"contact_laws", "laws", ""},
    {"max_it", "max_iterations", ""},
    {"tol", "tolerance", ""},
    {"hinge", "revolute", ""},
    {"slider", "prismatic", ""},
    {"spherical", "ball", ""},
    {"weld", "fixed", ""},
};

/// Returns "; did you mean friction?" for another common name of an allowed word, else "".
inline std::string otherWord(const std::string& typed, const std::vector<std::string>& allowed) {
  for (const OtherWord& word : kOtherWords)
    if (typed == word.theirs && std::count(allowed.begin(), allowed.end(), word.ours) > 0)
      return std::string("; did you mean ").append(word.ours).append("?").append(word.how);
  return "";
}

/// Returns a remedy for a key that is written together with its value ("radius:1"), for the key
/// "<<", and for a key of digits, which is the rest of a number with a decimal comma; else "".
inline std::string joinedWord(const std::string& typed, const std::vector<std::string>& allowed) {
  if (typed == "<<") return "; keys are not merged: write them out";
  if (!typed.empty() && typed.find_first_not_of("0123456789") == std::string::npos)
    return "; decimals have a point, not a comma";
  const std::size_t end = typed.find_first_of(":=");
  if (end == std::string::npos ||
      std::count(allowed.begin(), allowed.end(), typed.substr(0, end)) == 0)
    return "";
  return "; did you mean " + typed.substr(0, end) + ": " + typed.substr(end + 1) +
         ", with a space?";
}

}  // namespace rico
