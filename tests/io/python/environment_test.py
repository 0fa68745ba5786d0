"""environment_test.py -- `ricochet siconos SCRIPT.py` with an environment that is active: its Python runs the script, unless
it lacks something; then the message names what, and the usual Python runs it. numpy is loaded at its first use."""
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

try:
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"{missing}: environments are not tried (Debian: apt-get install python3-numpy)")
    sys.exit(77)

SCRIPT = """
import sys
import siconos.kernel as sk
try:
    import a_module_that_may_be_missing
except ImportError:
    pass
import beside
ball = sk.LagrangianLinearTIDS([1], [0], [[1]])
print(sys.prefix, len(sys.argv))
"""
plain = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV", "RICOCHET_PYTHON")}


def run(script, **environment):
    done = subprocess.run([os.environ["RICOCHET_PROGRAM"], "siconos", script, "--", "argument"], capture_output=True,
                          text=True, env={**plain, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place).resolve()
    (place / "script.py").write_text(SCRIPT)
    (place / "beside.py").write_text("")
    script = place / "script.py"
    usual, messages = run(script)
    assert usual[1] == "2" and messages == "", (usual, messages)

    venv.create(place / "with", system_site_packages=True)
    found, messages = run(script, VIRTUAL_ENV=str(place / "with"))
    assert found == [str(place / "with"), "2"] and messages == "", (found, messages)

    venv.create(place / "without", system_site_packages=False)
    found, messages = run(script, VIRTUAL_ENV=str(place / "without"))
    assert found == usual and "lacks numpy: script.py is run by" in messages, (found, messages)

    script.write_text("import a_module_that_may_be_missing_too\n" + SCRIPT)
    done = subprocess.run([os.environ["RICOCHET_PROGRAM"], "siconos", script], capture_output=True, text=True,
                          env={**plain, "VIRTUAL_ENV": str(place / "with")})
    assert done.returncode == 1 and "lacks a_module_that_may_be_missing_too" in done.stderr, done.stderr

    script.write_text(SCRIPT)
    found, messages = run(script, VIRTUAL_ENV=str(place / "absent"))  # removed since it was activated
    assert found == usual and messages == "", (found, messages)
    found, messages = run(script, VIRTUAL_ENV=str(place / "without"), RICOCHET_PYTHON=str(place / "with/bin/python3"))
    assert found[0] == str(place / "with") and messages == "", (found, messages)

    # numpy waits for its first use though the script imports it first; a usercustomize of the user's own is executed.
    script.write_text("import numpy as np, os, sys\n"
                      "before = 'numpy.core' in sys.modules\n"
                      "import siconos.kernel as sk\n"
                      "print(before, np.zeros(2)[1], 'numpy.ma.core' in sys.modules, os.environ['OPENBLAS_THREAD_TIMEOUT'])\n"
                      "print('a_module_of_mine' in sys.modules, any(path.endswith('start') for path in sys.path))\n")
    found, messages = run(script)
    assert found == ["False", "0.0", "False", "4", "False", "False"] and messages == "", (found, messages)
    (place / "mine").mkdir()
    (place / "mine" / "usercustomize.py").write_text("import a_module_of_mine\n")
    (place / "mine" / "a_module_of_mine.py").write_text("")
    found, messages = run(script, PYTHONPATH=str(place / "mine"), OPENBLAS_THREAD_TIMEOUT="20")
    assert found == ["False", "0.0", "False", "20", "True", "False"] and messages == "", (found, messages)
print("scripts run in environments")
