"""Typical uses of vectors, matrices, options and names in scripts."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

v = sk.SiconosVector([1., 2., 3.])
assert len(v) == 3 and list(v) == [1, 2, 3] and np.array(v).sum() == 6
v.setValue(0, 5.)
assert v[0] == 5 and v.getValue(0) == 5
M = sk.SimpleMatrix(2, 2)
M[0, 1] = 3.
M.setValue(1, 0, 4.)
assert sk.getMatrix(M).tolist() == [[0, 3], [4, 0]]
try:
    M[0:1, 0]
    raise AssertionError("a slice of a SimpleMatrix was not refused")
except TypeError:
    pass
for wrong in ([[1, 2], [3, 4]], "text", 3.):
    try:
        sk.LagrangianLinearTIDS(wrong, [0.], np.eye(1))
        raise AssertionError(wrong)
    except TypeError:
        pass
ds = sk.LagrangianLinearTIDS([1.], [2.], [[3.]])
ds.setKPtr([[4.]])
assert ds.mass()[0, 0] == 3 and ds.q()[0] == 1 and ds.fExt() is None
q = ds.q()
q[0] = 7
assert ds.q()[0] == 7
shared = sk.SiconosVector([0.])
ds.setFExtPtr(shared)
shared.setValue(0, 2.)
assert ds.fExt()[0] == 2
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
sk.solver_options_update_internal(options, 1, sn.SICONOS_FRICTION_3D_ONECONTACT_NSN)
inner = sk.solver_options_get_internal_solver(options, 1)
assert inner.solverId == 550 and len(options.iparam) >= 20 and options.iparam[0] == 10000
assert sk.cast_NewtonEulerDS(ds) is None
a, v6 = [0, 0, 0, np.sqrt(.5), 0, 0, np.sqrt(.5)], sk.SiconosVector([1., 0., 0.])
sk.changeFrameAbsToBody(a, v6)
assert np.allclose(np.array(v6), [0, -1, 0])
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(ds)
model.topology().setName(ds, 'mass')
assert model.topology().getDynamicalSystem('mass').q()[0] == 7 and model.getNumberOfDS() == 1
inter = sk.Interaction(sk.NewtonImpactNSL(0.5), sk.LagrangianLinearTIR([[1.]]))
model.link(inter, ds)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), sk.MoreauJeanOSI(0.5), sk.LCP())
while s.hasNextEvent():
    s.computeOneStep()
    assert sk.interactions(s.indexSet(0))[0].y(0)[0] == ds.q()[0]
    s.nextStep()
assert abs(s.startingTime() - 1) < 1e-12
