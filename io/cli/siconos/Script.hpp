#pragma once

#include <io/cli/siconos/Siconos.hpp>

namespace rico {

/// Returns true if the only file is a Python script.
bool isScript(const SiconosOptions& options);
/// Compiles the plug-ins beside a script and runs it in its folder with $RICOCHET_PYTHON, the
/// Python of an active environment, or the one of the build, with `import siconos` and `import
/// ricochet` available. Returns its exit status.
int runScript(const SiconosOptions& options);

}  // namespace rico
