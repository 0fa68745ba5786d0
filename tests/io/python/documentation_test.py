"""documentation_test.py -- every public name has a documentation that help() shows, constructors and methods a signature; wrong
calls name the argument."""
import inspect
import pydoc
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): documentation is not tested")
    sys.exit(77)
import ricochet as rico
from ricochet import _ricochet
from ricochet.names import snake_case

# Members whose name says all.
PLAIN = {"Solver"}


def members(kind):
    return [(name, member) for name, member in vars(kind).items() if not name.startswith("_")]


missing = []
for name, thing in vars(_ricochet).items():
    if name.startswith("_") or name in PLAIN:
        continue
    if not (thing.__doc__ or "").strip():
        missing.append(name)
    for key, member in members(thing) if isinstance(thing, type) else ():
        doc = member.__doc__ or ""
        text = doc if isinstance(member, property) or hasattr(member, "__wrapped__") else doc.partition("\n")[2]
        if not text.strip():
            missing.append(f"{name}.{key}")
assert not missing, "without documentation: " + ", ".join(missing)

shown = 0
for name, thing in vars(rico).items():
    if isinstance(thing, type) and hasattr(thing.__init__, "__wrapped__"):
        assert "named" not in str(inspect.signature(thing)), name
        shown += 1
assert shown > 50, shown
assert str(inspect.signature(rico.NewtonImpactFrictionNSL)) == "(en, et, mu, size)"
assert str(inspect.signature(rico.RelayNSL)) == "(size=1, lb=-1.0, ub=1.0)"
assert str(inspect.signature(rico.RigidBodies.addKind)) == "(self, shape, density=0.0, motion='dynamic', group=0)"
assert rico.RigidBodies.add_kind is rico.RigidBodies.addKind and snake_case("addKind") == "add_kind"
assert "NewtonImpactNSL(e)" in pydoc.render_doc(rico.NewtonImpactNSL, renderer=pydoc.plaintext)

bodies = rico.RigidBodies()
for call, message in (
        (lambda: rico.NewtonImpactNSL(), "NewtonImpactNSL(): e is missing"),
        (lambda: rico.NewtonImpactNSL("half"), "NewtonImpactNSL(): e is a number, not 'half'"),
        (lambda: rico.NewtonImpactNSL(0.5, 2), "NewtonImpactNSL(): 2 is one argument too many; it takes 1"),
        (lambda: rico.NewtonImpactNSL(f=0.5), "NewtonImpactNSL(): there is no argument f; there are e"),
        (lambda: rico.NewtonImpactNSL(0.5, e=0.5), "NewtonImpactNSL(): e is given twice"),
        (lambda: rico.Interaction(None, None), "Interaction(): law is a NonSmoothLaw, not None"),
        (lambda: rico.boxMesh([1, 1, 1], [1, 1, 0.5]), "boxMesh(): cells is 3 integers, not [1, 1, 0.5]"),
        (lambda: bodies.mass(-1), "RigidBodies.mass(): identity is an integer from 0 on, not -1"),
        (lambda: bodies.addKind(rico.Sphere(1.0), density=np), "RigidBodies.addKind(): density is a number, not <module")):
    try:
        call()
    except TypeError as error:
        assert str(error).startswith(message), (str(error), message)
    else:
        raise AssertionError(f"no error: {message}")


def fails(t, x):
    raise TypeError("mine")


plant = rico.FirstOrderNonLinearDS([1.0], fails, fails)
model = rico.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(plant)
try:  # an error of the caller's own function remains as it is
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 0.1), rico.EulerMoreauOSI(0.5), rico.LCP()).run()
except TypeError as error:
    assert str(error) == "mine", error
else:
    raise AssertionError("the error of a function is lost")
print("documented")
