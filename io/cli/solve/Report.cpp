#include <algorithm>
#include <io/cli/solve/Report.hpp>
#include <io/problems/Json.hpp>

namespace rico {

namespace {

class TableReport : public Report {
 public:
  TableReport(std::ostream& out, const std::vector<std::string>& labels)
      : out_(out), folder_(commonFolder(labels)), columns_(out, layout(labels, folder_)) {}

  void add(const std::string& label, const ProblemData& problem, const SolveResult& r) override {
    if (problems_++ == 0) columns_.title();
    const std::string name = label.substr(folder_);
    const Tone tone = r.solved() ? Tone::Good : Tone::Bad;
    if (r.refused.empty())
      columns_.line({{name},
                     {kindName(problem.kind)},
                     {std::to_string(problem.n())},
                     {r.type},
                     {std::to_string(r.its)},
                     {residualText(r.residual_relative)},
                     {durationText(r.seconds)},
                     {reasonText(r.reason), tone}});
    else
      columns_.line({{name},
                     {kindName(problem.kind)},
                     {std::to_string(problem.n())},
                     {r.type},
                     {"-"},
                     {"-"},
                     {"-"},
                     {"refused", tone}});
    if (r.solved())
      solved_++;
    else
      remarks_.push_back(name + ": " +
                         (r.refused.empty() ? RicoConvergedReasonRemedy(r.reason) : r.refused));
  }

  void finish() override {
    if (problems_ == 0) return;
    out_ << solved_ << " of " << problems_ << " solved\n";
    for (const std::string& remark : remarks_) out_ << "  " << remark << '\n';
  }

 private:
  static std::vector<Columns::Column> layout(const std::vector<std::string>& labels,
                                             std::size_t folder) {
    std::size_t longest = 0;
    for (const std::string& label : labels) longest = std::max(longest, label.size() - folder);
    return {{"problem", longest, false}, {"kind", 5, false},  {"n", 7, true},
            {"solver", 6, false},        {"its", 7, true},    {"residual", 8, true},
            {"time", 8, true},           {"result", 0, false}};
  }

  std::ostream& out_;
  std::size_t folder_;
  Columns columns_;
  int problems_ = 0, solved_ = 0;
  std::vector<std::string> remarks_;
};

class JsonReport : public Report {
 public:
  explicit JsonReport(std::ostream& out) : out_(out) {}

  void add(const std::string& label, const ProblemData& problem,
           const SolveResult& result) override {
    out_ << jsonLine(label, problem, result) << '\n' << std::flush;
  }
  void finish() override {}

 private:
  std::ostream& out_;
};

}  // namespace

std::unique_ptr<Report> tableReport(std::ostream& out, const std::vector<std::string>& labels) {
  return std::make_unique<TableReport>(out, labels);
}

std::unique_ptr<Report> jsonReport(std::ostream& out) { return std::make_unique<JsonReport>(out); }

std::string jsonLine(const std::string& label, const ProblemData& problem, const SolveResult& r) {
  JsonObject object;
  object.add("problem", label)
      .add("kind", std::string(kindName(problem.kind)))
      .add("n", std::int64_t{problem.n()})
      .add("contacts", problem.contacts)
      .add("solver", r.type);
  if (r.refused.empty() && !r.broken)
    object.add("reason", std::string(RicoConvergedReasonName(r.reason)))
        .add("iterations", r.its)
        .add("residual", r.residual)
        .add("residual_relative", r.residual_relative)
        .add("seconds", r.seconds);
  else
    object.add("reason", std::string(r.broken ? "error" : "refused"))
        .addNull("iterations")
        .addNull("residual")
        .addNull("residual_relative")
        .addNull("seconds");
  if (!r.refused.empty()) object.add("why", r.refused);
  return object.text();
}

std::string jsonErrorLine(const std::string& label, const std::string& why) {
  JsonObject object;
  return object.add("problem", label).add("reason", std::string("error")).add("why", why).text();
}

}  // namespace rico
