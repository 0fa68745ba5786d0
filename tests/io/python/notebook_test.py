"""notebook_test.py NOTEBOOK... -- runs the code cells of notebooks, one after another, as a notebook would."""
import json
import os
import pathlib
import sys
import tempfile

try:
    import numpy  # noqa: F401
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): notebooks are not run")
    sys.exit(77)
os.environ.setdefault("MPLBACKEND", "Agg")
for notebook in (pathlib.Path(name).resolve() for name in sys.argv[1:]):
    cells = json.loads(notebook.read_text())["cells"]
    assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code"), notebook
    names = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), f"{notebook.name}, cell {number}", "exec"), names)
        os.chdir(notebook.parent)
    print(f"{notebook.name}: {len(cells)} cells")
