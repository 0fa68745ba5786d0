"""Names that `import *` from the module of runs gives besides the runner; scenes as other versions write them."""
from siconos.io.mechanics_run import *  # noqa: F401,F403
import siconos.kernel

v = np.array([cos(0.), sin(0.)])
assert v[0] == 1 and os.path.sep and sk.TimeStepping is default_simulation_class and sn.SICONOS_FRICTION_3D_NSGS == 500
with tmpfile(suffix='.txt', contents='abc') as file:
    name = file[1]
    assert file.name == name and str_of_file(name) == 'abc'
assert not os.path.exists(name)
file_of_str('folder/words.txt', 'some words')
assert str_of_file('folder/words.txt') == 'some words'
assert object_id(v.shape) == object_id((2,)) and Timer().elapsed() >= 0
body = default_body_class([0, 0, 0, 1, 0, 0, 0], [0] * 6, 1.)
assert body.scalarMass() == 1 and joint_points_axes['PivotJointR'] == (1, 1)
assert isinstance(default_manager_class(SiconosBulletOptions()), SiconosBulletCollisionManager)

# Blocks by their number and size; terms of forces into a vector; indices as an array.
blocks = sk.BlockVector(2, 3)
assert blocks.size() == 6 and blocks.numberOfBlocks() == 2 and sk.BlockVector(1).numberOfBlocks() == 1
body.setFExtPtr([1., 2., 3.])
out, row = sk.SiconosVector(3), np.zeros(3)
body.computeFExt(0., out), body.computeFExt(0., row)
assert list(out) == [1, 2, 3] and list(row) == [1, 2, 3]
body.computeMExt(0., out)
assert list(out) == [0, 0, 0]
body.computeFInt(0., body.q(), body.twist(), row), body.computeMInt(0., body.q(), body.twist(), out)
assert list(row) == [0, 0, 0] and list(out) == [0, 0, 0]
assert (siconos.kernel.FixedBC([1, 4]).velocityIndices() == np.array([1, 4])).all()

# Systems and interactions of a model, as of its graphs.
model, body2 = sk.NonSmoothDynamicalSystem(0, 1), sk.LagrangianLinearTIDS([1.], [0.], np.eye(1))
model.insertDynamicalSystem(body2)
model.link(sk.Interaction(sk.NewtonImpactNSL(0.), sk.LagrangianLinearTIR([[1.]])), body2)
for systems, inters in ((model.dynamicalSystems(), model.interactions()),
                        (model.topology().dSG(0), model.topology().indexSet(0))):
    assert [ds.number() for ds in sk.dynamicalSystems(systems)] == [body2.number()]
    assert len(sk.interactions(inters)) == 1 and sk.size_graph(systems) == 1

# Wrong arguments and files that are missing.
with MechanicsHdf5Runner('plane.hdf5', verbose=False) as io:
    io.add_primitive_shape('Disk', 'Disk', (1.,))
    for wrong in [1., 2., 3.], [[1., 0], [0, 1.]], None:
        try:
            io.add_object('disk', [Contactor('Disk')], [0, 0], mass=1., inertia=wrong)
        except ValueError as error:
            assert 'inertia' in str(error)
        else:
            raise AssertionError(wrong)
    assert 'disk' not in io.instances()
try:
    sn.frictionContactProblemFromFile('missing.dat')
except RuntimeError as error:
    assert 'missing.dat' in str(error)
else:
    raise AssertionError('missing.dat')

# Joints without points, a single name of a law without a list.
with MechanicsHdf5Runner('joints.hdf5', verbose=False) as io:
    io.add_primitive_shape('Cube', 'Box', (.5, .5, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=.1)
    io.add_relay_nsl('drag', lb=-2., ub=2.)
    io.add_Newton_impact_nsl('stop', e=0.)
    io.add_object('cube', [Contactor('Cube')], [0, 0, 0], velocity=[4, 0, 0, 0, 0, 0], mass=1.)
    io.add_joint('slide', 'cube', None, None, [[1, 0, 0]], 'PrismaticJointR', friction='drag', nslaws='stop',
                 stops=[[0, .01, -1]])
    attributes = io.joints()['slide'].attrs
    assert 'points' not in attributes
    assert attributes['friction'] == b'drag' and attributes['nslaws'] == b'stop'
    io.run(T=.2, h=.001)
    assert abs(io.dynamic_data()[-1][2] - .004) < .0021, io.dynamic_data()[-1]
    assert io._nsds.topology().getInteraction('slide_friction0') is not None
