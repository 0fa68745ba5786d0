"""How cases simulate: a scene for `ricochet run`, a program of programs/, or models through `import ricochet`."""
import json
import os
import pathlib
import subprocess
import tempfile

import h5py
import numpy

from . import case as cases


class Run(cases.Outcome):
    """One run of a case: short or whole, with the right constants or with one that is wrong on purpose."""

    def __init__(self, short=False, broken="", folder=None):
        super().__init__()
        self.short, self.broken, self.folder = short, broken, pathlib.Path(folder or tempfile.gettempdir())

    @property
    def gravity(self):
        """What the simulation is given as gravity, in m/s2; the known answers use cases.GRAVITY."""
        return cases.GRAVITY * (0.5 if self.broken == "gravity" else 1)

    def friction(self, mu):
        """What the simulation is given as the coefficient of friction."""
        return mu * (2 if self.broken == "friction" else 1)

    def stiffness(self, young):
        """What the simulation is given as Young's modulus."""
        return young * (0.5 if self.broken == "stiffness" else 1)

    def pick(self, short, whole):
        """The size of the short form, or of the whole one."""
        return short if self.short else whole

    def scene(self, scene, every=1, contacts=False, **more):
        """Runs a scene (a dictionary, as the YAML would say) on one rank; returns what it recorded."""
        name = f"scene{len(list(self.folder.glob('scene*.yaml')))}"
        trajectory = self.folder / f"{name}.h5"
        scene = {"gravity": [0, 0, -self.gravity], **scene, **more}
        scene["output"] = {"trajectory": str(trajectory), "every": every, "contacts": contacts}
        path = self.folder / f"{name}.yaml"
        path.write_text(json.dumps(scene))  # JSON is YAML
        self._called([os.environ["RICOCHET_PROGRAM"], "run", "--quiet", "--ranks", "1", path])
        return Frames(trajectory)

    def program(self, model, **parameters):
        """Runs one model of programs/; returns its columns by name."""
        program = pathlib.Path(os.environ["RICOCHET_BUILD"], "tests/validation/validation_models")
        if not program.exists():
            raise cases.Skipped(f"{program.name} is not built: ninja -C build/release {program.name}")
        words = [
            f"{key}={float(value)!r}" if isinstance(value, float) else f"{key}={value}" for key, value in parameters.items()
        ]
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
    """What a scene recorded: `times`, scalars by name, and tables of each frame."""

    def __init__(self, path):
        self.file = h5py.File(path, "r")["trajectory"]
        self.times = self.file["time"][:]

    def __len__(self):
        return len(self.times)

    def scalar(self, name):
        return self.file["scalars"][name][:]

    def table(self, k, name="bodies"):
        """Columns by name of a table in frame k, which may be negative."""
        group = self.file[name]
        begin, end = group["offset"][k % len(self) : k % len(self) + 2]
        return {column: group[column][begin:end] for column in group if column != "offset"}


def columns(frames, name, bodies):
    """A column of table `bodies` over all frames: [frame, body, component]; bodies: rows to take. Their number never
    changes."""
    whole = frames.file["bodies"][name][:]
    return whole.reshape(len(frames), -1, whole.shape[1])[:, bodies]


def order(steps, errors):
    """The slope of log(error) over log(step), by least squares."""
    return float(numpy.polyfit(numpy.log(steps), numpy.log(errors), 1)[0])
