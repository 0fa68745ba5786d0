#include <io/cli/OptionTable.hpp>
#include <io/cli/ViewOptions.hpp>

namespace rico {

namespace {

using Options = ViewOptions;
using Text = const std::string&;

const Option<ViewOptions> options[] = {
    {"--html", "F", "the page to write (default: TRAJECTORY with .html)",
     [](Options& o, Text, Text value) { o.html = value; }},
    {"--every", "N", "of the recorded steps every N-th (default: what fits\na page of some 60 MB)",
     [](Options& o, Text name, Text value) { o.every = countValue(name, value, 1); }},
    {"--title", "TEXT", "of the page (default: the file's name)",
     [](Options& o, Text, Text value) { o.title = value; }},
    {"--help", "", "this text", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet view [OPTION...] TRAJECTORY

Writes a page that plays a trajectory of `ricochet run` in any browser: one file, which needs no
network and nothing beside it. Drag to turn, with the right button or shift to move, wheel to
zoom; space plays, the arrow keys step; a click on a body shows its figures. Bodies are coloured
by speed or shape, contact forces are lines.

Options:
)";

const char* const outro = R"(
Exit status: 0 written; 1 bad input or usage.

Example: ricochet view pile.h5 --html pile.html
)";

}  // namespace

ViewOptions parseViewOptions(const std::vector<std::string>& words) {
  ViewOptions result;
  const std::vector<std::string> files = parseOptions(options, words, result);
  if (result.help) return result;
  if (files.size() != 1)
    throw UsageError("one TRAJECTORY is shown, not " + std::to_string(files.size()));
  result.trajectory = files[0];
  if (result.html.empty()) {
    const std::size_t dot = files[0].rfind(".h5");
    result.html = files[0].substr(0, dot) + ".html";
  }
  return result;
}

std::string viewHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
