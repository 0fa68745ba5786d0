#pragma once

#include <SiconosPointers.hpp>
#include <kernel/operators/Plugin.hpp>
#include <string>

/// A C function of a library, or one of the program.
class PluggedObject {
 public:
  PluggedObject() = default;
  /// "library:function"
  explicit PluggedObject(const std::string& name) { setComputeFunction(name); }
  virtual ~PluggedObject() = default;

  bool isPlugged() const { return fPtr != nullptr; }
  std::string pluginName() const { return _pluginName; }
  void setComputeFunction(const std::string& pluginPath, const std::string& functionName) {
    fPtr = rico::Plugin(pluginPath, functionName).address();
    _pluginName = pluginPath + ":" + functionName;
  }
  void setComputeFunction(const std::string& plugin) {
    fPtr = rico::Plugin(plugin).address();
    _pluginName = plugin;
  }
  void setComputeFunction() { setComputeFunction(_pluginName); }
  void setComputeFunction(void* functionPtr) {
    fPtr = functionPtr;
    _pluginName = "Unknown";
  }

  void* fPtr = nullptr;

 protected:
  std::string _pluginName;
};
TYPEDEF_SPTR(PluggedObject)
