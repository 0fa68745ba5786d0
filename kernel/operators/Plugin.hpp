#pragma once

#include <string>

namespace rico {

/// A C function found by library and symbol name. The library is `name`, `name.so` or `libname.so`.
/// It is searched in the working directory, in the folders of RICOCHET_PLUGIN_PATH (separated by
/// colons), and by the system's loader. A loaded library stays loaded. Throws if nothing is found.
class Plugin {
 public:
  /// Loads the library if it is not loaded yet, and finds the symbol. Throws if either is missing.
  Plugin(const std::string& library, const std::string& symbol);
  /// A function that is given as "library:symbol". Throws if the colon is missing.
  explicit Plugin(const std::string& libraryAndSymbol);

  /// The function, as a pointer of type F; the caller knows its signature.
  template <class F>
  F* function() const {
    return reinterpret_cast<F*>(address_);
  }
  /// The function as a pointer without a type.
  void* address() const { return address_; }

 private:
  void* address_ = nullptr;
};

}  // namespace rico
