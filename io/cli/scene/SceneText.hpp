#pragma once

#include <io/cli/scene/SceneError.hpp>
#include <string_view>

namespace rico {

/// Notes what YAML does not allow in a text and its parsers have no good words for: bytes that are
/// no UTF-8, tabs where a line begins. Texts of 16 bits a letter begin with a mark, and are left to
/// the parser.
void checkText(std::string_view bytes, SceneErrors& errors);

}  // namespace rico
