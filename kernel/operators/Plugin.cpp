#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <kernel/operators/Plugin.hpp>
#include <kernel/support/Exception.hpp>
#include <sstream>
#include <vector>

namespace rico {
namespace {

std::vector<std::string> folders() {
  std::vector<std::string> result = {std::filesystem::current_path().string()};
  const char* path = std::getenv("RICOCHET_PLUGIN_PATH");
  std::istringstream list(path != nullptr ? path : "");
  for (std::string folder; std::getline(list, folder, ':');)
    if (!folder.empty()) result.push_back(folder);
  return result;
}

// The names to try, in order; the system's loader searches for those without a slash.
std::vector<std::string> candidates(const std::string& library) {
  std::vector<std::string> names = {library, library + ".so", "lib" + library + ".so"};
  if (library.find('/') != std::string::npos) return {library, library + ".so"};
  std::vector<std::string> result;
  for (const std::string& folder : folders())
    for (const std::string& name : names)
      result.push_back((std::filesystem::path(folder) / name).string());
  result.insert(result.end(), names.begin(), names.end());
  return result;
}

void* load(const std::string& library) {
  std::string tried;
  for (const std::string& place : candidates(library)) {
    std::error_code ignored;
    const bool isPath = place.find('/') != std::string::npos;
    if (isPath && !std::filesystem::is_regular_file(place, ignored)) {
      tried += "\n  " + place + ": no such file";
      continue;
    }
    if (void* handle = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return handle;
    tried += "\n  " + std::string(dlerror());
  }
  throw Exception(
      "Plugin: library \"" + library +
      "\" cannot be loaded (RICOCHET_PLUGIN_PATH names further folders). Tried:" + tried);
}

std::string part(const std::string& text, bool first) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos)
    throw Exception("Plugin: \"" + text + "\" is not of the form library:symbol");
  return first ? text.substr(0, colon) : text.substr(colon + 1);
}

}  // namespace

Plugin::Plugin(const std::string& library, const std::string& symbol) {
  void* handle = load(library);
  address_ = dlsym(handle, symbol.c_str());
  if (address_ == nullptr)
    throw Exception("Plugin: library \"" + library + "\" has no symbol \"" + symbol +
                    "\": declare it extern \"C\"");
}

Plugin::Plugin(const std::string& libraryAndSymbol)
    : Plugin(part(libraryAndSymbol, true), part(libraryAndSymbol, false)) {}

}  // namespace rico
