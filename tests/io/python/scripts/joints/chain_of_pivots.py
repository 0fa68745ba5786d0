"""Three links on pivots, with projection; a hook reads the angle, gradient and axis of a joint."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.joints import cast_NewtonEulerJointR, cast_PivotJointR
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Link', 'Box', (1, 0.1, 0.1))
    for k in range(3):
        io.add_object('link%d' % k, [Contactor('Link', collision_group=k)], translation=[k + 0.5, 0, 0],
                      velocity=[0] * 6, mass=1,
                      inertia=[0.01, 1 / 12., 1 / 12.])
        io.add_joint('joint%d' % k, 'link%d' % k, 'link%d' % (k - 1) if k else None, [[k, 0, 0]], [[0, 1, 0]],
                     'PivotJointR')
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)


class Angles:
    def initialize(self, io):
        self.io, self.found = io, []
        topology = io._nsds.topology()
        self.inter = topology.getInteraction('joint1')
        self.joint = cast_NewtonEulerJointR(self.inter.relation())
        assert cast_PivotJointR(self.inter.relation()) is not None
        self.one, self.two = (sk.cast_NewtonEulerDS(topology.getDynamicalSystem(name)) for name in ('link1', 'link0'))
        assert self.joint.numberOfConstraints() == 5 and self.joint.numberOfDoF() == 1

    def step(self):
        bv = sk.BlockVector(self.one.q(), self.two.q())
        y = sk.SiconosVector(1)
        self.joint.computehDoF(0, bv, y, 0)
        jacobian = sk.SimpleMatrix(1, 14)
        self.joint.computeJachqDoF(0, self.inter, bv, jacobian, 0)
        assert np.linalg.norm(sk.getMatrix(jacobian)) > 0.1
        axis = self.joint.normalDoF(bv, 0)
        turning = self.joint.projectVectorDoF(self.two.angularVelocity(True), bv, 0)
        assert abs(np.linalg.norm(axis) - 1) < 1e-9 and len(turning) == 3
        self.found.append(y.getValue(0))


angles = Angles()
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1, h=0.002, theta=0.5, Newton_max_iter=20, controller=angles, solver_options=options, verbose=False,
           time_stepping=sk.TimeSteppingDirectProjection, osi=sk.MoreauJeanDirectProjectionOSI, projection_itermax=3,
           projection_tolerance=1e-5, projection_tolerance_unilateral=1e-5)
    rows = io.dynamic_data()[:]


def angle(row):
    return 2 * np.arctan2(row[7], row[5])


last = {int(row[1]): row for row in rows[-3:]}
between = np.array(angles.found)
np.savetxt('joint_angle.dat', between)
known = angle(rows[rows[:, 1] == 2][-2]) - angle(rows[rows[:, 1] == 1][-2])
assert abs(abs(between[-1]) - abs(np.arctan2(np.sin(known), np.cos(known)))) < 1e-3, (between[-1], known)
