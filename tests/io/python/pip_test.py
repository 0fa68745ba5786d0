"""pip_test.py ROOT BUILD -- installs the module by pip, without network, into a separate environment, and uses it
there."""
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

root, build = map(pathlib.Path, sys.argv[1:])
try:
    import ensurepip  # noqa: F401
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"{missing}: pip is not tried (Debian: apt-get install python3-venv python3-numpy)")
    sys.exit(77)

USE = """
import pathlib, sys, ricochet
assert pathlib.Path(ricochet.__file__).is_relative_to(sys.prefix), ricochet.__file__
assert abs(ricochet.solve([[2, 1], [1, 2]], [-5, -6]).z - [4 / 3, 7 / 3]).max() < 1e-12
"""
SCENE = """
import ricochet
run = ricochet.Scene.load("ball.yaml").run()
assert run.solved
"""
BALL = """
time: {step: 5e-3, end: 0.1}
laws: [{friction: 0.4}]
materials: {stone: {density: 2500}}
shapes: {ground: {half_space: {}}, ball: {sphere: {radius: 0.1}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {shape: ball, material: stone, at: [0, 0, 0.3]}
output: {trajectory: ball.h5, every: 10}
"""
environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "RICOCHET_PROGRAM")}
with tempfile.TemporaryDirectory() as place:
    venv.create(place, with_pip=True, system_site_packages=True)
    run = lambda *command: subprocess.run([f"{place}/bin/python", *command], check=True, cwd=place,
                                          env=environment)  # noqa: E731
    for way in [], ["--no-build-isolation"]:
        run("-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", "--force-reinstall",
            "--no-deps", *way,
            "--config-settings", f"build-dir={os.path.relpath(build, root) if way else build}", str(root / "io/python"))
        run("-c", USE)
    (pathlib.Path(place) / "ball.yaml").write_text(BALL)
    run("-c", SCENE)
    script = pathlib.Path(place) / "bouncing_ball.py"
    script.write_text((root / "tests/io/python/scripts/bouncing_ball.py").read_text())
    subprocess.run([f"{place}/bin/ricochet", "siconos", str(script)], check=True, cwd=place, env=environment)
print("pip installs it, with isolation and without")
