"""The attributes of a scene have the types that h5py gives them, and a second run reads the states of all bodies. One name of a
law for all stops of a joint is one byte string, in which form Siconos reads it, both in memory and in a file."""
import h5py
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner

number, parameters = 40, {'colour': 'red'}
with MechanicsHdf5Runner(io_filename='many.hdf5') as io:
    io.add_primitive_shape('Ball', 'Sphere', (0.1,), insideMargin=0.01)
    for i in range(number):
        io.add_object('ball%02d' % i, [Contactor('Ball', parameters=parameters, relative_translation=[0, 0, 0.001 * i])],
                      translation=np.array([i, 0, 1], 'f4'), velocity=[i, 0, 0, 0, 0, 1], mass=np.float32(2), inertia=np.eye(3),
                      time_of_death=5, allow_self_collide=True)
    io.add_Newton_impact_friction_nsl('law', mu=0.3)

expected = {'translation': np.zeros(3), 'orientation': [1., 0., 0., 0.], 'velocity': np.zeros(6), 'center_of_mass': [0, 0, 0],
            'mass': np.float32(2), 'inertia': np.eye(3), 'time_of_death': 5, 'allow_self_collide': True, 'type': 'dynamic', 'id': 1}
with h5py.File('many.hdf5', 'r') as file, h5py.File('plain.hdf5', 'w') as plain:
    given, own = file['data/input/ball07'].attrs, plain.create_group('a').attrs
    for key, value in expected.items():
        own[key] = value
    assert sorted(given) == sorted(own), sorted(given)
    for key in own:
        one, two = given.get_id(key), own.get_id(key)
        assert one.dtype == two.dtype and one.shape == two.shape, (key, one.dtype, two.dtype)
        assert h5py.check_string_dtype(one.dtype) == h5py.check_string_dtype(two.dtype), key
    assert given['id'] == 8 and given['type'] == 'dynamic' and given['translation'].tolist() == [7, 0, 1]
    instance = file['data/input/ball07/Ball-0'].attrs
    assert instance['shape_name'] == 'Ball' and instance['group'] == 0 and 'parameters' in instance
    assert file['data/ref/Ball'].attrs['insideMargin'] == 0.01

for T in 0.1, 0.2:
    with MechanicsHdf5Runner(io_filename='many.hdf5', mode='r+') as io:
        io.run(t0=0, T=T, h=0.01, theta=0.5, verbose=False)
        rows = io.dynamic_data()[:]
last = rows[rows[:, 0] == rows[-1, 0]]
assert len(last) == number and rows[-1, 0] > 0.18, rows[-1]
assert abs(last[:, 2] - np.arange(number) * (1 + rows[-1, 0])).max() < 1e-5, last[:, 2]

for in_file in False, True:
    with MechanicsHdf5Runner(io_filename='stops.hdf5') as io:
        if in_file:
            io.joints()
        io.add_object('cube', [], [0, 0, 1], mass=1., inertia=[1, 1, 1])
        io.add_Newton_impact_nsl('stop', e=0.5)
        io.add_joint('slide', 'cube', None, None, [[0, 0, 1]], 'PrismaticJointR', nslaws='stop', friction=['stop'],
                     stops=[[0, 0.3, -1], [0, -0.4, 1]])
    with h5py.File('stops.hdf5', 'r') as file:
        given = file['data/joints/slide'].attrs
        assert given['nslaws'] == b'stop' and given.get_id('nslaws').shape == (), given['nslaws']
        assert given['nslaws'].dtype == 'S4' and given['friction'].tolist() == [b'stop'], given['friction']
