#include <charconv>
#include <filesystem>
#include <io/cli/OptionTable.hpp>
#include <io/cli/SolveOptions.hpp>
#include <sstream>

namespace rico {

namespace {

std::vector<std::string> list(const std::string& option, const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ',');)
    if (!word.empty()) words.push_back(word);
  if (words.empty()) throw UsageError(option + " needs a list, such as lemke,pgs, or all");
  return words;
}

using Options = SolveOptions;
using Text = const std::string&;

const Option<SolveOptions> options[] = {
    {"--solver", "TYPE", "solver type, see --list-solvers (default: auto)",
     [](Options& o, Text, Text value) { o.solver = value; }},
    {"--tol", "E", "tolerance: residual <= E ||q|| (default: 1e-10)",
     [](Options& o, Text name, Text value) { o.tolerance = positiveValue(name, value); }},
    {"--max-it", "N", "at most N iterations (default: depends on the type)",
     [](Options& o, Text name, Text value) { o.max_it = countValue(name, value, 0); }},
    {"--time-limit", "S", "at most S seconds per problem",
     [](Options& o, Text name, Text value) { o.time_limit = positiveValue(name, value); }},
    {"--repeat", "N", "solve N times, print the shortest time",
     [](Options& o, Text name, Text value) {
       o.repeat = static_cast<int>(countValue(name, value, 1));
     }},
    {"--output", "F",
     "write z and w to F: .h5 (with the problem), .mtx, .txt, .json;\nto a folder F, one .h5 per "
     "problem",
     [](Options& o, Text, Text value) { o.output = value; }},
    {"--json", "", "print one JSON object per line instead of the table",
     [](Options& o, Text, Text) { o.json = true; }},
    {"--compare", "T,T,...",
     "solve with each of these types, or all; tables and a\nperformance profile",
     [](Options& o, Text name, Text value) { o.compare = list(name, value); }},
    {"--profile", "F.svg", "with --compare: draw the performance profile",
     [](Options& o, Text, Text value) { o.profile = value; }},
    {"--list-solvers", "", "list the solver types",
     [](Options& o, Text, Text) { o.list_solvers = true; }},
    {"--help", "", "print this help", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet solve [OPTION...] FILE... [-- PETSC-OPTION...]

Solves complementarity problems from files:

    w = M z + q,    0 <= z _|_ w >= 0                       LCP
                    and rows with z free, w = 0             MLCP
                    or  lb <= z <= ub, -w in N(z)           relay
                    or  z and w in cones of friction        contact

FILE is HDF5 (/lcp, /mlcp, /relay, or FCLIB), PETSc binary (Mat, Vec), or a MatrixMarket
problem NAME.M.mtx, NAME.q.mtx given by either name or as NAME.mtx.

Options:
)";

const char* const outro = R"(
Every -rico_KEY [VALUE], and all words after --, are put into PETSc's options database:
-rico_monitor, -rico_view, -rico_converged_reason, ...; `-- -help` lists them.
-rico_dump_on_failure FOLDER writes unsolved problems to files, to be solved again.

Residuals are relative to ||q||; numerics/README.md defines them.

Exit status: 0 all solved; 2 some not solved (results are printed and written
nevertheless); 1 bad input or usage (the other files are still solved). With --compare
a problem counts as solved if one of the types solves it.

Examples:
    ricochet solve examples/problems/*
    ricochet solve circuit.h5 --solver lemke --output circuit-solved.h5
    ricochet solve --json *.h5 | jq .residual
    ricochet solve *.h5 --compare lemke,newton,pgs --repeat 5 --profile profile.svg
    ricochet solve big.petsc --solver newton -rico_monitor -- -log_view
    mpirun -n 4 ricochet solve big.petsc --solver pgs
)";

[[noreturn]] void refuse(const std::string& word) {
  std::vector<std::string> known;
  for (const auto& option : options) known.emplace_back(option.name);
  const bool petsc = word.size() > 2 && word[1] != '-';
  throw UsageError("unknown option " + word + suggestion(word, known) +
                   (petsc ? "; PETSc's own options must follow --" : ""));
}

bool isNumber(const std::string& word) {
  double value;
  return std::from_chars(word.data(), word.data() + word.size(), value).ptr ==
         word.data() + word.size();
}

bool isProblem(const std::string& word) {
  return std::filesystem::exists(word) || std::filesystem::exists(word + ".M.mtx");
}

/// A queue of the words of a command line.
class Words {
 public:
  explicit Words(const std::vector<std::string>& words) : words_(words) {}

  bool done() const { return next_ == words_.size(); }
  const std::string& take() { return words_[next_++]; }

  /// The word after -rico_KEY is its value, unless it is an option or the name of a problem.
  bool valueFollows() const {
    if (done()) return false;
    const std::string& word = words_[next_];
    return word.starts_with('-') ? isNumber(word) : !isProblem(word);
  }

 private:
  const std::vector<std::string>& words_;
  std::size_t next_ = 0;
};

void requireConsistent(const SolveOptions& o) {
  if (o.help || o.list_solvers) return;
  if (o.files.empty()) throw UsageError("no FILE given");
  if (!o.profile.empty() && o.compare.empty())
    throw UsageError("--profile draws what --compare measures: add --compare all");
  if (!o.output.empty() && !o.compare.empty())
    throw UsageError("--output needs one solver: leave out --compare");
}

}  // namespace

SolveOptions parseSolveOptions(const std::vector<std::string>& list_of_words) {
  SolveOptions result;
  Words words(list_of_words);
  while (!words.done()) {
    const std::string& word = words.take();
    if (word == "--") {
      while (!words.done()) result.petsc.push_back(words.take());
    } else if (word.starts_with("-rico_")) {
      result.petsc.push_back(word);
      if (words.valueFollows()) result.petsc.push_back(words.take());
    } else if (word.size() > 1 && word[0] == '-') {
      applyOption(
          options, word, result, [&] { return words.done(); }, [&] { return words.take(); },
          [](const std::string& name) { refuse(name); });
    } else {
      result.files.push_back(word);
    }
  }
  requireConsistent(result);
  return result;
}

std::string solveHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
