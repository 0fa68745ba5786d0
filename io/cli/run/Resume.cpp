#include <algorithm>
#include <cerrno>
#include <io/cli/run/Resume.hpp>
#include <string_view>

namespace rico {

namespace {

/// Quotes a word for a shell if needed.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char letter : word) text.append(letter == '\'' ? "'\\''" : std::string(1, letter));
  return text.append("'");
}

/// The user's arguments without those about checkpoints and numbers of steps.
std::vector<std::string> wordsToKeep(const std::vector<std::string>& words) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    if (name != "--restart" && name != "--steps")
      kept.push_back(words[i]);
    else if (name == words[i])
      ++i;  // skip its value, too
  }
  return kept;
}

}  // namespace

std::string resumeCommand(const std::string& launcher, const RunOptions& options,
                          std::int64_t stepsDone, const std::string& checkpoint) {
  std::string text = launcher + quoted(program_invocation_name) + " run";
  for (const std::string& word : wordsToKeep(options.words)) text.append(" ").append(quoted(word));
  if (options.steps) text.append(" --steps ").append(std::to_string(*options.steps - stepsDone));
  return text.append(" --restart ").append(quoted(checkpoint));
}

}  // namespace rico
