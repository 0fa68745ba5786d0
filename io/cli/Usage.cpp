#include <algorithm>
#include <io/cli/Usage.hpp>

namespace rico {

/// The number of letters to insert, remove or replace to turn `a` into `b` (Levenshtein 1966).
static std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); j++) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); i++) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); j++) {
      const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
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
