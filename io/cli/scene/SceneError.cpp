#include <algorithm>
#include <io/cli/Usage.hpp>
#include <io/cli/scene/OtherWords.hpp>
#include <io/cli/scene/SceneError.hpp>

namespace rico {

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

void SceneErrors::addUnknown(const ScenePlace& place, const std::string& found,
                             const std::string& what, const std::vector<std::string>& allowed) {
  std::string text = found;
  text.append("; ").append(what).append(": ").append(joined(allowed));
  const std::size_t quote = found.find('"');
  const std::string typed =
      quote == std::string::npos
          ? place.key.substr(place.key.rfind('.') == std::string::npos ? 0
                                                                       : place.key.rfind('.') + 1)
          : found.substr(quote + 1, found.rfind('"') - quote - 1);
  const std::string other = otherWord(typed, allowed);
  add(place, text.append(other.empty() ? suggestion(typed, allowed) : other));
}

void SceneErrors::throwIfAny() const {
  if (none()) return;
  std::string text;
  for (const std::string& line : lines_) text.append(text.empty() ? "" : "\n").append(line);
  throw SceneError(text);
}

}  // namespace rico
