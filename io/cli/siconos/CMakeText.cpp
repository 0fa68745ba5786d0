#include <cctype>
#include <io/cli/siconos/CMakeText.hpp>

namespace rico {
namespace {

bool isNameLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<CMakeCommand> commands() {
    std::vector<CMakeCommand> found;
    for (skipBlanks(); place_ < text_.size(); skipBlanks()) {
      CMakeCommand command{.name = word(), .words = {}, .line = line_};
      if (command.name.empty()) {
        advance();
        continue;
      }
      skipBlanks();
      if (peek() != '(') continue;
      advance();
      command.words = arguments();
      found.push_back(std::move(command));
    }
    return found;
  }

 private:
  char peek() const { return place_ < text_.size() ? text_[place_] : '\0'; }
  void advance() { line_ += text_[place_++] == '\n' ? 1 : 0; }

  // Skips spaces, semicolons and comments.
  void skipBlanks() {
    while (place_ < text_.size()) {
      const char c = peek();
      if (c == '#')
        while (place_ < text_.size() && peek() != '\n') advance();
      else if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == ';')
        advance();
      else
        return;
    }
  }

  std::string word() {
    std::string name;
    for (; isNameLetter(peek()); advance())
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(peek())));
    return name;
  }

  // Reads up to the bracket that closes the command.
  std::vector<std::string> arguments() {
    std::vector<std::string> words;
    int depth = 1;
    for (skipBlanks(); place_ < text_.size(); skipBlanks()) {
      const char c = peek();
      if (c == '(' || c == ')') {
        depth += c == '(' ? 1 : -1;
        advance();
        if (depth == 0) break;
      } else {
        words.push_back(c == '"' ? quoted() : bare());
      }
    }
    return words;
  }

  std::string quoted() {
    std::string value;
    for (advance(); place_ < text_.size() && peek() != '"'; advance()) {
      if (peek() == '\\' && place_ + 1 < text_.size()) advance();
      value += peek();
    }
    if (place_ < text_.size()) advance();
    return value;
  }

  std::string bare() {
    std::string value;
    while (place_ < text_.size() &&
           std::string_view(" \t\r\n;()#").find(peek()) == std::string::npos) {
      value += peek();
      advance();
    }
    return value;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<CMakeCommand> parseCMake(std::string_view text) { return Reader(text).commands(); }

}  // namespace rico
