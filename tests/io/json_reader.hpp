/// A strict reader of JSON (RFC 8259), which checks the output of the program: it throws for
/// anything else.
#pragma once

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace rico::test {

struct Json {
  enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
  double number = 0;
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json> object;

  const Json& operator[](const std::string& name) const { return object.at(name); }
};

class JsonReader {
 public:
  static Json read(const std::string& text) {
    JsonReader reader(text);
    const Json value = reader.value();
    reader.blanks();
    if (reader.at_ != text.size()) reader.fail("more after the value");
    return value;
  }

 private:
  explicit JsonReader(const std::string& text) : text_(text) {}

  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error(why + " at byte " + std::to_string(at_) + " of " + text_);
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') at_++;
  }
  void expect(const std::string& word) {
    if (text_.compare(at_, word.size(), word) != 0) fail("expected " + word);
    at_ += word.size();
  }

  Json value() {
    blanks();
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return list();
      case '"':
        return {Json::Text, 0, string(), {}, {}};
      case 'n':
        expect("null");
        return {};
      case 't':
        expect("true");
        return {Json::Bool, 1, "", {}, {}};
      case 'f':
        expect("false");
        return {Json::Bool, 0, "", {}, {}};
      default:
        return number();
    }
  }

  Json object() {
    Json result{Json::Object, 0, "", {}, {}};
    expect("{");
    blanks();
    while (peek() != '}') {
      if (!result.object.empty()) expect(",");
      blanks();
      const std::string name = string();
      blanks();
      expect(":");
      if (!result.object.emplace(name, value()).second) fail("a name twice");
      blanks();
    }
    expect("}");
    return result;
  }

  Json list() {
    Json result{Json::List, 0, "", {}, {}};
    expect("[");
    blanks();
    while (peek() != ']') {
      if (!result.list.empty()) expect(",");
      result.list.push_back(value());
      blanks();
    }
    expect("]");
    return result;
  }

  void digits() {
    if (!std::isdigit(static_cast<unsigned char>(peek()))) fail("expected a digit");
    while (std::isdigit(static_cast<unsigned char>(peek()))) at_++;
  }

  Json number() {
    const std::size_t begin = at_;
    if (peek() == '-') at_++;
    if (peek() == '0')
      at_++;
    else
      digits();
    if (peek() == '.') {
      at_++;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      at_++;
      if (peek() == '+' || peek() == '-') at_++;
      digits();
    }
    return {
        Json::Number, std::strtod(text_.substr(begin, at_ - begin).c_str(), nullptr), "", {}, {}};
  }

  std::string string() {
    std::string result;
    expect("\"");
    while (peek() != '"') {
      const auto c = static_cast<unsigned char>(peek());
      if (c < 0x20) fail("a control character");
      if (c != '\\') {
        result += static_cast<char>(c);
        at_++;
        continue;
      }
      at_++;
      result += escape();
    }
    expect("\"");
    return result;
  }

  std::string escape() {
    const char c = peek();
    at_++;
    if (c == '"' || c == '\\' || c == '/') return {c};
    if (c == 'n') return "\n";
    if (c != 'u') fail("an escape that tests do not expect");
    const int code = std::stoi(text_.substr(at_, 4), nullptr, 16);
    at_ += 4;
    return code < 0x80 ? std::string(1, static_cast<char>(code)) : "\xef\xbf\xbd";
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace rico::test
