"""A bar that fills while something runs, in terminals and notebooks."""

import numbers
import re
import sys


class ProgressBar:
    """A callback: `simulation.run(ProgressBar(end=10))`, where `begin` and `end` are those of the model's time, and
    `scene.run(callback=ProgressBar())`. Writes to `file` (standard error) when another percent is done."""

    def __init__(self, end=None, *, begin=0.0, width=40, file=None):
        for name, time in (("end", end), ("begin", begin)):
            if time is not None and not isinstance(time, numbers.Real):
                raise TypeError(f"ProgressBar(): {name} is a time, not {time!r}")
        self._begin, self._end, self._width, self._file = begin, end, width, file
        self._percent = -1

    def __call__(self, what):
        part = self._part_of_lines(what) if isinstance(what, str) else self._part_of_time(what)
        if part is None or int(100 * part) <= self._percent:
            return
        self._percent = int(100 * part)
        filled = round(part * self._width)
        file = sys.stderr if self._file is None else self._file
        print(f"\r[{'#' * filled}{'.' * (self._width - filled)}] {self._percent:3d} %", end="\n" if part >= 1 else "",
              file=file, flush=True)

    def _part_of_lines(self, line):
        found = re.match(r"step (\d+)/(\d+)", line)
        return None if found is None else int(found[1]) / max(int(found[2]), 1)

    def _part_of_time(self, simulation):
        if self._end is None:
            raise TypeError("ProgressBar(end=T) needs the end of the model's time")
        return min(1.0, (simulation.startingTime - self._begin) / (self._end - self._begin) + 1e-9)
