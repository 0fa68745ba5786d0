#pragma once

#include <cstdint>
#include <functional>
#include <io/cli/Usage.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace rico {

/// One option of a command: name, name of its value in the help ("" for a switch), help, and the
/// function that stores its value.
template <class Result>
struct Option {
  const char* name;
  const char* value;
  const char* help;
  void (*set)(Result&, const std::string& option, const std::string& value);
};

// Parse the value of an option; throw UsageError.
double positiveValue(const std::string& option, const std::string& text);
std::int64_t countValue(const std::string& option, const std::string& text, std::int64_t least);

/// The table as help text.
template <class Table>
std::string optionsHelp(const Table& table) {
  std::string text;
  for (const auto& option : table) {
    std::string left = std::string("  ").append(option.name).append(" ").append(option.value);
    left.resize(25, ' ');
    std::istringstream lines(option.help);
    for (std::string line; std::getline(lines, line); left.assign(25, ' '))
      text.append(left).append(line).append("\n");
  }
  return text;
}

/// Parses --name, --name value or --name=value. take() returns the next word; done(): no word.
template <class Table, class Result>
void applyOption(const Table& table, const std::string& word, Result& result,
                 const std::function<bool()>& done, const std::function<std::string()>& take,
                 const std::function<void(const std::string&)>& refuse) {
  const std::size_t equals = word.find('=');
  const std::string typed = word.substr(0, equals), name = typed == "-h" ? "--help" : typed;
  for (const auto& option : table) {
    if (name != option.name) continue;
    const bool isSwitch = *option.value == '\0', attached = equals != std::string::npos;
    if (isSwitch && attached) throw UsageError(name + " takes no value");
    if (!isSwitch && !attached && done())
      throw UsageError(std::string(name)
                           .append(" needs a value: ")
                           .append(name)
                           .append(" ")
                           .append(option.value));
    option.set(result, name, isSwitch ? "" : attached ? word.substr(equals + 1) : take());
    return;
  }
  refuse(name);
}

/// Parses the words after a command. Sets the options of the table, and returns all other words.
template <class Table, class Result>
std::vector<std::string> parseOptions(const Table& table, const std::vector<std::string>& words,
                                      Result& result) {
  std::vector<std::string> others;
  std::size_t next = 0;
  const auto refuse = [&](const std::string& name) {
    std::vector<std::string> known;
    for (const auto& option : table) known.emplace_back(option.name);
    throw UsageError("unknown option " + name + suggestion(name, known));
  };
  while (next < words.size()) {
    const std::string& word = words[next++];
    if (word.size() > 1 && word[0] == '-')
      applyOption(
          table, word, result, [&] { return next == words.size(); }, [&] { return words[next++]; },
          refuse);
    else
      others.push_back(word);
  }
  return others;
}

}  // namespace rico
