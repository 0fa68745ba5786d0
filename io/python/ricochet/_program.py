"""The program `ricochet`, which runs scenes and draws trajectories."""

import os
import pathlib
import shutil
import subprocess


def path():
    """The path of the program: $RICOCHET_PROGRAM, or relative to the module (build tree or installed), or by PATH."""
    given = os.environ.get("RICOCHET_PROGRAM")
    if given:
        return given
    for folder in pathlib.Path(__file__).resolve().parents:
        program = folder / "bin" / "ricochet"
        if program.is_file() and os.access(program, os.X_OK):
            return str(program)
    found = shutil.which("ricochet")
    if found is None:
        raise FileNotFoundError("found no program `ricochet`; build it (cmake --build build/release --target ricochet), or set "
                                "RICOCHET_PROGRAM to its path")
    return found


def run(*words):
    """The output of the program; raises ValueError with its message if it ends with status 1."""
    done = subprocess.run([path(), *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode == 1 or done.returncode < 0 or done.returncode > 2:
        raise ValueError(done.stderr.strip() or done.stdout.strip() or f"ricochet ended with {done.returncode}")
    return done.stdout
