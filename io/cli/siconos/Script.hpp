#pragma once

#include <io/cli/siconos/Siconos.hpp>

namespace rico {

/// Is what was named one script in Python?
bool isScript(const SiconosOptions& options);
/// Compiles the plug-ins beside a script and runs it in its folder with $RICOCHET_PYTHON, else
/// python3, which finds `import siconos` and `import ricochet`; its exit status.
int runScript(const SiconosOptions& options);

}  // namespace rico
