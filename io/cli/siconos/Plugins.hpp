#pragma once

#include <io/cli/siconos/Sources.hpp>

namespace rico {

/// A library that a program may load.
struct Plugin {
  Sources sources;
  bool isNamed;  ///< the program names it, and needs it
};

/// The plug-ins beside a program. Each of these is one library:
///
/// - a folder with "plugin" in its name: all its sources. If the program names its files rather
///   than the folder ("Ball:fExt" of plugins/Ball.cpp), each of them is one;
/// - a file with "plugin" in its name, beside the program or in `src`;
/// - Name.cpp beside the program or in `src` if the program names "Name:function" or ("Name", ...).
std::vector<Plugin> findPlugins(const Sources& program);

}  // namespace rico
