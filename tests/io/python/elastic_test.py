"""elastic_test.py -- elastic bodies from Python: a bar stretches under its weight, a block falls and comes to rest on
a floor of rigid bodies, names, meshes, refusals."""
import copy
import pickle
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): elastic bodies are not tested")
    sys.exit(77)
import ricochet as rico

G = 9.81


def scene(elastic, end, h=1e-3, mu=0.5, law=None):
    """Makes a simulation of elastic bodies with a floor at z = 0."""
    rigid = rico.RigidBodies()
    rigid.setGravity([0, 0, -G])
    rigid.add(rigid.addKind(rico.HalfSpace(), motion="static"), [0, 0, 0])
    contacts = rico.CollisionManager(margin=0.01)
    contacts.insert(rigid)
    contacts.setLaw(rico.NewtonImpactFrictionNSL(0, 0, mu, 3))
    manager = rico.ElasticManager(elastic, rigid, contacts, margin=0.01)
    manager.setLaw(law or rico.NewtonImpactFrictionNSL(0, 0, mu, 3))
    model = rico.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(rigid)
    simulation = rico.TimeStepping(model, rico.TimeDiscretisation(0, h), rico.MoreauJeanOSI(0.5), rico.ElasticContacts(manager))
    simulation.insertInteractionManager(manager)
    return simulation, manager


def test_hanging_bar():
    """The end moves down by rho g L^2 / 2E, for nu = 0, after damping has brought the bar to rest."""
    elastic = rico.ElasticBodies()
    elastic.setGravity([0, 0, -G])
    mesh = rico.boxMesh([0.1, 0.1, 1], [1, 1, 10])
    elastic.add("bar", mesh, young=1e6, poisson=0, density=1000, at=[0, 0, 3], fixed="top", mass_damping=30)
    simulation, _ = scene(elastic, 1.5, 5e-3)
    simulation.run()
    bar = elastic["bar"]
    bottom = bar.places[mesh.groups["bottom"], 2] - 2.5
    assert np.allclose(bottom, -1000 * G / 2e6, rtol=2e-2), bottom
    assert np.allclose(bar.places[mesh.groups["top"], 2], 3.5) and np.isclose(bar.mass, 10) and bar.masses.shape == (44,)
    stress = bar.stresses()
    assert np.allclose(stress[mesh.groups["top"]], 1000 * G * 0.95, rtol=5e-2), stress[mesh.groups["top"]]
    assert np.isclose(bar.elasticEnergy(), (1000 * G) ** 2 * 0.01 / 6e6, rtol=5e-2)


def test_shear_friction():
    """With a large mu, friction of a block that slides is stress times area, and its step's impulse that times h."""
    law, h = rico.ShearFrictionNSL(0, 0, mu=50, stress=200), 2e-3
    for other in law, copy.copy(law), pickle.loads(pickle.dumps(law)):
        assert (other.stress, other.mu) == (200, 50) and isinstance(other, rico.NewtonImpactFrictionNSL)
    for wrong in (-1, 200), (0.5, -1), (0.5, float("nan")):
        try:
            rico.ShearFrictionNSL(0, 0, *wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)
    elastic = rico.ElasticBodies()
    elastic.setGravity([2, 0, -G])
    elastic.add("block", rico.boxMesh([0.2, 0.2, 0.2], [2, 2, 2]), 1e5, 0.3, 1000, at=[0, 0, 0.1], mass_damping=1,
                stiffness_damping=2e-3)
    simulation, manager = scene(elastic, 0.6, h, law=law)
    simulation.run()
    impulses = manager.reactions()["impulse"].sum(axis=0)
    assert np.isclose(impulses[0], -200 * 0.04 * h, rtol=0.1), (impulses, -200 * 0.04 * h)


def test_block_on_floor():
    """The block lands, and the reaction of the floor equals its weight."""
    elastic = rico.ElasticBodies()
    elastic.setGravity([0, 0, -G])
    number = elastic.add("block", rico.boxMesh([0.2, 0.2, 0.2], [2, 2, 2]), 1e5, 0.3, 1000, at=[0, 0, 0.13],
                         mass_damping=10, stiffness_damping=2e-3)
    assert number == 0 and len(elastic) == 1 and elastic.names == ["block"]
    simulation, manager = scene(elastic, 1.2, 2e-3)
    simulation.run()
    impulse = manager.reactions()["impulse"].sum(axis=0)
    assert manager.numberOfContacts == 9, manager.numberOfContacts
    assert np.allclose(impulse, [0, 0, 8 * G * 2e-3], atol=5e-4), impulse
    block = elastic[0]
    assert block.name == "block" and abs(block.centre[2] - 0.1) < 5e-3 and np.abs(block.velocities).max() < 1e-2
    assert (manager.reactions()["a"] == block.identity).all() and np.allclose(block.linearMomentum, 0, atol=1e-2)


def test_meshes():
    mesh = rico.ballMesh(0.5, 3)
    for other in copy.deepcopy(mesh), pickle.loads(pickle.dumps(mesh)):
        assert (other.nodes == mesh.nodes).all() and other.elements == mesh.elements and other.groups == mesh.groups
    own = rico.ElasticMesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 2, 3]], {"foot": [0, 1, 2]})
    elastic = rico.ElasticBodies()
    elastic.add("own", own, 1e6, 0.3, 6, fixed="foot")
    assert np.isclose(elastic["own"].mass, 1) and np.allclose(elastic["own"].centre, 0.25)
    kept = rico.ElasticBodies()
    kept.add("one", own, 1e6, 0.3, 6)
    body = kept["one"]
    del kept
    assert np.isclose(body.mass, 1)  # the body keeps the object that it belongs to


def test_refusals():
    elastic, mesh = rico.ElasticBodies(), rico.boxMesh([1, 1, 1], [1, 1, 1])
    elastic.add("one", mesh, 1e6, 0.3, 1000)
    for wrong, kind, words in [
            (lambda: elastic["two"], KeyError, "two"), (lambda: elastic[1], IndexError, "no elastic body 1"),
            (lambda: elastic.add("one", mesh, 1e6, 0.3, 1000), ValueError, "there is an elastic body one"),
            (lambda: elastic.add("two", mesh, 1e6, 0.7, 1000), ValueError, "poisson lies between -1 and 0.5"),
            (lambda: elastic.add("two", mesh, 1e6, 0.3, 1000, fixed="foot"), KeyError, "foot"),
            (lambda: elastic.add("two", mesh, 1e6, 0.3, 1000, fixed=[99]), IndexError, "fixed: there is no node 99"),
            (lambda: elastic.add("two", mesh, 1e6, 0.3, 1000, at=[np.nan, 0, 0]), ValueError, "finite"),
            (lambda: rico.ElasticMesh([[0, 0, 0]], [[0, 1, 2]]), ValueError, "elements have 4 nodes or 8"),
            (lambda: rico.ElasticMesh([[0, 0, 0]], [[0, 1, 2, 3]]), ValueError, "ElasticMesh: elements: element 0 has node 1"),
            (lambda: rico.ElasticMesh(mesh.nodes, [[0, 1, 2, 3, 4, 5, 6, -1]]), ValueError, "has node -1"),
            (lambda: rico.ElasticMesh(mesh.nodes, [mesh.elements[0]] * 2), ValueError, "element 1 has the corners of element 0"),
            (lambda: rico.ElasticMesh(mesh.nodes, [mesh.elements[0][4:] + mesh.elements[0][:4]]), ValueError, "element 0 is turned"),
            (lambda: rico.ElasticMesh([[0, 0, 0]], [], {"a": [5]}), IndexError, "node 5"),
            (lambda: rico.readGmsh("absent.msh"), Exception, "absent.msh")]:
        try:
            wrong()
        except kind as error:
            assert words in str(error), error
        else:
            raise AssertionError(words)


def test_units_of_a_mesh():
    """A body a million times as large as the rest, one far too small, and one crushed by its own weight are refused by name."""
    for size, young, words in [(1e6, 1e20, "times the longest"), (1e-7, 1e6, "the shortest"), (1, 10, "own weight")]:
        elastic = rico.ElasticBodies()
        elastic.setGravity([0, 0, -G])
        elastic.add("part", rico.boxMesh([size] * 3, [1, 1, 1]), young, poisson=0.3, density=1000, at=[0, 0, size])
        elastic.add("rest", rico.boxMesh([1, 1, 1], [1, 1, 1]), young=1e6, poisson=0.3, density=1000, at=[5, 0, 2])
        simulation, _ = scene(elastic, 1)
        try:
            simulation.computeOneStep()
        except ValueError as error:
            assert "part" in str(error) and words in str(error) and "units" in str(error), error
        else:
            raise AssertionError(words)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
