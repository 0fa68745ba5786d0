#include <algorithm>
#include <io/cli/Usage.hpp>
#include <io/cli/scene/OtherWords.hpp>
#include <io/cli/scene/SceneError.hpp>

namespace rico {

namespace {

/// Returns "; did you mean WORD?" if an allowed word has this meaning or a similar spelling, else
/// "".
std::string similarWord(const std::string& typed, const std::vector<std::string>& allowed) {
  const std::string other = otherWord(typed, allowed);
  return other.empty() ? suggestion(typed, allowed) : other;
}

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text.empty() ? "none" : text;
}

void SceneErrors::add(const ScenePlace& place, const std::string& what) {
  std::string line = file_;
  if (place.line > 0) line.append(":").append(std::to_string(place.line));
  line.append(": ").append(place.key).append(place.key.empty() ? "" : ": ").append(what);
  if (std::find(lines_.begin(), lines_.end(), line) == lines_.end()) lines_.push_back(line);
}

void SceneErrors::addUnknownKey(const ScenePlace& place, const std::string& typed,
                                const std::vector<std::string>& allowed) {
  const std::string glued = joinedWord(typed, allowed);
  add(place, "unknown key; allowed: " + joined(allowed) +
                 (glued.empty() ? similarWord(typed, allowed) : glued));
}

void SceneErrors::addUnknownWord(const ScenePlace& place, const std::string& typed,
                                 const std::string& expected,
                                 const std::vector<std::string>& allowed) {
  add(place, "found \"" + typed + "\"; expected " + expected + ": " + joined(allowed) +
                 similarWord(typed, allowed));
}

void SceneErrors::throwIfAny() const {
  constexpr std::size_t kMost = 25;
  if (none()) return;
  std::string text;
  for (std::size_t i = 0; i < std::min(lines_.size(), kMost); ++i)
    text.append(text.empty() ? "" : "\n").append(lines_[i]);
  if (lines_.size() > kMost)
    text.append("\n").append(file_).append(": and ").append(
        std::to_string(lines_.size() - kMost)) += " more such lines";
  throw SceneError(text);
}

}  // namespace rico
