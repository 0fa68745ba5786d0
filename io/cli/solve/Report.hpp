#pragma once

#include <io/cli/solve/Engine.hpp>
#include <io/cli/solve/Text.hpp>
#include <memory>

namespace rico {

/// Prints results one by one. `label` is the name of the problem's file as given.
class Report {
 public:
  virtual ~Report() = default;
  virtual void add(const std::string& label, const ProblemData& problem,
                   const SolveResult& result) = 0;
  virtual void finish() = 0;
};

/// An aligned table, "12 of 14 solved", and a remark on each unsolved problem.
std::unique_ptr<Report> tableReport(std::ostream& out, const std::vector<std::string>& labels);

/// One JSON object per line (jsonLine).
std::unique_ptr<Report> jsonReport(std::ostream& out);

std::string jsonLine(const std::string& label, const ProblemData& problem,
                     const SolveResult& result);
/// The line for a problem that could not be read or solved.
std::string jsonErrorLine(const std::string& label, const std::string& why);

}  // namespace rico
