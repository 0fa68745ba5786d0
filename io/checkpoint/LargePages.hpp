#pragma once

#include <cstddef>
#include <memory>

namespace rico {

/// Memory whose contents are whatever they are, in large pages, which are had sooner, where the
/// system has them.
class LargePages {
 public:
  LargePages() = default;
  explicit LargePages(std::size_t bytes);

  std::byte* data() const { return bytes_.get(); }
  /// Where so many bytes are; what was there is lost where there were fewer.
  std::byte* atLeast(std::size_t bytes);

 private:
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  std::unique_ptr<std::byte, Free> bytes_;
  std::size_t size_ = 0;
};

}  // namespace rico
