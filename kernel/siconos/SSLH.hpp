#pragma once

#include <kernel/operators/Plugin.hpp>
#include <string>

/// Names "library:function" of C functions in libraries.
namespace SSLH {

inline std::string getSharedLibraryExtension() { return ".so"; }
/// The library of "library:function", with its extension.
inline std::string getPluginName(const std::string& s) {
  return s.substr(0, s.find(':')) + getSharedLibraryExtension();
}
inline std::string getPluginFunctionName(const std::string& s) { return s.substr(s.find(':') + 1); }
/// Sets the pointer at `fPtr` to a function of a library, which is loaded if it is not loaded yet.
inline void setFunction(void* fPtr, const std::string& pluginPath, const std::string& fName) {
  *static_cast<void**>(fPtr) = rico::Plugin(pluginPath, fName).address();
}
/// Libraries stay loaded.
inline void closePlugin(const std::string& /*pluginPath*/) {}

}  // namespace SSLH
