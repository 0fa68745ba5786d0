#pragma once

#include <cstddef>
#include <memory>

namespace rico {

/// Uninitialised memory in large pages, if the system has them: they are allocated faster than
/// small pages.
class LargePages {
 public:
  LargePages() = default;
  /// Throws std::bad_alloc if memory does not suffice.
  explicit LargePages(std::size_t bytes);

  /// The memory; null if there is none.
  std::byte* data() const { return bytes_.get(); }
  /// Returns memory of at least `bytes` bytes. If it had fewer, its contents are lost.
  std::byte* atLeast(std::size_t bytes);

 private:
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  std::unique_ptr<std::byte, Free> bytes_;
  std::size_t size_ = 0;
};

}  // namespace rico
