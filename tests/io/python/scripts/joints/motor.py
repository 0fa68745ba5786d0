"""A controller brings a flywheel to a given speed, and reads the angle of its joint."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.joints import cast_NewtonEulerJointR, cast_PivotJointR
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Wheel', 'Cylinder', (0.3, 0.05))
    io.add_object('wheel', [Contactor('Wheel')], [0, 0, 1], mass=2., inertia=[0.05, 0.09, 0.05])
    io.add_joint('axle', 'wheel', None, [[0, 0, 1]], [[0, 1, 0]], 'PivotJointR', absolute=True)

class Motor(object):
    def __init__(self, target):
        self.target, self.angles = target, []
    def initialize(self, io):
        self.io = io
        topo = io._nsds.topology()
        self.wheel = sk.cast_NewtonEulerDS(topo.getDynamicalSystem('wheel'))
        self.axle = topo.getInteraction('axle')
        self.joint = cast_NewtonEulerJointR(self.axle.relation())
        assert cast_PivotJointR(self.axle.relation()) is not None
        self.torque = sk.SiconosVector(3)
        self.wheel.setIsMextExpressedInInertialFrame(True)
        self.wheel.setMExtPtr(self.torque)
        self.y = sk.SiconosVector(1)
    def step(self):
        self.joint.computehDoF(0, self.bv1(), self.y, 0)
        self.angles.append(self.y.getValue(0))
        omega = self.joint.projectVectorDoF(self.wheel.angularVelocity(True), self.bv1(), 0)
        error = self.target - omega[1]
        self.torque.setValue(1, 1.0 * error)
    def bv1(self):
        bv = sk.BlockVector()
        bv.insertPtr(sk.SiconosVector(self.wheel.q()))
        return bv

motor = Motor(10.)
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=0.001, theta=0.5, Newton_max_iter=5, solver_options=options, controller=motor, verbose=False,
           output_frequency=50)
    v = io.velocities_data()[-1]
assert abs(v[6] - 10.) < 0.01, v
assert len(motor.angles) == 1000 and motor.angles[0] == 0
