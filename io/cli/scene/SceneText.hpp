#pragma once

#include <io/cli/scene/SceneError.hpp>
#include <string_view>

namespace rico {

/// Notes errors that YAML parsers report poorly: bytes that are not UTF-8, and tabs at the
/// beginning of a line. Text in UTF-16 begins with a byte order mark, and is left to the parser.
void checkText(std::string_view bytes, SceneErrors& errors);

}  // namespace rico
