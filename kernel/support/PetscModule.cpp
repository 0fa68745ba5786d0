#include <dlfcn.h>

#include <filesystem>
#include <kernel/support/Exception.hpp>
#include <kernel/support/PetscModule.hpp>

// Defined by the module; null if the module is not linked into the program.
extern "C" __attribute__((weak)) const rico::PetscModule* ricochetPetscModule();

namespace rico {
namespace {

using Entry = const PetscModule*();

// Loads the module from the folder of this library, or from its subfolder ricochet. For a program
// that contains this library the system's loader searches for the module.
const PetscModule* load() {
  Dl_info self = {};
  dladdr(reinterpret_cast<void*>(&petscModule), &self);
  const auto folder = std::filesystem::path(self.dli_fname).parent_path();
  std::string tried;
  for (const std::string& file : {(folder / "ricochet_kernel_petsc.so").string(),
                                  (folder / "ricochet/ricochet_kernel_petsc.so").string(),
                                  std::string("ricochet_kernel_petsc.so")}) {
    if (void* handle = dlopen(file.c_str(), RTLD_LAZY | RTLD_GLOBAL))
      return reinterpret_cast<Entry*>(dlsym(handle, "ricochetPetscModule"))();
    tried += "\n  " + std::string(dlerror());
  }
  throw Exception(
      "The part of Ricochet that needs PETSc cannot be loaded; install it again. Tried:" + tried);
}

}  // namespace

const PetscModule& petscModule() {
  static const PetscModule* const module =
      ricochetPetscModule != nullptr ? ricochetPetscModule() : load();
  return *module;
}

}  // namespace rico
