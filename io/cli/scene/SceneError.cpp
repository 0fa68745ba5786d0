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
  const bool isKey = quote == std::string::npos;
  const std::string typed =
      isKey ? place.key.substr(place.key.rfind('.') == std::string::npos ? 0
                                                                         : place.key.rfind('.') + 1)
            : found.substr(quote + 1, found.rfind('"') - quote - 1);
  for (const std::string& hint : {otherWord(typed, allowed), isKey ? gluedWord(typed, allowed) : "",
                                  suggestion(typed, allowed)})
    if (!hint.empty()) {
      text.append(hint);
      break;
    }
  add(place, text);
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
