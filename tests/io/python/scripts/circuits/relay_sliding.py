"""Two relays hold a state at zero; solvers are chosen by number, gamma is set, and the options are read."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

t0, T, h = 0, 2, 1e-3
A = np.array([[0., 1.], [-1., -0.1]])
process = sk.FirstOrderLinearTIDS([1., 0.5], A, [0., 0.])
relation = sk.FirstOrderLinearTIR(np.eye(2), 2 * np.eye(2))
law = sk.RelayNSL(2)
inter = sk.Interaction(law, relation)
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(process)
model.link(inter, process)
td = sk.TimeDiscretisation(t0, h)
s = sk.TimeStepping(model, td)
osi = sk.EulerMoreauOSI(0.5, 0.8)
problem = sk.Relay(sn.SICONOS_RELAY_LEMKE)
s.insertIntegrator(osi)
s.insertNonSmoothProblem(problem)
problem.setNumericsVerboseMode(False)
problem.setMStorageType(sn.NM_DENSE)
found = []
while s.hasNextEvent():
    s.computeOneStep()
    found.append([s.nextTime(), *process.x(), *inter.lambda_(0)])
    s.nextStep()
found = np.array(found)
np.savetxt('relay_sliding.dat', found)
assert abs(found[-1, 1:3]).max() < 5e-3 and abs(found[:, 3:]).max() <= 1 + 1e-9
assert len(found) == 2000
assert sn.solver_options_id_to_name(sn.SICONOS_RELAY_LEMKE)
