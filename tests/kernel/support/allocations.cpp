#include "kernel/support/allocations.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>

// The entry points of glibc, which the counting functions below call.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
}

static std::atomic<long> count = 0;

long allocations() { return count; }

extern "C" void* malloc(std::size_t size) {
  ++count;
  return __libc_malloc(size);
}

extern "C" void* calloc(std::size_t number, std::size_t size) {
  ++count;
  return __libc_calloc(number, size);
}

extern "C" void* realloc(void* old, std::size_t size) {
  ++count;
  return __libc_realloc(old, size);
}
