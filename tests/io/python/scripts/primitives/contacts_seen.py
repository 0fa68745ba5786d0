"""A hook reads the contacts of a run, with their shapes, points and normals, and then removes the table."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import cast_BulletR
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
    io.add_primitive_shape('Slab', 'Box', (6, 6, 1))
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 1.51], mass=1., inertia=[1 / 6.] * 3)
    io.add_object('table', [Contactor('Slab')], translation=[0, 0, 0.5])
    io.add_object('floor', [Contactor('Slab')], translation=[0, 0, -0.5])
    io.add_Newton_impact_friction_nsl('contact', mu=0.4)


class Remove:
    def initialize(self, io):
        self.io, self.seen = io, 0

    def call(self, step):
        found = sk.interactions(self.io._nsds.topology().indexSet(1))
        assert len(self.io._nsds.InteractionsVector()) >= len(found)
        for contact in found:
            relation = cast_BulletR(contact.relation())
            body, static = relation.bodyShapeRecordA.ds, relation.bodyShapeRecordB.staticBody
            assert body.number() == 1 and relation.bodyShapeRecordB.ds is None and 0 <= contact.number() < 1000
            assert abs(relation.nc()[2] - 1) < 1e-9 and abs(relation.distance()) < 0.05
            self.seen += 1
            if step == 60:
                assert static.number == self.io._static['table']['number']
                self.io._interman.removeStaticBody(static)
                del self.io._static['table']
                return


hook = Remove()
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1.2, h=0.005, solver_options=options, end_run_iteration_hook=hook, verbose=False)
    heights = io.dynamic_data()[:, 4]
assert hook.seen > 100 and abs(heights[55] - 1.5) < 0.02 and abs(heights[-1] - 0.5) < 0.02, (hook.seen, heights[-1])
