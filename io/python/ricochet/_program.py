"""The program `ricochet`, which runs scenes and draws trajectories."""

import os
import pathlib
import shutil
import subprocess


def path():
    """$RICOCHET_PROGRAM, that beside the module (build tree or installed), or that of PATH."""
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
                                "RICOCHET_PROGRAM to where it is")
    return found


def run(*words):
    """What it prints; ValueError with its words where it ends with 1."""
    done = subprocess.run([path(), *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode == 1 or done.returncode < 0 or done.returncode > 2:
        raise ValueError(done.stderr.strip() or done.stdout.strip() or f"ricochet ended with {done.returncode}")
    return done.stdout
