"""Scenes in YAML, run by the program `ricochet run`."""

import json
import operator
import os
import pathlib
import signal
import subprocess
import threading

from . import _program
from . import optional
from .trajectories import Trajectory


def _environment():
    """The environment without the variables by which mpirun tells a process its rank: the program starts ranks of its own."""
    of_a_user = "OMPI_MCA_", "OMPI_ALLOW_", "PRTE_MCA_", "PRTE_ALLOW_"
    of_a_rank = ("OMPI_MCA_orte", "OMPI_MCA_ess", "OMPI_MCA_pmix", "OMPI_", "PMIX_", "PRTE_", "PMI_", "HYDI_", "MPI_LOCAL")
    return {name: value for name, value in os.environ.items()
            if not name.startswith(of_a_rank[:3]) and (name.startswith(of_a_user) or not name.startswith(of_a_rank))}


def _together(comm, call):
    """The result of a call by the first process of a communicator, or its exception, in all processes."""
    outcome = None, None
    if comm.Get_rank() == 0:
        try:
            outcome = call(), None
        except Exception as error:  # the other processes wait for it
            outcome = None, error
    result, error = comm.bcast(outcome, root=0)
    if error is not None:
        raise error
    return result


def _entry(place, part, key):
    """The name or index of one part of a key `laws.0.friction` in a map or list, which must have it."""
    if isinstance(place, list):
        if part.lstrip("-").isdigit() and -len(place) <= int(part) < len(place):
            return int(part)
        raise KeyError(f"{key}: {part} is no index of a list of {len(place)}")
    if not isinstance(place, dict) or part not in place:
        there = ", ".join(place) if isinstance(place, dict) else "no parts"
        raise KeyError(f"{key}: found no {part}; there are {there}")
    return part


def _set(content, key, value):
    """Changes one value, or adds it to a map."""
    *parts, last = key.split(".")
    for part in parts:
        content = content[_entry(content, part, key)]
    content[last if isinstance(content, dict) else _entry(content, last, key)] = value


class Run:
    """The summary of `ricochet run`: `figures` by name, as text; `solved` is True if all steps were solved to tolerance."""

    def __init__(self, text, folder, solved):
        self.text, self.solved = text, solved
        self.figures = {}
        for line in text.splitlines():
            name, _, value = line.partition(" ")
            if value.strip():
                self.figures[name] = value.strip()
        recorded = self.figures.get("trajectory", "").rsplit(" (", 1)[0]
        self.trajectory_file = folder / recorded if recorded else None

    @property
    def trajectory(self):
        """The recorded trajectory; None if the scene has no output."""
        return None if self.trajectory_file is None else Trajectory(self.trajectory_file)

    def __repr__(self):
        return self.text.rstrip()


class Scene:
    """A scene file. Scene.load(file).run() checks the scene, runs it in its folder and returns its summary (Run)."""

    def __init__(self, file):
        if not isinstance(file, (str, os.PathLike)):
            raise TypeError(f"Scene: file is the path of a scene, not {file!r}")
        self.file = pathlib.Path(file).resolve()
        if self.file.is_dir():
            raise IsADirectoryError(f"{file}: found a folder, expected a scene; name the file in it")
        if not self.file.is_file():
            raise FileNotFoundError(f"{file}: found no such file; check the name and the folder")

    @classmethod
    def load(cls, file):
        """The scene of a file."""
        return cls(file)

    @classmethod
    def write(cls, file, content):
        """Writes the scene that maps, lists, numbers and texts describe, with the keys of scene files, as JSON, which is
        YAML as well; returns the scene."""
        values = json.dumps(content, indent=1, default=lambda value: value.tolist())  # arrays and numbers of numpy
        pathlib.Path(file).write_text(values + "\n")
        return cls(file)

    def changed(self, file, changes):
        """Writes a copy of the scene with other values to `file`, relative to the folder of the scene; returns the copy.
        changes: values by keys, as {"time.end": 2, "laws.0.friction": 0.3}. Needs PyYAML."""
        yaml = optional.module("yaml", "changed()")
        content = yaml.load(self.file.read_text(), Loader=yaml.BaseLoader)
        for key, value in dict(changes).items():
            _set(content, key, value)
        return self.write(self.file.parent / file, content)

    def __repr__(self):
        return f"Scene({str(self.file)!r})"

    def check(self):
        """Raises ValueError with one line per error of the scene."""
        _program.run("run", "--check", self.file)

    def run(self, *, callback=None, ranks=None, options=()):
        """Runs the scene and returns its summary. `options`: a list of options of `ricochet run`. `ranks`: the number of MPI
        ranks, which the program starts itself; results have equal bits on any number. `ranks` may also be a communicator of
        mpi4py, all of whose processes call run(): its first process runs the scene on as many ranks as it has, all others
        wait, and all get the summary or the error.

        callback(line) is called with each line of progress, five times a second and after the last step; if it returns
        False, the run ends with a checkpoint, as with Ctrl-C. `options=["--progress", 1]` sets another period. Raises
        ValueError with the errors of an invalid scene."""
        if callback is not None and not callable(callback):
            raise TypeError(f"callback is a function of a line of progress, not {callback!r}")
        if isinstance(options, str):
            raise TypeError(f"options is a list of options, as {options.split()}, not a text")
        if hasattr(ranks, "Get_size"):
            return _together(ranks, lambda: self.run(callback=callback, ranks=ranks.Get_size(), options=options))
        chosen = [] if ranks is None else ["--ranks", operator.index(ranks)]
        if callback is not None:
            chosen += ["--progress", 0.2]  # an option of the caller comes later and replaces it
        command = [_program.path(), "run", *map(str, [*chosen, *options]), str(self.file)]
        process = subprocess.Popen(command, cwd=self.file.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env=_environment())
        said = []
        reader = threading.Thread(target=lambda: said.append(process.stdout.read()), daemon=True)
        reader.start()
        errors = []
        try:
            for line in process.stderr:
                errors.append(line)
                if callback is not None and callback(line.rstrip("\n")) is False:
                    process.send_signal(signal.SIGINT)
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.wait()
            raise
        status = process.wait()
        reader.join()
        if status not in (0, 2):
            raise ValueError("".join(errors).strip() or f"ricochet run ended with {status}")
        return Run(said[0], self.file.parent, status == 0)
