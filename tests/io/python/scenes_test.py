"""scenes_test.py -- scenes are run from Python, and trajectories are read, printed and plotted."""
import copy
import importlib.util
import io
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): the module is not tested")
    sys.exit(77)
import ricochet

SCENE = """
time: {step: 5e-3, end: 0.25}
materials: {stone: {density: 2500}}
laws: [{friction: 0.4}]
shapes: {ground: {half_space: {}}, ball: {sphere: {radius: 0.1}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {shape: ball, material: stone, at: [0, 0, 1]}
output: {trajectory: ball.h5, every: 10}
"""


def raises(kind, function, *words):
    try:
        function()
    except kind as error:
        assert all(word in str(error) for word in words), error
    else:
        raise AssertionError(f"no {kind.__name__}")


def test_run(folder):
    """A ball falls freely: z = 1 - g t^2 / 2, up to an error of order h."""
    (folder / "ball.yaml").write_text(SCENE)
    lines = []
    run = ricochet.Scene.load(folder / "ball.yaml").run(callback=lines.append)
    assert [line[:10] for line in lines] == ["step 50/50"], lines  # sooner than the first 0.2 s
    lines.clear()
    ricochet.Scene.load(folder / "ball.yaml").run(callback=lines.append, options=["--progress", 1e-9])
    assert len(lines) == 50, lines
    assert run.solved and run.figures["bodies"].startswith("2"), run
    trajectory = run.trajectory
    assert len(trajectory) == 6 and abs(trajectory.times[-1] - 0.25) < 1e-12, trajectory
    assert abs(trajectory[-1]["bodies"]["position"][:, 2].max() - (1 - 9.81 * 0.25**2 / 2)) < 1e-2
    assert [frame.step for frame in trajectory[1:6:2]] == [10, 30, 50] and trajectory[::-1][0].step == 50
    frame = trajectory[1]
    assert repr(frame).startswith("Frame of step 10, t = 0.05 s: bodies"), frame
    assert "bodies" in frame and list(frame) == frame.keys() and set(dict(frame)["bodies"]) == set(frame["bodies"])
    assert "kinetic_energy" in trajectory.scalars
    raises(KeyError, lambda: trajectory.scalar("energy"), "energy", "kinetic_energy")
    raises(KeyError, lambda: frame["body"], "body", "bodies")
    return trajectory


def test_again(folder, trajectory):
    """A scene runs again while its trajectory is open: the earlier one keeps its data, and its frames remain."""
    scene = ricochet.Scene.load(folder / "ball.yaml")
    last = trajectory[-1]["bodies"]["position"]
    kept = last.copy()
    again = scene.run(options=["--steps", 20]).trajectory
    assert [len(again), len(trajectory)] == [3, 6] and (trajectory[5]["bodies"]["position"] == kept).all()
    assert (last == kept).all()
    scene.run()
    raises(TypeError, lambda: scene.run(options="--steps 3"), "list", "--steps")


def test_closed(folder, trajectory):
    """Trajectories are closed by `with`, and copied and pickled by the names of their files."""
    for other in copy.copy(trajectory), pickle.loads(pickle.dumps(trajectory)):
        assert len(other) == len(trajectory) and other.file == trajectory.file
    with ricochet.Trajectory(trajectory.file) as other:
        frame = other[-1]
    assert frame.step == 50 and len(frame["bodies"]["position"]) == 2
    for use in (lambda: other[0], lambda: len(other), lambda: other.times, lambda: other.scalar("kinetic_energy")):
        raises(ValueError, use, "closed")
    assert repr(other).endswith("closed")
    raises(TypeError, lambda: trajectory[1.5], "integer", "1.5")
    raises(IndexError, lambda: trajectory[6], "no frame 6 of 6")
    raises(IndexError, lambda: trajectory.picture(6), "no frame 6 of 6")


def test_changed(folder):
    """A scene with other values, and one from maps and lists: the ball of run k has fallen for its own time."""
    scene = ricochet.Scene.load(folder / "ball.yaml")
    assert repr(scene) == f"Scene({str(scene.file)!r})"
    raises(TypeError, lambda: scene.run(callback=3), "callback", "3")
    plain = {"time": {"step": 5e-3, "end": 0.1}, "materials": {"stone": {"density": numpy.float64(2500)}},
             "laws": [{"friction": 0.4}], "shapes": {"ball": {"sphere": {"radius": 0.1}}},
             "bodies": [{"shape": "ball", "material": "stone", "at": numpy.array([0, 0, 1])}],
             "output": {"trajectory": "plain.h5", "every": 10}}
    assert ricochet.Scene.write(folder / "plain.yaml", plain).run().trajectory.times[-1] == 0.1
    if importlib.util.find_spec("yaml") is None:
        raises(ImportError, lambda: scene.changed("other.yaml", {}), "changed()", "python3-yaml")
        return
    for end in 0.1, 0.2:
        other = scene.changed(f"ball{end}.yaml", {"time.end": end, "bodies.1.at": [0, 0, 2], "output.trajectory": f"{end}.h5"})
        last = other.run().trajectory[-1]
        assert last.time == end and abs(last["bodies"]["position"][:, 2].max() - (2 - 9.81 * end**2 / 2)) < 1e-2
    raises(KeyError, lambda: scene.changed("other.yaml", {"tme.end": 1}), "tme.end", "time")
    raises(KeyError, lambda: scene.changed("other.yaml", {"bodies.7.at": 1}), "bodies.7.at", "2")


def test_needed_modules(trajectory):
    """Functions that need pandas or matplotlib name it, with Debian's package, where it is not installed."""
    for name, call in ("pandas", trajectory.to_dataframe), ("matplotlib", trajectory.plot):
        if importlib.util.find_spec(name) is None:
            raises(ImportError, call, "()", f"python3-{name}")


def test_version():
    program = subprocess.run([os.environ["RICOCHET_PROGRAM"], "--version"], capture_output=True, text=True, check=True)
    assert ricochet.__version__ in program.stdout.split(), program.stdout


def test_ranks(folder):
    """Runs on one and on two ranks give equal bits."""
    ends = []
    for ranks in 1, 2:
        file = folder / f"ranks{ranks}.yaml"
        file.write_text(SCENE.replace("ball.h5", f"ranks{ranks}.h5") + "solver: {sweeps: 20}\n")
        scene = ricochet.Scene.load(file)
        ends.append(scene.run(ranks=ranks).trajectory[-1]["bodies"]["position"].tobytes())
    assert ends[0] == ends[1]
    raises(TypeError, lambda: scene.run(ranks=1.5))


def test_shown(trajectory, folder):
    assert trajectory.show(folder / "ball.html").read_text().lstrip().lower().startswith("<!doctype html")
    assert trajectory._repr_png_().startswith(b"\x89PNG") and "<iframe" in trajectory._repr_html_()
    try:
        import pandas  # noqa: F401
    except ImportError:
        return
    rows = trajectory.to_dataframe()
    assert len(rows) == 12 and {"step", "time", "position_z"} <= set(rows.columns), rows.columns


def test_plotted(trajectory, folder):
    try:
        import matplotlib
    except ImportError:
        return
    matplotlib.use("Agg")
    line, = trajectory.plot("kinetic_energy").lines
    assert numpy.array_equal(line.get_ydata(), trajectory.scalar("kinetic_energy"))


def test_progress(folder):
    """The progress bar follows the time of a model, and the steps of a scene."""
    written = io.StringIO()
    ball = ricochet.LagrangianLinearTIDS([1], [0], [[1]])
    model = ricochet.NonSmoothDynamicalSystem(0, 2)
    model.insertDynamicalSystem(ball)
    simulation = ricochet.TimeStepping(model, ricochet.TimeDiscretisation(0, 5e-3), ricochet.MoreauJeanOSI(0.5),
                                       ricochet.LCP())
    simulation.run(ricochet.ProgressBar(end=2, width=10, file=written))
    shown = written.getvalue().split("\r")[1:]
    assert len(shown) == 101 and "[#####.....]  50 %" in shown and shown[-1] == "[##########] 100 %\n", shown[-3:]
    bar = ricochet.ProgressBar(width=4, file=written)
    for line in "step 1/4  t 0.1 s", "no step", "step 3/4  t 0.3 s":
        assert bar(line) is None
    assert written.getvalue().endswith("\r[#...]  25 %\r[###.]  75 %"), written.getvalue()[-40:]
    raises(TypeError, lambda: ricochet.ProgressBar()(simulation), "end")


TOGETHER = """
import sys
import ricochet
from mpi4py import MPI
comm, (good, wrong) = MPI.COMM_WORLD, sys.argv[1:]
end = ricochet.Scene.load(good).run(ranks=comm).trajectory[-1]["bodies"]["position"]
assert comm.size == 2 and len(set(comm.allgather(end.tobytes()))) == 1 and end[:, 2].max() < 0.8
try:
    ricochet.Scene.load(wrong).run(ranks=comm)
except ValueError as error:
    assert "friction" in str(error)
else:
    raise AssertionError("no ValueError")
"""


def test_communicator(folder):
    """All processes of a communicator call run(): all get the result of the first, or its error."""
    if importlib.util.find_spec("mpi4py") is None or shutil.which("mpirun") is None:
        return print("no mpi4py or mpirun here (Debian: apt-get install python3-mpi4py): communicators are not tested")
    (folder / "together.py").write_text(TOGETHER)
    (folder / "good.yaml").write_text(SCENE.replace("ball.h5", "good.h5") + "solver: {sweeps: 20}\n")
    (folder / "bad.yaml").write_text(SCENE.replace("friction: 0.4", "friction: -1"))
    command = ["mpirun", "-n", "2", "--oversubscribe", "--allow-run-as-root", sys.executable, "together.py", "good.yaml",
               "bad.yaml"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_wrong(folder):
    raises(FileNotFoundError, lambda: ricochet.Scene.load(folder / "none.yaml"), "none.yaml")
    raises(IsADirectoryError, lambda: ricochet.Scene.load(folder), "found a folder, expected a scene")
    (folder / "wrong.yaml").write_text(SCENE.replace("friction: 0.4", "friction: -1"))
    raises(ValueError, lambda: ricochet.Scene.load(folder / "wrong.yaml").run(), "friction")
    raises(ValueError, lambda: ricochet.Scene.load(folder / "wrong.yaml").check(), "friction")


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    recorded = test_run(place)
    test_again(place, recorded)
    test_closed(place, recorded)
    test_shown(recorded, place)
    test_plotted(recorded, place)
    test_progress(place)
    test_changed(place)
    test_needed_modules(recorded)
    test_version()
    test_wrong(place)
    test_ranks(place)
    test_communicator(place)
print("scenes: ok")
