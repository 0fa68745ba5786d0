"""An elastic bar in finite elements hits a wall: sparse matrices made entry by entry, MoreauJeanOSI, LCP."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
nDof, Length, E, S, rho = 20, 1.0, 1e5, 1e-3, 100.
l = Length / nDof
K = sk.SimpleMatrix(nDof, nDof, sk.SPARSE, 3 * nDof)
M = sk.SimpleMatrix(nDof, nDof, sk.SPARSE, 3 * nDof)
for i in range(nDof):
    edge = i in (0, nDof - 1)
    K.setValue(i, i, (1 if edge else 2) * E * S / l)
    M.setValue(i, i, (.5 if edge else 1.) * rho * S * l)
    if i + 1 < nDof:
        K.setValue(i, i + 1, -E * S / l)
        K.setValue(i + 1, i, -E * S / l)
q0, v0 = np.full(nDof, .01), np.full(nDof, -.5)
bar = sk.LagrangianLinearTIDS(q0, v0, M)
bar.setKPtr(K)
weight = np.zeros(nDof)
bar.setFExtPtr(weight)
H = np.zeros((1, nDof))
H[0, 0] = 1.
inter = sk.Interaction(sk.NewtonImpactNSL(0.), sk.LagrangianLinearTIR(H))
nsds = sk.NonSmoothDynamicalSystem(0, .25)
nsds.insertDynamicalSystem(bar)
nsds.link(inter, bar)
osi = sk.MoreauJeanOSI(.5, .5)
osi.setUseGammaForRelation(True)
lcp = sk.LCP(sn.SICONOS_LCP_LEMKE)
s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, 1e-3), osi, lcp)
data = []
while s.hasNextEvent():
    s.computeOneStep()
    p, v, q = bar.p(1), bar.velocity(), bar.q()
    data.append([s.nextTime(), q[0], v[0], v[-1], inter.lambda_(1)[0]])
    s.nextStep()
data = np.array(data)
np.savetxt('sparse_bar.dat', data)
# an elastic bar rebounds with its initial speed
assert data[-1, 1] > 0 and abs(bar.velocity().mean() - .5) < .1, bar.velocity().mean()
