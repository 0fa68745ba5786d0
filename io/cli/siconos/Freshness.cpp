#include <algorithm>
#include <fstream>
#include <io/cli/siconos/Freshness.hpp>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

namespace rico {
namespace {

namespace fs = std::filesystem;

/// The words after the colon of a make rule. A backslash escapes a space, and continues a line at
/// its end.
std::vector<std::string> prerequisites(const std::string& rule) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(word);
    word.clear();
  };
  for (std::size_t i = rule.find(": "); i < rule.size(); ++i) {
    const char next = i + 1 < rule.size() ? rule[i + 1] : '\n';
    const bool isEscape = rule[i] == '\\';
    if (isEscape && next == ' ')
      word += rule[++i];
    else if (rule[i] == ' ' || rule[i] == '\n' || (isEscape && next == '\n'))
      end();
    else
      word += rule[i];
  }
  end();
  if (!words.empty()) words.erase(words.begin());  // the colon
  return words;
}

}  // namespace

fs::path prerequisitesOf(const fs::path& product) {
  const bool isInside = product.parent_path().filename() == ".ricochet";
  const fs::path folder = isInside ? product.parent_path() : product.parent_path() / ".ricochet";
  return folder / (product.filename().string() + ".d");
}

bool wasMadeFrom(const fs::path& product, const std::string& name) {
  std::ifstream in(prerequisitesOf(product));
  const std::string rule{std::istreambuf_iterator<char>(in), {}};
  const std::vector<std::string> files = prerequisites(rule);
  return std::any_of(files.begin(), files.end(),
                     [&](const fs::path& file) { return file.filename() == name; });
}

bool isFresh(const fs::path& product, const fs::path& maker) {
  std::error_code missing;
  const fs::file_time_type made = fs::last_write_time(product, missing);
  std::ifstream in(prerequisitesOf(product));
  if (missing || !in) return false;
  const std::string rule{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> files = prerequisites(rule);
  if (files.empty()) return false;
  files.push_back(maker.string());
  for (const std::string& file : files) {
    const fs::file_time_type changed = fs::last_write_time(file, missing);
    if (missing || changed >= made) return false;
  }
  return true;
}

}  // namespace rico
