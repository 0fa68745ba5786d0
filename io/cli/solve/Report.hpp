#pragma once

#include <io/cli/solve/Engine.hpp>
#include <io/cli/solve/Text.hpp>
#include <memory>

namespace rico {

/// Shows results as they come. `label` is the problem's file as it was given.
class Report {
 public:
  virtual ~Report() = default;
  virtual void add(const std::string& label, const ProblemData& problem,
                   const SolveResult& result) = 0;
  virtual void finish() = 0;
};

/// An aligned table, "12 of 14 solved", and a word on each of the others.
std::unique_ptr<Report> tableReport(std::ostream& out, const std::vector<std::string>& labels);

/// One JSON object a line (jsonLine).
std::unique_ptr<Report> jsonReport(std::ostream& out);

std::string jsonLine(const std::string& label, const ProblemData& problem,
                     const SolveResult& result);
/// Of what could not be read or solved at all.
std::string jsonErrorLine(const std::string& label, const std::string& why);

}  // namespace rico
