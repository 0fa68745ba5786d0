/// `ricochet solve`: reads each problem, solves it, prints and writes the result.
#include <hdf5.h>

#include <algorithm>
#include <io/cli/SceneName.hpp>
#include <io/cli/Usage.hpp>
#include <io/cli/solve/Compare.hpp>
#include <io/cli/solve/Engines.hpp>
#include <io/cli/solve/Report.hpp>
#include <io/cli/solve/Target.hpp>
#include <io/problems/ProblemFile.hpp>
#include <iostream>
#include <new>
#include <optional>

namespace rico {

namespace {

/// The data for the exit status.
struct Tally {
  bool bad_input = false, unsolved = false;

  int status() const { return bad_input ? 1 : unsolved ? 2 : 0; }
};

/// A stream that discards the output of all ranks but the first.
std::ostream& silence() {
  static std::ostream nowhere(nullptr);
  return nowhere;
}

class Run {
 public:
  explicit Run(const SolveOptions& options)
      : options_(options),
        engines_(options),
        out_(engines_.leads() ? std::cout : silence()),
        errors_(engines_.leads() ? std::cerr : silence()) {}

  int listSolvers();
  int solveAll();
  int compareAll();

 private:
  std::vector<std::string> labels() const;
  std::optional<ProblemData> read(const std::string& label);
  void printUnreadable(const std::string& label);
  void complain(const std::string& message);
  int finish();

  template <class Work>
  bool attempt(const std::string& label, Work work);

  const SolveOptions& options_;
  Engines engines_;
  std::ostream &out_, &errors_;
  Tally tally_;
  std::string why_;  // reason of the last failure
};

int Run::listSolvers() {
  const std::vector<std::string> types = engines_.parallel().types();
  Columns columns(out_, {{"", widest(types), false}, {"", 0, false}});
  for (const std::string& type : types) columns.line({{type}, {typeText(type)}});
  return 0;
}

/// The problems in the given order; the files of one MatrixMarket problem count once.
std::vector<std::string> Run::labels() const {
  std::vector<std::string> labels;
  for (const std::string& file : options_.files) {
    const std::string label = problemLabel(file);
    const bool seen =
        label != file && std::find(labels.begin(), labels.end(), label) != labels.end();
    if (!seen) labels.push_back(label);
  }
  return labels;
}

void Run::complain(const std::string& message) {
  errors_ << "ricochet: " << message << '\n' << std::flush;
  why_ = message;
  tally_.bad_input = true;
}

/// Runs `work`; an error ends only this problem.
template <class Work>
bool Run::attempt(const std::string& label, Work work) {
  try {
    work();
    return true;
  } catch (const UsageError&) {
    throw;
  } catch (const InputError& error) {
    complain(error.what());
  } catch (const std::bad_alloc&) {
    complain(label + ": not enough memory; use more ranks, or a machine with more");
  } catch (const std::runtime_error& error) {
    complain(label + ": " + error.what());
  }
  return false;
}

std::optional<ProblemData> Run::read(const std::string& label) {
  ProblemData problem;
  const bool mine = attempt(label, [&] {
    requireNoScene(label, "a problem");
    problem = readProblem(label);
  });
  if (engines_.onAllRanks(mine)) return problem;
  printUnreadable(label);
  return std::nullopt;
}

/// Programs that read JSON lines get a line for each problem, also after an error.
void Run::printUnreadable(const std::string& label) {
  if (options_.json) out_ << jsonErrorLine(label, why_) << '\n' << std::flush;
}

int Run::finish() {
  if (!tally_.bad_input)
    for (const std::string& option : engines_.unusedOptions())
      errors_ << "ricochet: warning: unused option " << option
              << ": misspelt, or of a type that was not used; `ricochet help options` lists "
                 "all options\n";
  return tally_.status();
}

int Run::solveAll() {
  const std::vector<std::string> files = labels();
  const auto report = options_.json ? jsonReport(out_) : tableReport(out_, files);
  Target target(options_.output, files);
  engines_.requireType(options_.solver);
  for (const std::string& label : files) {
    const std::optional<ProblemData> problem = read(label);
    if (!problem) continue;
    SolveResult result;
    if (!attempt(label, [&] { result = engines_.solve(*problem); })) {
      printUnreadable(label);
      continue;
    }
    report->add(label, *problem, result);
    if (!result.solved()) tally_.unsolved = true;
    if (engines_.leads() && result.refused.empty())
      attempt(label, [&] { target.write(*problem, result.z, result.w); });
  }
  report->finish();
  return finish();
}

int Run::compareAll() {
  const std::vector<std::string> files = labels();
  std::vector<std::string> types = options_.compare;
  if (types == std::vector<std::string>{"all"}) types = engines_.parallel().types();
  for (const std::string& type : types) engines_.requireType(type);
  Comparison comparison(out_, types, files, options_.json);
  for (const std::string& label : files) {
    const std::optional<ProblemData> problem = read(label);
    if (!problem) continue;
    std::vector<SolveResult> results(types.size());
    for (std::size_t s = 0; s < types.size(); s++)
      results[s].broken = !attempt(label + " (" + types[s] + ")", [&] {
        results[s] = engines_.parallel().solve(*problem, types[s], options_);
      });
    comparison.add(label, *problem, std::move(results));
  }
  comparison.finish();
  if (comparison.unsolved() > 0) tally_.unsolved = true;
  if (!options_.profile.empty() && engines_.leads())
    attempt(options_.profile, [&] { comparison.draw(options_.profile); });
  return finish();
}

}  // namespace

}  // namespace rico

/// All HDF5 files are closed after reading. At the end of the program HDF5 would only print errors
/// about damaged files.
extern "C" int ricochetSolve(const rico::SolveOptions& options) {
  H5dont_atexit();
  rico::Run run(options);
  if (options.list_solvers) return run.listSolvers();
  return options.compare.empty() ? run.solveAll() : run.compareAll();
}
