#include <sys/mman.h>

#include <cstdlib>
#include <io/checkpoint/LargePages.hpp>
#include <new>

namespace rico {

namespace {

constexpr std::size_t kPage = std::size_t{1} << 21;

}  // namespace

void LargePages::Free::operator()(std::byte* bytes) const { std::free(bytes); }

LargePages::LargePages(std::size_t bytes) : size_((bytes + kPage - 1) / kPage * kPage) {
  bytes_.reset(static_cast<std::byte*>(std::aligned_alloc(kPage, size_)));
  if (!bytes_) throw std::bad_alloc();
  madvise(data(), size_, MADV_HUGEPAGE);
}

std::byte* LargePages::atLeast(std::size_t bytes) {
  if (size_ < bytes) *this = LargePages(bytes);
  return data();
}

}  // namespace rico
