#include <io/cli/InfoOptions.hpp>
#include <io/cli/Usage.hpp>

namespace rico {

InfoOptions parseInfoOptions(const std::vector<std::string>& words) {
  InfoOptions result;
  for (const std::string& word : words) {
    if (word == "--json")
      result.json = true;
    else if (word == "--help" || word == "-h")
      result.help = true;
    else if (word.size() > 1 && word[0] == '-')
      throw UsageError("unknown option " + word + suggestion(word, {"--json", "--help"}));
    else
      result.files.push_back(word);
  }
  if (!result.help && result.files.empty()) throw UsageError("no FILE given");
  return result;
}

std::string infoHelp() {
  return R"(usage: ricochet info [--json] FILE...

Describes files: for a problem its kind, rows, contacts, stored entries and cones; for a checkpoint
its step and time, after a check of every byte; for a trajectory (of `ricochet run`, or of Siconos'
MechanicsHdf5Runner) its steps, times and columns.

Options:
  --json    print one JSON object per line
  --help    print this help

Exit status: 0 all files are undamaged; 1 some could not be read, or bad usage.

Examples:
    ricochet info pile.h5 pile-400.h5
    ricochet info --json *.h5 | jq .steps
)";
}

}  // namespace rico
