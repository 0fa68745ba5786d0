"""Without its compiled module the package says how to build it: missing_module_test.py PACKAGE, the folder of its sources."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy  # noqa: F401
except ImportError:
    sys.exit(77)

with tempfile.TemporaryDirectory() as folder:
    package = pathlib.Path(folder) / "ricochet"
    package.mkdir()
    for source in pathlib.Path(sys.argv[1]).glob("*.py"):
        shutil.copy(source, package)
    run = subprocess.run([sys.executable, "-c", "import ricochet"], env={"PYTHONPATH": folder}, capture_output=True,
                         text=True, check=False)
assert run.returncode != 0
assert f"{package} lacks the compiled module" in run.stderr and "--target python_package" in run.stderr, run.stderr
