"""Plug-ins of a scene whose libraries are not there yet: compiled from the file's sources, or from those of a folder."""

import os

from ._stored import text_of, word

_IN_C = ".c"
_SUFFIXES = (_IN_C, ".cpp", ".cxx", ".cc")
# Modules that only this needs are imported when it does: they take 10 ms.


def _compile(sources, library):
    """One library of all sources, those in C with the C compiler."""
    import subprocess
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for number, source in enumerate(sources):
            variable, compiler = ("CC", "cc") if source.suffix == _IN_C else ("CXX", "c++")
            objects.append(f"{folder}/{number}.o")
            subprocess.run([os.environ.get(variable, compiler), "-O2", "-fPIC", "-c", source, "-I.", f"-I{source.parent}",
                            "-o", objects[-1]], check=True)
        subprocess.run([os.environ.get("CXX", "c++"), "-shared", "-o", library, *objects], check=True)


def build(plugins, name):
    """Makes name.so in the working directory, unless it is there: of the source of that name in `plugins`, or of the
    sources in a folder of that name."""
    if os.path.exists(name + ".so"):
        return
    import pathlib
    import tempfile
    library = name + ".so"
    if name in plugins:
        stored = plugins[name]
        suffix = pathlib.Path(word(stored, "filename")).suffix
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "source" + (suffix if suffix in _SUFFIXES else _IN_C))
            source.write_text(text_of(stored))
            _compile([source], library)
    elif sources := sorted(file for file in pathlib.Path(name).glob("*") if file.suffix in _SUFFIXES):
        _compile(sources, library)
