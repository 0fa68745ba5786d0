/// LeakSanitizer calls this at the end of a program. MPI leaks memory: if it is loaded, leaks are
/// not checked.
#include <dlfcn.h>

extern "C" int __lsan_is_turned_off();  // NOLINT(bugprone-reserved-identifier): the name is theirs

extern "C" int __lsan_is_turned_off() {
  void* mpi = dlopen("libmpi.so.40", RTLD_NOW | RTLD_NOLOAD);
  if (mpi != nullptr) dlclose(mpi);
  return mpi != nullptr ? 1 : 0;
}
