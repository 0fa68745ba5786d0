"""Runs simulations for cases: scenes by `ricochet run`, and the programs of programs/."""
import json
import os
import pathlib
import subprocess
import tempfile

import h5py
import numpy

from . import case as cases


class Run(cases.Outcome):
    """One run of a case: in its short or whole form, with correct constants or with one changed on purpose."""

    def __init__(self, short=False, broken="", folder=None):
        super().__init__()
        self.short, self.broken, self.folder = short, broken, pathlib.Path(folder or tempfile.gettempdir())

    @property
    def gravity(self):
        """Gravity for the simulation, in m/s²; known results use cases.GRAVITY."""
        return cases.GRAVITY * (0.5 if self.broken == "gravity" else 1)

    def friction(self, mu):
        """Coefficient of friction for the simulation."""
        return mu * (2 if self.broken == "friction" else 1)

    def stiffness(self, young):
        """Young's modulus for the simulation."""
        return young * (0.5 if self.broken == "stiffness" else 1)

    def pick(self, short, whole):
        """Returns one of the two values: for the short form, or for the whole one."""
        return short if self.short else whole

    def scene(self, scene, every=1, contacts=False, **more):
        """Runs a scene, given as a dictionary with the keys of a scene file, on one rank; returns its trajectory."""
        name = f"scene{len(list(self.folder.glob('scene*.yaml')))}"
        trajectory = self.folder / f"{name}.h5"
        scene = {"gravity": [0, 0, -self.gravity], **scene, **more}
        scene["output"] = {"trajectory": str(trajectory), "every": every, "contacts": contacts}
        path = self.folder / f"{name}.yaml"
        path.write_text(json.dumps(scene))  # JSON is YAML
        self._called([os.environ["RICOCHET_PROGRAM"], "run", "--quiet", "--ranks", "1", path])
        return Frames(trajectory)

    def program(self, model, **parameters):
        """Runs a model of programs/; returns its columns by name."""
        program = pathlib.Path(os.environ["RICOCHET_BUILD"], "tests/validation/validation_models")
        if not program.exists():
            raise cases.Skipped(f"{program.name} is not built: ninja -C build/release {program.name}")
        words = [f"{key}={float(x)!r}" if isinstance(x, float) else f"{key}={x}" for key, x in parameters.items()]
        lines = self._called([program, model, *words]).splitlines()
        rows = numpy.array([[float(x) for x in line.split()] for line in lines[1:]])
        names = lines[0].split()
        return dict(zip(names, rows.reshape(-1, len(names)).T))

    @staticmethod
    def _called(command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 2):  # 2: some steps were not solved to tolerance
            raise RuntimeError(f"{command[0]} ended with status {done.returncode}: {done.stderr.strip()[-500:]}")
        return done.stdout


class Frames:
    """The trajectory of a scene: `times`, scalars by name, and the tables of each frame."""

    def __init__(self, path):
        self.file = h5py.File(path, "r")["trajectory"]
        self.times = self.file["time"][:]

    def __len__(self):
        return len(self.times)

    def scalar(self, name):
        return self.file["scalars"][name][:]

    def table(self, k, name="bodies"):
        """Columns by name of a table in frame k; a negative k counts from the end."""
        group = self.file[name]
        begin, end = group["offset"][k % len(self) : k % len(self) + 2]
        return {column: group[column][begin:end] for column in group if column != "offset"}


def columns(frames, name, bodies):
    """A column of table `bodies` over all frames: [frame, body, component] of the rows `bodies`. The number of bodies
    must be constant."""
    whole = frames.file["bodies"][name][:]
    return whole.reshape(len(frames), -1, whole.shape[1])[:, bodies]


def order(steps, errors):
    """The slope of log(error) against log(step), by least squares."""
    return float(numpy.polyfit(numpy.log(steps), numpy.log(errors), 1)[0])
