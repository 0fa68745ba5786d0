"""runner_files_test.py -- `ricochet view`, `info` and `compare`, and ricochet.Trajectory, read the files of
MechanicsHdf5Runner: by this project's module, and files with the rows that Siconos 4.4 leaves out or adds."""
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import h5py
    import numpy
except ImportError as missing:
    print(f"{missing}: files of the runner are not tried (Debian: apt-get install python3-numpy python3-h5py)")
    sys.exit(77)
import ricochet
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
SHEET = """<?xml version="1.0"?>
<VTKFile type="PolyData" version="0.1" byte_order="LittleEndian"><PolyData><Piece NumberOfPoints="3" NumberOfPolys="1">
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0 0 0 1 0 0 0 1 0</DataArray></Points>
<Polys><DataArray type="Int64" Name="connectivity" format="ascii">0 1 2</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">3</DataArray></Polys></Piece></PolyData></VTKFile>"""
TURNED = [math.sqrt(0.5), math.sqrt(0.5), 0, 0]  # by a quarter about x: the axis y becomes z


def program(*words):
    done = subprocess.run([os.environ["RICOCHET_PROGRAM"], *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def scene_in_space(file):
    with MechanicsHdf5Runner(io_filename=file, verbose=False) as io:
        io.add_primitive_shape("Ball", "Sphere", (0.5,))
        io.add_primitive_shape("Ground", "Box", (20, 20, 1))
        io.add_primitive_shape("Rod", "Cylinder", (0.2, 2))
        io.add_primitive_shape("Pill", "Capsule", (0.2, 4))
        io.add_primitive_shape("Hat", "Cone", (0.3, 4))
        io.add_convex_shape("Tetrahedron", TETRAHEDRON)
        io.add_height_map("Hills", numpy.array([[0.0, 1], [2, 3], [4, 5]]), (2, 3))
        io.add_mesh_from_string("Sheet", SHEET, scale=2)
        io.add_Newton_impact_friction_nsl("law", mu=0.3)
        for name, x, more in (("ball", 0, {"velocity": [1, 0, 0, 0, 2, 0], "orientation": TURNED}),
                              ("another", 2, {"time_of_birth": 0.1}), ("third", 4, {"time_of_death": 0.1})):
            io.add_object(name, [Contactor("Ball")], [x, 0, 0.6], mass=1, **more)
        io.add_object("pair", [Contactor("Ball", relative_translation=[-1, 0, 0]), Contactor("Rod")], [6, 0, 5],
                      center_of_mass=[0.5, 0, 0], mass=1, inertia=[1, 1, 1])
        io.add_object("pill", [Contactor("Pill", relative_orientation=TURNED)], [-2, 0, 5], mass=1)
        io.add_object("hat", [Contactor("Hat")], [-4, 0, 5], mass=1)
        io.add_object("stone", [Contactor("Tetrahedron")], [-6, 0, 5], mass=1)
        io.add_object("ground", [Contactor("Ground")], [0, 0, -0.5])
        io.add_object("hills", [Contactor("Hills", collision_group=3)], [0, 20, 0])
        io.add_object("sheet", [Contactor("Sheet", collision_group=3)], [0, 30, 0])


def run(file, end, **options):
    options.setdefault("solver_options", sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS))
    with MechanicsHdf5Runner(io_filename=file, mode="r+", verbose=False) as io:
        io.run(t0=0, T=end, h=0.01, theta=0.5, verbose=False, **options)


def surface(first, shape):
    """The points of a shape, and the kind."""
    return (first["points"]["point"][first["points"]["shape"] == shape], first["shapes"]["kind"][shape])


def extent(points):
    return numpy.concatenate([points.min(0), points.max(0)])


def test_surfaces():
    """All surfaces have the extent of their shapes; three bodies of one shape share one."""
    first = ricochet.Trajectory("space.hdf5")[0]
    shape_of = dict(zip(first["bodies"]["identity"], first["bodies"]["shape"]))
    assert set(shape_of) == {-3, -2, -1, 1, 3, 4, 5, 6, 7}, shape_of
    assert shape_of[1] == shape_of[3]
    expected = {1: [-0.5] * 3 + [0.5] * 3, -1: [-10, -10, -0.5, 10, 10, 0.5],
                4: [-2, -1, -0.5, -0.3, 1, 0.5],  # a rod beside a ball, both 0.5 to the left
                5: [-0.2, -0.2, -1.2, 0.2, 0.2, 1.2], 6: [-0.3, -1, -0.3, 0.3, 1, 0.3], 7: [0, 0, 0, 1, 1, 1],
                -2: [-1, -1.5, 0, 1, 1.5, 5], -3: [0, 0, 0, 2, 2, 0]}
    for body, box in expected.items():
        points, _ = surface(first, shape_of[body])
        assert abs(extent(points) - box).max() < 1e-6, (body, extent(points))
    heights, _ = surface(first, shape_of[-2])
    for x, y, z in [(-1, -1.5, 0), (-1, 1.5, 1), (0, -1.5, 2), (0, 1.5, 3), (1, -1.5, 4), (1, 1.5, 5)]:
        assert abs(heights - [x, y, z]).max(1).min() < 1e-6, (x, y, z)
    kinds = [surface(first, shape_of[body])[1] for body in (1, -1, 4)]
    assert kinds == [0, 1, 10], kinds  # a sphere, a box, a compound


def test_steps():
    """Places and velocities, births and deaths, contacts with their forces."""
    trajectory = ricochet.Trajectory("space.hdf5")
    assert len(trajectory) == 51 and abs(trajectory.times - numpy.arange(51) * 0.01).max() < 1e-6
    alive = lambda k: set(trajectory[k]["bodies"]["identity"])  # noqa: E731
    assert 2 not in alive(8) and 2 in alive(12) and 3 in alive(8) and 3 not in alive(12)
    bodies = trajectory[1]["bodies"]
    ball = list(bodies["identity"]).index(1)
    # The angular velocity in the file is in the frame of the body, turned about x: its y is z of the world.
    assert abs(bodies["angular_velocity"][ball] - [0, 0, 2]).max() < 1e-6, bodies["angular_velocity"][ball]
    assert abs(bodies["velocity"][ball] - [1, 0, -0.0980665]).max() < 1e-6, bodies["velocity"][ball]
    contacts = trajectory[-1]["contacts"]
    on_ball = contacts["a"] == 1
    assert set(contacts["b"]) == {-1} and on_ball.any(), contacts
    assert abs(contacts["force"][on_ball].sum(0)[2] - 9.80665) < 1e-2, contacts["force"][on_ball]
    assert abs(contacts["normal"][on_ball] - [0, 0, 1]).max() < 1e-6
    assert abs(contacts["gap"]).max() < 1e-2, contacts["gap"]
    assert trajectory.scalar("iterations")[-1] > 0


def test_program():
    status, told = program("info", "space.hdf5")
    assert status == 0 and "trajectory of 51 steps, 0 to 50" in told, told
    status, told = program("view", "space.hdf5")
    assert status == 0 and "space.html: 51 of 51 steps" in told and os.path.getsize("space.html") > 10000, told
    status, told = program("view", "space.hdf5", "--png", "pictures", "--frames", "0,-1", "--size", "160x90", "--svg", "plots")
    assert status == 0 and len(list(pathlib.Path("pictures").glob("*.png"))) == 2, told
    assert pathlib.Path("plots/contacts.svg").exists(), told
    shutil.copy("space.hdf5", "same.hdf5")
    assert program("compare", "space.hdf5", "same.hdf5")[0] == 0
    with h5py.File("same.hdf5", "r+") as file:
        file["data/dynamic"][20, 2] += 0.5
    status, told = program("compare", "space.hdf5", "same.hdf5")
    assert status == 2 and "bodies.position" in told and "5.000e-01" in told, told


def test_in_the_plane():
    with MechanicsHdf5Runner(io_filename="plane.hdf5", verbose=False) as io:
        io.add_primitive_shape("Disk", "Disk", (0.5,))
        io.add_primitive_shape("Floor", "Box2d", (10, 1))
        io.add_convex_shape("Roof", [(-1.0, 0), (0, 0), (1, 0), (0, 1), (0, 0.5)])
        io.add_Newton_impact_friction_nsl("law", mu=0.3)
        io.add_object("disk", [Contactor("Disk")], [0, 1], velocity=[0, 0, 3], mass=1, inertia=0.1)
        io.add_object("roof", [Contactor("Roof")], [3, 0.1], mass=1, inertia=0.1, orientation=[0.0])
        io.add_object("floor", [Contactor("Floor")], [0, -0.5])
    run("plane.hdf5", 0.2, solver_options=sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS))
    first = ricochet.Trajectory("plane.hdf5")[0]
    shape_of = dict(zip(first["bodies"]["identity"], first["bodies"]["shape"]))
    assert set(first["shapes"]["kind"]) == {11}, first["shapes"]["kind"]
    for body, box in (1, [-0.5, -0.5, 0.5, 0.5]), (2, [-1, 0, 1, 1]), (-1, [-5, -0.5, 5, 0.5]):
        assert abs(extent(surface(first, shape_of[body])[0][:, :2]) - box).max() < 1e-6, body
    assert abs(ricochet.Trajectory("plane.hdf5")[5]["bodies"]["angular_velocity"][:, 2].max() - 3) < 1e-6
    assert program("view", "plane.hdf5", "--png", "plane", "--frames", "-1", "--size", "160x90")[0] == 0


def as_of_siconos(source, target):
    """The file as Siconos 4.4 writes it: the last rows of static objects alone, rows of velocities that are zero, no
    numbers of static partners."""
    shutil.copy(source, target)
    with h5py.File(target, "r+") as file:
        data = file["data"]
        static, velocities = data["static"][:], data["velocities"][:]
        for name in "static", "velocities", "cf_info":
            del data[name]
        data["static"] = static[static[:, 0] == static[-1, 0]]
        started = velocities[:, 0] > 0
        data["velocities"] = numpy.concatenate([numpy.zeros((7, 8), "f4"), velocities[started]])


def test_file_of_siconos():
    as_of_siconos("space.hdf5", "theirs.hdf5")
    ours, theirs = ricochet.Trajectory("space.hdf5"), ricochet.Trajectory("theirs.hdf5")
    for k in 0, 1, 30:
        for name in "identity", "position", "shape":
            assert (ours[k]["bodies"][name] == theirs[k]["bodies"][name]).all(), (k, name)
    assert (ours[30]["bodies"]["velocity"] == theirs[30]["bodies"]["velocity"]).all()
    assert set(theirs[-1]["contacts"]["b"]) == {0}
    assert program("view", "theirs.hdf5", "--html", "theirs.html")[0] == 0


def test_files_that_are_not_whole():
    scene_in_space("scene.hdf5")
    status, told = program("view", "scene.hdf5")
    assert status == 1 and "no steps" in told and "run()" in told, told
    with MechanicsHdf5Runner(io_filename="open.hdf5", verbose=False):
        status, told = program("view", "open.hdf5")
        assert status == 1 and "an empty file" in told, told
    shutil.copy("space.hdf5", "written.hdf5")
    with h5py.File("written.hdf5", "r+"):
        status, told = program("view", "written.hdf5")
        assert status == 1 and "another program has open" in told, told
    content = pathlib.Path("space.hdf5").read_bytes()
    for part in 0.1, 0.5, 0.9:
        pathlib.Path("cut.hdf5").write_bytes(content[:int(part * len(content))])
        status, told = program("view", "cut.hdf5")
        assert status == 1 and "cut.hdf5" in told and told.count("\n") == 1, told
    shutil.copy("space.hdf5", "killed.hdf5")
    with h5py.File("killed.hdf5", "r+") as file:  # between the places of a step and their velocities
        rows = file["data/velocities"][:]
        file["data/velocities"].resize((rows[:, 0] < rows[-1, 0]).sum(), 0)
    assert len(ricochet.Trajectory("killed.hdf5")) == 50


with tempfile.TemporaryDirectory() as place:
    os.chdir(place)
    scene_in_space("space.hdf5")
    run("space.hdf5", 0.5)
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            test()
            print(name, flush=True)
    os.chdir("/")
