"""Trajectories in Python: pages, pictures, tables, plots."""

import operator
import pathlib
import tempfile

from . import _program
from . import _ricochet
from . import optional


class Trajectory(_ricochet.Trajectory):
    """The file that a run recorded: trajectory[k] is a frame, frame[table] has its columns by name, as views."""

    def __init__(self, file):
        super().__init__(file)
        self.file = pathlib.Path(file).resolve()

    def show(self, html=None):
        """Writes a page that plays the trajectory, to `html` or the file's name with .html; returns its path."""
        html = pathlib.Path(html) if html else self.file.with_suffix(".html")
        _program.run("view", self.file, "--html", html)
        return html

    def picture(self, frame=-1):
        """The bytes of a PNG picture of one recorded step, drawn without a screen."""
        frame = self._index(frame)
        with tempfile.TemporaryDirectory() as folder:
            _program.run("view", self.file, "--png", folder, "--frames", frame)
            return next(pathlib.Path(folder).glob("*.png")).read_bytes()

    def to_dataframe(self, table="bodies"):
        """All steps of a table in one DataFrame, with columns step and time; vectors have a column for each entry."""
        import numpy
        pandas = optional.module("pandas", "to_dataframe()")
        columns = {"step": [], "time": []}
        for frame in self:
            own = frame[table]
            rows = len(next(iter(own.values())))
            columns["step"].append(numpy.full(rows, frame.step))
            columns["time"].append(numpy.full(rows, frame.time))
            for name, values in own.items():
                if values.ndim == 1:
                    columns.setdefault(name, []).append(values)
                elif values.ndim == 2:
                    letters = {3: "xyz", 4: "wxyz"}.get(values.shape[1], range(values.shape[1]))
                    for letter, column in zip(letters, values.T):
                        columns.setdefault(f"{name}_{letter}", []).append(column)
        return pandas.DataFrame({name: numpy.concatenate(parts) for name, parts in columns.items()})

    def plot(self, *scalars, axes=None, ax=None):
        """Plots scalars (kinetic_energy, ...) over time by matplotlib, into axes if they are given; returns the axes."""
        axes = ax if axes is None else axes
        if axes is None:
            axes = optional.module("matplotlib.pyplot", "plot()").gca()
        for name in scalars or ("kinetic_energy",):
            axes.plot(self.times, self.scalar(name), label=name.replace("_", " "))
        axes.set_xlabel("time, s")
        axes.legend()
        return axes

    def _index(self, frame):
        """The number of a frame from 0 on, for one that may be counted from the end."""
        try:
            number = operator.index(frame)
        except TypeError:
            raise TypeError(f"the number of a frame is an integer, or a slice of them, not {frame!r}") from None
        if not -len(self) <= number < len(self):
            raise IndexError(f"there is no frame {number} of {len(self)}")
        return number % len(self)

    def __getitem__(self, which):
        """A frame, or a list of frames for a slice."""
        if isinstance(which, slice):
            return [self[k] for k in range(*which.indices(len(self)))]
        return super().__getitem__(self._index(which))

    def __iter__(self):
        return (self[k] for k in range(len(self)))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __reduce_ex__(self, protocol):
        return type(self), (self.file,)

    def __repr__(self):
        try:
            return f"Trajectory({str(self.file)!r}): {len(self)} steps"
        except ValueError:
            return f"Trajectory({str(self.file)!r}), closed"

    def _repr_png_(self):
        return self.picture()

    def _repr_html_(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(self.show(pathlib.Path(folder) / "page.html")).read_text()
        escaped = page.replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe srcdoc="{escaped}" width="100%" height="480"></iframe>'


def show(trajectory, html=None):
    """Trajectory.show() for a trajectory, or for the name of its file."""
    return (trajectory if isinstance(trajectory, Trajectory) else Trajectory(trajectory)).show(html)
