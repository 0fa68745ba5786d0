#pragma once

#include <io/cli/solve/Engine.hpp>
#include <io/cli/solve/Profile.hpp>
#include <io/cli/solve/Text.hpp>

namespace rico {

/// Compares several solver types on several problems. Prints one line of times per problem, and at
/// the end one line per solver and the performance profile.
class Comparison {
 public:
  Comparison(std::ostream& out, std::vector<std::string> types,
             const std::vector<std::string>& labels, bool json);

  void add(const std::string& label, const ProblemData& problem, std::vector<SolveResult> results);
  void finish() const;
  void draw(const std::string& svg_file) const;

  int unsolved() const { return unsolved_; }  ///< problems that no type solved

 private:
  /// The results of one type on all problems.
  struct Score {
    int solved = 0, failed = 0, refused = 0;
    std::int64_t its = 0;  // iterations and seconds of solved problems
    double seconds = 0;
  };
  void count(const std::vector<SolveResult>& results);
  void printProblem(const std::string& label, const ProblemData& problem,
                    const std::vector<SolveResult>& results);
  void printScores() const;

  std::ostream& out_;
  std::vector<std::string> types_;
  bool json_;
  std::size_t folder_;
  Columns columns_;
  std::vector<Score> scores_;
  Profile profile_;
  int problems_ = 0, unsolved_ = 0;
};

}  // namespace rico
