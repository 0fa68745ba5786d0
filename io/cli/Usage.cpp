#include <algorithm>
#include <io/cli/Usage.hpp>

namespace rico {

/// The number of letters to insert, remove, replace or exchange with their neighbour to turn `a`
/// into `b` (Damerau 1964; no letter changes twice).
static std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); j++) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); i++) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); j++) {
      row[j] = std::min({last[j - 1] + (a[i - 1] != b[j - 1]), last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& known) {
  const std::string* nearest = nullptr;
  std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string& word : known) {
    const bool begins = typed.size() > 2 && word.starts_with(typed);
    const std::size_t d = begins ? 1 : distance(typed, word);
    if (d >= least) continue;
    least = d;
    nearest = &word;
  }
  return nearest ? "; did you mean " + *nearest + "?" : "";
}

}  // namespace rico
