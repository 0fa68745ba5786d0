#include <io/cli/CompareOptions.hpp>
#include <io/cli/OptionTable.hpp>

namespace rico {

namespace {

using Options = CompareOptions;
using Text = const std::string&;

const Option<CompareOptions> options[] = {
    {"--tolerance", "E", "ignore differences up to E (default: 0)",
     [](Options& o, Text name, Text value) { o.tolerance = positiveValue(name, value); }},
    {"--json", "", "print one JSON object instead of text",
     [](Options& o, Text, Text) { o.json = true; }},
    {"--help", "", "print this help", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet compare [OPTION...] A B

Compares two trajectories (of `ricochet run`, or of Siconos' MechanicsHdf5Runner), step by step, or
two checkpoints. Prints that they are equal in every bit, or the first step and quantity that
differ and the largest difference of each quantity.

Options:
)";

const char* const outro = R"(
Exit status: 0 equal; 2 different; 1 bad input or usage.

Example: ricochet compare drum.h5 drum-on-another-machine.h5 --tolerance 1e-9
)";

}  // namespace

CompareOptions parseCompareOptions(const std::vector<std::string>& words) {
  CompareOptions result;
  const std::vector<std::string> files = parseOptions(options, words, result);
  if (result.help) return result;
  if (files.size() != 2)
    throw UsageError("expected two files, found " + std::to_string(files.size()));
  result.a = files[0];
  result.b = files[1];
  return result;
}

std::string compareHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
