/// A folder for the files of one test, and functions for files.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <io/problems/InputError.hpp>
#include <iterator>
#include <string>

namespace rico::test {

/// The destructor removes the folder with its contents.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "ricochet_test_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string file(const std::string& name) const { return (path_ / name).string(); }

  /// Writes a file; returns its path.
  std::string put(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string bytesOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline testing::AssertionResult contains(const std::string& text,
                                         std::initializer_list<const char*> words) {
  for (const char* word : words)
    if (text.find(word) == std::string::npos)
      return testing::AssertionFailure() << "'" << word << "' is not in:\n" << text;
  return testing::AssertionSuccess();
}

/// Runs `call`, which must throw an InputError of one line that contains all of `words`.
template <class Call>
testing::AssertionResult refusesInput(Call call, std::initializer_list<const char*> words) {
  try {
    call();
  } catch (const InputError& error) {
    const std::string text = error.what();
    if (text.find('\n') != std::string::npos)
      return testing::AssertionFailure() << "the message has more than one line:" << text;
    return contains(text, words);
  }
  return testing::AssertionFailure() << "no error was thrown";
}

}  // namespace rico::test
