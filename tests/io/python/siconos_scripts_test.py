"""siconos_scripts_test.py FOLDER [NAME...] -- runs the scripts below a folder, each of which checks its own results, in a folder
of its own."""
import contextlib
import io
import os
import pathlib
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

folder, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
try:
    import h5py  # noqa: F401
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"{missing}: scripts are not run (Debian: apt-get install python3-numpy python3-h5py)")
    sys.exit(77)

failed, arguments = [], sys.argv
for script in sorted(folder.rglob("*.py")):
    if names and script.stem not in names:
        continue
    printed, begun = io.StringIO(), time.process_time()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        sys.argv = [str(script)]
        try:
            with contextlib.redirect_stdout(printed):
                runpy.run_path(str(script), run_name="__main__")
            outcome = "ok"
        except BaseException:
            outcome = "FAILED\n" + printed.getvalue()[-2000:] + traceback.format_exc()
            failed.append(script.stem)
        os.chdir(folder)
    print(f"{script.stem:30} {time.process_time() - begun:7.2f} s  {outcome}", flush=True)
sys.argv = arguments
with tempfile.TemporaryDirectory() as place:
    script = shutil.copy(folder / "bouncing_ball.py", place)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([os.environ["RICOCHET_PROGRAM"], "siconos", script], env=environment, check=False)
    if done.returncode != 0 or not os.path.exists(os.path.join(place, "bouncing_ball.dat")):
        failed.append("ricochet siconos bouncing_ball.py")
print(f"{len(failed)} failed" + ("" if not failed else ": " + ", ".join(failed)))
sys.exit(bool(failed))
