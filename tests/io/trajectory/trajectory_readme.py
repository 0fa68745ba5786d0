"""trajectory_readme.py README FILE -- runs the Python code of io/README.md on FILE, with other names."""
import os
import re
import sys

os.environ["MPLBACKEND"] = "Agg"
blocks = re.findall(r"```python\n(.*?)```", open(sys.argv[1], encoding="utf-8").read(), re.DOTALL)
code = next(block for block in blocks if "matplotlib" in block)
exec(code.replace("run.h5", sys.argv[2]).replace("kinetic_energy", "energy"))
print(len(x))
