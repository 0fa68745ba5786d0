"""python -m siconos._environment OTHER SCRIPT [ARGUMENT...]: runs a script with this Python, that of an environment which is
active, or with OTHER and a message if this one cannot import what the script needs."""

import importlib.util
import os
import re
import sys

# Modules that are imported at the beginning of a line. Others may be missing: they stand in `try` or in functions.
_IMPORT = re.compile(r"(?:import|from)\s+([A-Za-z_]\w*)")


def _is_there(name, folder):
    if os.path.exists(os.path.join(folder, name)) or os.path.exists(os.path.join(folder, name + ".py")):
        return True
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:
        return False


def lacking(script):
    """The names of all that this Python lacks for the script."""
    missing = []
    try:
        from . import _siconos  # noqa: F401
    except ImportError:
        missing.append("a siconos that is built for it (pip install ./io/python of Ricochet's sources builds one)")
    with open(script, encoding="utf-8", errors="replace") as file:
        names = [found.group(1) for found in map(_IMPORT.match, file) if found]
    folder = os.path.dirname(os.path.abspath(script))
    return missing + [name for name in dict.fromkeys(["numpy", *names]) if not _is_there(name, folder)]


def main(other, script, *arguments):
    missing = lacking(script)
    if missing:
        version = ".".join(map(str, sys.version_info[:2]))
        print(f"ricochet: Python {version} of {sys.prefix} lacks {', '.join(missing)}: {os.path.basename(script)} is run by "
              f"{other}", file=sys.stderr, flush=True)
    python = other if missing else sys.executable
    os.execvp(python, [python, script, *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
