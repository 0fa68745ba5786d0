"""ricochet_test.py HOUSE PROGRAM -- the Python module against closed forms, and its README as it stands."""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile

try:
    import numpy
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): the module is not tested")
    sys.exit(77)
import ricochet

house, program = sys.argv[1], sys.argv[2]


def test_lcp():
    answer = ricochet.solve([[2, 1], [1, 2]], [-5, -6])
    assert answer.converged and numpy.allclose(answer.z, [4 / 3, 7 / 3]), answer
    assert numpy.allclose(answer.w, 0, atol=1e-9)


def test_bounds_and_equalities():
    inf = numpy.inf
    answer = ricochet.solve(numpy.eye(3), [-5, 5, 2], lb=[-1, -1, -inf], ub=[1, 1, inf])
    assert numpy.allclose(answer.z, [1, -1, -2]) and numpy.allclose(answer.w, [-4, 4, 0]), answer


def test_friction():
    """A block pressed with 1 and pulled with 0.2, mu 0.3, sticks: M = 1, u = r + q = 0; pulled with 1 it slides."""
    stick = ricochet.solve(numpy.eye(3), [-1, 0.2, 0], mu=0.3)
    assert numpy.allclose(stick.z, [1, -0.2, 0]) and stick.converged, stick
    slide = ricochet.solve(numpy.eye(3), [-1, 1, 0], mu=[0.3])
    assert numpy.allclose(slide.z, [1, -0.3, 0]) and numpy.allclose(slide.w, [0, 0.7, 0]), slide


def test_sparse():
    class Rows:  # what scipy.sparse has
        indptr, indices = numpy.array([0, 2, 5, 7]), numpy.array([0, 1, 0, 1, 2, 1, 2])
        data = numpy.array([2.0, -1, -1, 2, -1, -1, 2])
        def tocsr(self):
            return self
    answer = ricochet.solve(Rows(), numpy.ones(3) * -1)
    assert numpy.allclose(answer.z, [1.5, 2, 1.5]), answer


def test_refusals():
    for wrong, words in [
        (lambda: ricochet.solve([[1, 2, 3]], [1]), "square"),
        (lambda: ricochet.solve([[1]], [numpy.nan]), "nan"),
        (lambda: ricochet.solve([[1]], [1, 2]), "as long as"),
        (lambda: ricochet.solve([[1]], [1], solver="lemk"), "lemk"),
        (lambda: ricochet.Trajectory("absent.h5"), "no such file"),
    ]:
        try:
            wrong()
        except Exception as error:
            assert words in str(error), str(error)
        else:
            assert False, words


def test_circuit():
    """x' = -x + lambda, 0 <= x + lambda - 1 _|_ lambda >= 0... settles where x = lambda = 1/2."""
    circuit = ricochet.FirstOrderLinearTIDS([0], [[-1]])
    relation = ricochet.FirstOrderLinearTIR([[1]], [[1]], D=[[1]], e=[-1])
    diode = ricochet.Interaction(ricochet.ComplementarityConditionNSL(1), relation)
    model = ricochet.NonSmoothDynamicalSystem(0, 10)
    model.insertDynamicalSystem(circuit)
    model.link(diode, circuit)
    ricochet.TimeStepping(model, ricochet.TimeDiscretisation(0, 1e-2), ricochet.EulerMoreauOSI(1), ricochet.LCP()).run()
    assert numpy.allclose(circuit.x, 0.5, atol=1e-6), circuit.x


def test_readme():
    """Every snippet runs; the ball in the air obeys q = 1 - g t^2 / 2, and rests on the floor at last."""
    text = open(os.path.join(house, "io", "python", "README.md")).read()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run([program, "run", "--quiet", "--steps", "40", os.path.join(house, "examples/scenes/pile.yaml")], check=True)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            for snippet in re.findall(r"```python\n(.*?)```", text, re.S):
                exec(snippet, {})
        run = ricochet.Trajectory("pile.h5")
        position = run[0]["bodies"]["position"]
        assert position.shape == (205, 3) and not position.flags.owndata and not position.flags.writeable
        kept = run[3]["bodies"]["velocity"].copy()
        assert (run[3]["bodies"]["velocity"] == kept).all() and len(run) == 11 and len(run.times) == 11
        os.chdir(house)
    printed = out.getvalue()
    assert "t = 1.005" in printed and "[1.33333333 2.33333333]" in printed, printed


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
