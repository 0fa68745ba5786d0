"""siconos.io.FrictionContactTrace: what of the solver's problems would be written."""


class FrictionContactTraceParams:
    """Kept; problems of a run are written by `ricochet run --dump` from a scene of Ricochet's own."""

    def __init__(self, dump_itermax=10, dump_probability=None, fileName="filename", title="title", description="description",
                 mathInfo="mathInfo"):
        self._dump_itermax, self._dump_probability, self._fileName = dump_itermax, dump_probability, fileName
        self._title, self._description, self._mathInfo = title, description, mathInfo

    def display(self):
        print(vars(self))
