#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/solve/Compare.hpp>
#include <io/cli/solve/Report.hpp>
#include <io/problems/Files.hpp>
#include <limits>

namespace rico {

static std::vector<Columns::Column> layout(const std::vector<std::string>& types,
                                           const std::vector<std::string>& labels,
                                           std::size_t folder) {
  std::size_t longest = 0;
  for (const std::string& label : labels) longest = std::max(longest, label.size() - folder);
  std::vector<Columns::Column> columns = {{"problem", longest, false}, {"n", 6, true}};
  for (const std::string& type : types) columns.push_back({type, 8, true});
  return columns;
}

Comparison::Comparison(std::ostream& out, std::vector<std::string> types,
                       const std::vector<std::string>& labels, bool json)
    : out_(out),
      types_(std::move(types)),
      json_(json),
      folder_(commonFolder(labels)),
      columns_(out, layout(types_, labels, folder_)),
      scores_(types_.size()),
      profile_(types_) {}

void Comparison::count(const std::vector<SolveResult>& results) {
  std::vector<double> seconds;
  bool solved = false;
  for (std::size_t s = 0; s < results.size(); s++) {
    const SolveResult& r = results[s];
    Score& score = scores_[s];
    seconds.push_back(r.solved() ? r.seconds : std::numeric_limits<double>::infinity());
    solved |= r.solved();
    if (!r.refused.empty())
      score.refused++;
    else if (!r.solved())
      score.failed++;
    if (!r.solved()) continue;
    score.solved++;
    score.its += r.its;
    score.seconds += r.seconds;
  }
  profile_.add(seconds);
  problems_++;
  if (!solved) unsolved_++;
}

/// Prints the times, with the shortest marked, and the reason if a type did not solve the problem.
void Comparison::printProblem(const std::string& label, const ProblemData& problem,
                              const std::vector<SolveResult>& results) {
  double best = std::numeric_limits<double>::infinity();
  for (const SolveResult& r : results)
    if (r.solved()) best = std::min(best, r.seconds);
  std::vector<Cell> cells = {{label.substr(folder_)}, {std::to_string(problem.n())}};
  for (const SolveResult& r : results) {
    if (r.solved())
      cells.push_back({durationText(r.seconds), r.seconds == best ? Tone::Good : Tone::Plain});
    else if (!r.refused.empty())
      cells.push_back({"-"});
    else
      cells.push_back({r.broken ? "error" : reasonShort(r.reason), Tone::Bad});
  }
  columns_.line(cells);
}

void Comparison::add(const std::string& label, const ProblemData& problem,
                     std::vector<SolveResult> results) {
  if (json_) {
    for (std::size_t s = 0; s < results.size(); s++) {
      results[s].type = types_[s];
      out_ << jsonLine(label, problem, results[s]) << '\n' << std::flush;
    }
  } else {
    if (problems_ == 0) columns_.title();
    printProblem(label, problem, results);
  }
  count(results);
}

static std::string ratioText(double ratio) {
  if (!std::isfinite(ratio)) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", ratio);
  return text;
}

void Comparison::printScores() const {
  Columns columns(out_, {{"solver", widest(types_), false},
                         {"solved", 0, true},
                         {"failed", 0, true},
                         {"refused", 0, true},
                         {"iterations", 0, true},
                         {"time", 8, true},
                         {"times the fastest", 0, true}});
  out_ << "\n"
       << problems_ - unsolved_ << " of " << problems_
       << " solved by at least one type; - means refused\n\n";
  columns.title();
  for (std::size_t s = 0; s < types_.size(); s++) {
    const Score& score = scores_[s];
    columns.line({{types_[s]},
                  {std::to_string(score.solved)},
                  {std::to_string(score.failed)},
                  {std::to_string(score.refused)},
                  {std::to_string(score.its)},
                  {durationText(score.seconds)},
                  {ratioText(score.solved ? profile_.geometricMean(s) : NAN)}});
  }
  out_ << "iterations, time: sums over the problems it solved; times the fastest: geometric mean "
          "over them\n\n";
}

void Comparison::finish() const {
  if (json_ || problems_ == 0) return;
  printScores();
  profile_.printText(out_);
}

void Comparison::draw(const std::string& svg_file) const { writeBytes(svg_file, profile_.svg()); }

}  // namespace rico
