#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <io/cli/solve/Text.hpp>
#include <iostream>
#include <map>
#include <string_view>

namespace rico {

/// Formats three significant digits.
static std::string threeDigits(double x, const char* unit) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s", x < 9.995 ? 2 : x < 99.95 ? 1 : 0, x, unit);
  return text;
}

std::string durationText(double seconds) {
  if (seconds < 0.9995e-6) return threeDigits(seconds * 1e9, "ns");
  if (seconds < 0.9995e-3) return threeDigits(seconds * 1e6, "us");
  if (seconds < 0.9995) return threeDigits(seconds * 1e3, "ms");
  return threeDigits(seconds, "s");
}

std::string residualText(double residual) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", residual);
  return text;
}

namespace {

struct Words {
  RicoConvergedReason reason;
  const char *text, *brief;
};

const Words words[] = {
    {RICO_CONVERGED_ATOL, "converged", "ok"},
    {RICO_CONVERGED_RTOL, "converged", "ok"},
    {RICO_CONVERGED_PIVOT, "converged, exact basis", "ok"},
    {RICO_ITERATING, "not finished", "?"},
    {RICO_DIVERGED_ITS, "iteration limit", "limit"},
    {RICO_DIVERGED_RAY, "ray: there may be no solution", "ray"},
    {RICO_DIVERGED_DIAGONAL, "zero on the diagonal", "diagonal"},
    {RICO_DIVERGED_NANORINF, "ceased to be finite", "nan"},
    {RICO_DIVERGED_TIME, "time limit", "time"},
    {RICO_DIVERGED_INFEASIBLE, "infeasible: no solution exists", "none"},
    {RICO_DIVERGED_STALLED, "stalled", "stalled"},
    {RICO_DIVERGED_SINGULAR, "singular linear system", "singular"},
    {RICO_DIVERGED_INACCURATE, "round-off above the tolerance", "inexact"},
};

const Words& wordsOf(RicoConvergedReason reason) {
  const auto found = std::find_if(std::begin(words), std::end(words),
                                  [=](const Words& w) { return w.reason == reason; });
  return found == std::end(words) ? words[3] : *found;
}

}  // namespace

const char* reasonText(RicoConvergedReason reason) { return wordsOf(reason).text; }

const char* reasonShort(RicoConvergedReason reason) { return wordsOf(reason).brief; }

const char* typeText(const std::string& solver) {
  static const std::map<std::string, const char*> texts = {
      {"auto", "a plan of several types, by size and form of the problem: the default"},
      {"lemke", "complementary pivoting, dense or sparse; finds rays"},
      {"pivot", "principal pivoting, least index"},
      {"enum", "tries every active set; proves that there is no solution; small problems"},
      {"newton", "semismooth Newton, globalised; dense or sparse"},
      {"multilevel", "truncated Newton multigrid: large sparse problems on intervals"},
      {"ipm", "primal-dual interior point"},
      {"pgs", "projected Gauss-Seidel, row by row; needs a nonzero diagonal"},
      {"prox", "proximal points, Newton inside; friction to the last digit"},
      {"planar", "friction in the plane as complementarity of rows: pivoting, Newton"},
      {"reflect",
       "friction by reflections between M z + q and the contacts' laws; strong coupling"},
      {"trace", "friction and bounds by pivoting along curves; strong coupling, any matrix"},
      {"gathered", "the whole problem on the first rank, by another type"},
      {"psor", "projected Gauss-Seidel, over-relaxed"},
      {"nsgs", "nonsmooth Gauss-Seidel, block by block"},
      {"apgd", "accelerated projected gradient, matrix-free"},
      {"admm", "alternating directions, one factorisation"},
  };
  const auto found = texts.find(solver);
  return found == texts.end() ? "" : found->second;
}

std::size_t commonFolder(const std::vector<std::string>& files) {
  if (files.empty()) return 0;
  std::size_t common = files[0].size();
  for (const std::string& file : files)
    common = static_cast<std::size_t>(
        std::mismatch(files[0].begin(),
                      files[0].begin() + static_cast<std::ptrdiff_t>(std::min(common, file.size())),
                      file.begin())
            .first -
        files[0].begin());
  const std::size_t slash = std::string_view(files[0]).substr(0, common).rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

/// The number of letters: continuation bytes of UTF-8 do not count.
static std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// Replaces characters in file names that cannot be printed in a table.
static std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return text;
}

static bool wantsColours(const std::ostream& out) {
  const char* term = std::getenv("TERM");
  return &out == &std::cout && isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR") && term &&
         std::string_view(term) != "dumb";
}

std::size_t widest(const std::vector<std::string>& words) {
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, letters(word));
  return width;
}

Columns::Columns(std::ostream& out, std::vector<Column> columns)
    : out_(out), columns_(std::move(columns)), colours_(wantsColours(out)) {
  for (Column& column : columns_) column.width = std::max(column.width, letters(column.title));
}

void Columns::title() {
  std::vector<Cell> cells;
  for (const Column& column : columns_) cells.push_back({column.title, Tone::Strong});
  line(cells);
}

void Columns::line(const std::vector<Cell>& cells) {
  static const char* const codes[] = {"", "\033[32m", "\033[31m", "\033[1m"};
  std::string line;
  for (std::size_t c = 0; c < cells.size(); c++) {
    const std::string text = printable(cells[c].text);
    const bool coloured = colours_ && cells[c].tone != Tone::Plain;
    const std::size_t room = columns_[c].width - std::min(columns_[c].width, letters(text));
    const bool last = c + 1 == cells.size();
    if (c > 0) line += "  ";
    if (columns_[c].right) line.append(room, ' ');
    line += (coloured ? codes[static_cast<int>(cells[c].tone)] : "") + text +
            (coloured ? "\033[0m" : "");
    if (!columns_[c].right && !last) line.append(room, ' ');
  }
  out_ << line << '\n' << std::flush;
}

}  // namespace rico
