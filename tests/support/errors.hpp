/// Collects the messages of PETSc's error handler instead of printing them.
#pragma once

#include <gtest/gtest.h>
#include <petscsys.h>

#include <initializer_list>
#include <string>

namespace rico::test {

class CollectErrors {
 public:
  CollectErrors() { PetscPushErrorHandler(collect, this); }
  ~CollectErrors() { PetscPopErrorHandler(); }
  CollectErrors(const CollectErrors&) = delete;
  CollectErrors& operator=(const CollectErrors&) = delete;

  /// The messages of the errors so far, each once, without the calls that passed them on.
  const std::string& text() const { return text_; }
  void clear() { text_.clear(); }

 private:
  static PetscErrorCode collect(MPI_Comm, int, const char*, const char*, PetscErrorCode code,
                                PetscErrorType kind, const char* message, void* self) {
    if (kind == PETSC_ERROR_INITIAL)
      static_cast<CollectErrors*>(self)->text_ += std::string(message) + "\n";
    return code;
  }

  std::string text_;
};

/// Runs `call`, which must return an error whose message contains all of `words`.
template <class Call>
testing::AssertionResult refuses(Call call, std::initializer_list<const char*> words) {
  CollectErrors errors;
  const PetscErrorCode code = call();
  if (code == 0) return testing::AssertionFailure() << "is accepted";
  for (const char* word : words)
    if (errors.text().find(word) == std::string::npos)
      return testing::AssertionFailure() << "the message lacks '" << word << "':\n"
                                         << errors.text();
  return testing::AssertionSuccess();
}

}  // namespace rico::test
