#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <io/cli/Module.hpp>

namespace rico {

/// The path of a module relative to the program: bin/ricochet and lib/ricochet/NAME.so.
static std::filesystem::path moduleFile(const std::string& module) {
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  return program.parent_path() / RICOCHET_MODULES / (module + ".so");
}

// Libraries for sparse systems start OpenMP threads for loops of microseconds. They add cost, and
// on a busy machine wait for each other. OpenMP reads this variable when it is loaded.
static void keepToOneThread() {
  constexpr int kKeep = 0;  // a value that the user has set
  setenv("OMP_THREAD_LIMIT", "1", kKeep);
}

void* functionOfModule(const std::string& module, const char* function) {
  keepToOneThread();
  void* handle = dlopen(moduleFile(module).c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* symbol = handle ? dlsym(handle, function) : nullptr;
  if (!symbol)
    throw std::runtime_error("cannot load a part of this program (" + std::string(dlerror()) +
                             "); install it again");
  return symbol;
}

}  // namespace rico
