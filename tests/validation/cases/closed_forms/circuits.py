"""Circuits with ideal diodes and switches, and relays."""
import numpy

import ricochet
from report.case import case
from report.figure import RED, Figure
from report.mathematics import flow, root
from report.simulate import order


def first_order(x0, A, b, law, C, B, end, D=None, e=None):
    system = ricochet.FirstOrderLinearTIDS(x0, A, b)
    interaction = ricochet.Interaction(law, ricochet.FirstOrderLinearTIR(C, B, D, e))
    model = ricochet.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(system)
    model.link(interaction, system)
    return model, system, interaction


def stepped(model, system, h, problem, theta=0.5):
    """Times and states by the theta scheme."""
    simulation = ricochet.TimeStepping(
        model, ricochet.TimeDiscretisation(0, h), ricochet.EulerMoreauOSI(theta), problem
    )
    t, x = [0.0], [system.x.copy()]
    while simulation.hasNextEvent():
        simulation.computeOneStep()
        t.append(simulation.nextTime)
        x.append(system.x.copy())
        simulation.nextStep()
    return numpy.array(t), numpy.array(x)


def from_event_to_event(model, system, h, end):
    """Times and states, and the times of events, by event-driven simulation with CVODE to 1e-10."""
    integrator = ricochet.LsodarOSI()
    integrator.setTol(1e-10, 1e-10)
    simulation = ricochet.EventDriven(model, ricochet.TimeDiscretisation(0, h), integrator)
    t, x, events = [0.0], [system.x.copy()], []
    while simulation.hasNextEvent():
        simulation.advanceToEvent()
        simulation.processEvents()
        t.append(simulation.startingTime)
        x.append(system.x.copy())
        if simulation.isNonSmooth:
            events.append(simulation.startingTime)
    return numpy.array(t), numpy.array(x), numpy.array(events)


def bridge(L, C, R, end):
    """A charged oscillating circuit with a bridge of four ideal diodes and a resistor."""
    D = [[1 / R, 1 / R, -1, 0], [1 / R, 1 / R, 0, -1], [1, 0, 0, 0], [0, 1, 0, 0]]
    return first_order(
        [10, 0],
        [[0, -1 / C], [1 / L, 0]],
        None,
        ricochet.ComplementarityConditionNSL(4),
        [[0, 0], [0, 0], [-1, 0], [1, 0]],
        [[0, 0, -1 / C, 1 / C], [0, 0, 0, 0]],
        end,
        D,
    )


@case(
    "A rectifier: oscillating circuit, bridge of four diodes, resistor",
    question="Which current flows through the resistor behind the bridge?",
    setup="L = 10 mH, C = 1 µF, charged to 10 V, a bridge of ideal diodes with R = 1 kΩ; theta scheme with θ = 1/2, "
    "and event-driven.",
    known="With ideal diodes the voltage at the resistor is |v|, so that v is the damped wave of L, C and R in "
    "parallel: "
    "v'' + v'/(R C) + v/(L C) = 0.",
)
def diode_bridge(run):
    L, C, R, end = 1e-2, 1e-6, 1e3, 2e-3
    damped = numpy.array([[-1 / (R * C), -1 / C], [1 / L, 0]])
    rows = []
    for h in run.pick([4e-6, 2e-6], [4e-6, 2e-6, 1e-6, 5e-7]):
        model, circuit, _ = bridge(L, C, R, end)
        t, x = stepped(model, circuit, h, ricochet.LCP())
        known = [numpy.array([10.0, 0])]
        E, _ = flow(damped, numpy.zeros(2), h)
        for _ in t[1:]:
            known.append(E @ known[-1])
        known = numpy.array(known)
        rows.append([h, numpy.abs(x[:, 0] - known[:, 0]).max()])
    # The scheme uses the currents of the diodes at the end of a step, which changes the frequency by the fraction
    # h / (4 R C); the implicit midpoint rule changes it by (omega h)^2 / 12.
    omega, h = 1 / numpy.sqrt(L * C), rows[-1][0]
    bound = 10 * omega * end * (h / (4 * R * C) + (omega * h) ** 2 / 12)
    run.compare(f"largest error of v, theta scheme, h = {h:g} s", 0, rows[-1][1], bound, "V")
    run.between("order of convergence (first order in the diodes)", order(*numpy.array(rows).T), 0.9)
    model, circuit, _ = bridge(L, C, R, end)
    times, states, events = from_event_to_event(model, circuit, 2e-5, end)
    wave = [(flow(damped, numpy.zeros(2), s)[0] @ [10.0, 0])[0] for s in times]
    run.compare("largest error of v, event-driven", 0, numpy.abs(states[:, 0] - wave).max(), 1e-6, "V")
    crossing = root(lambda s: flow(damped, numpy.zeros(2), s)[0][0, 0], 1e-5, 2.5e-4)
    run.compare(
        "first commutation, event-driven", crossing, events[numpy.argmin(numpy.abs(events - crossing))], 1e-9, "s"
    )
    run.table(["h [s]", "largest error of v [V]"], rows)
    figure = Figure("voltage of the capacitor and at the resistor", "t [s]", "[V]")
    figure.line(t, x[:, 0], "v")
    figure.line(t, numpy.abs(x[:, 0]), "|v| at the resistor", RED)
    figure.theory(t, known[:, 0])
    run.plot(figure)


@case(
    "A relay in a loop of third order: its limit cycle",
    question="With which period and amplitude does a relay feedback loop oscillate?",
    setup="x' = A x + B λ, λ = -sign(x1), with the transfer function 1 / (s (s² + 2 s + 3)); event-driven, CVODE to "
    "1e-10.",
    known="Half the period T solves C (I + e^{A T/2})^{-1} ∫ e^{A s} B ds = 0 over [0, T/2] (Tsypkin 1955).",
)
def relay_cycle(run):
    A, B = numpy.array([[0.0, 1, 0], [0, 0, 1], [0, -3, -2]]), numpy.array([0.0, 0, 1])

    def start(half):
        """The state at a switch of a symmetric cycle with this half period: x(half) = -x(0) with λ = -1 between."""
        E, f = flow(A, -B, half)
        return numpy.linalg.solve(-numpy.eye(3) - E, f)

    half = root(lambda s: start(s)[0], 1.0, 3.0)
    x0 = start(half)
    wave = numpy.array([(lambda E, f: E @ x0 + f)(*flow(A, -B, s)) for s in numpy.linspace(0, half, 4001)])
    end = run.pick(60.0, 120.0)
    model, loop, _ = first_order([0, 0.6, 0], A, None, ricochet.RelayNSL(1, -1, 1), [[1, 0, 0]], B.reshape(3, 1), end)
    t, x, events = from_event_to_event(model, loop, 0.02, end)
    run.compare("period", 2 * half, events[-1] - events[-3], 1e-6, "s")
    run.compare("amplitude of x1", numpy.abs(wave[:, 0]).max(), numpy.abs(x[t > end - 3 * half, 0]).max(), 1e-4)
    figure = Figure("from the start into the limit cycle", "x1", "x2")
    figure.line(x[t < 30, 0], x[t < 30, 1], "Ricochet")
    figure.theory(numpy.r_[wave[:, 0], -wave[:, 0]], numpy.r_[wave[:, 1], -wave[:, 1]], "limit cycle, theory")
    run.plot(figure)


@case(
    "Two relays: the origin in finite time, and sliding there",
    question="Does the scheme reach a sliding mode exactly, without chattering?",
    setup="x' = -2 sign(x) for two unknowns from (1, -1), theta scheme with θ = 1, h = 1 ms.",
    known="|x| = 1 - 2 t until t = 1/2, then 0: implicit discretisation gives it without error (Acary and Brogliato "
    "2010).",
)
def two_relays(run):
    model, relays, _ = first_order(
        [1, -1], numpy.zeros((2, 2)), None, ricochet.RelayNSL(2, -1, 1), numpy.eye(2), 2 * numpy.eye(2), 0.8
    )
    t, x = stepped(model, relays, run.pick(4e-3, 1e-3), ricochet.Relay(), theta=1)
    known = numpy.maximum(1 - 2 * t, 0)
    run.compare(
        "largest error of |x|", 0, max(numpy.abs(x[:, 0] - known).max(), numpy.abs(x[:, 1] + known).max()), 1e-9
    )
    run.compare("largest |x| after t = 0.51", 0, numpy.abs(x[t > 0.51]).max(), 1e-12)
    figure = Figure("two relays", "t [s]", "x")
    figure.line(t, x[:, 0], "x1")
    figure.line(t, x[:, 1], "x2", RED)
    figure.theory(t, known)
    run.plot(figure)


@case(
    "A buck converter in sliding mode",
    question="Does the voltage follow the sliding surface, with the duty that theory gives?",
    setup="24 V, L = 1 mH, C = 100 µF, R = 10 Ω; the switch is a relay of (v - 12 V) + k v', k = 1 ms; theta scheme "
    "with θ = 1.",
    known="On the surface v = 12 V + (v_s - 12 V) e^{-(t - t_s)/k}; at rest the equivalent control, the duty, is 12 "
    "/ 24.",
)
def buck_converter(run):
    V, L, C, R, k, reference, end = 24.0, 1e-3, 1e-4, 10.0, 1e-3, 12.0, 1.2e-2
    A = numpy.array([[-1 / (R * C), 1 / C], [-1 / L, 0]])  # v, i
    surface = numpy.array([[1 + k * A[0, 0], k * A[0, 1]]])
    h = run.pick(4e-6, 1e-6)
    model, converter, switch = first_order(
        [0, 0], A, None, ricochet.RelayNSL(1, 0, 1), surface, [[0], [V / L]], end, e=[-reference]
    )
    t, x = stepped(model, converter, h, ricochet.Relay(), theta=1)
    s = (x @ surface.T)[:, 0] - reference
    reached = int(numpy.argmax(numpy.abs(s) < 1e-9))
    known = reference + (x[reached, 0] - reference) * numpy.exp(-(t[reached:] - t[reached]) / k)
    # Implicit Euler for v' = -(v - 12 V) / k has an error of at most h / (2 k e) times the initial distance.
    bound = abs(x[reached, 0] - reference) * h / (2 * k)
    run.compare("largest distance from the exponential", 0, numpy.abs(x[reached:, 0] - known).max(), bound, "V")
    run.compare("duty at the end", reference / V, switch.lambda_(0)[0], 1e-3)
    run.compare("largest distance from the surface, sliding", 0, numpy.abs(s[reached:]).max(), 1e-8, "V")
    figure = Figure("output voltage", "t [s]", "v [V]")
    figure.line(t, x[:, 0], "Ricochet")
    figure.theory(t[reached:], known, "on the sliding surface")
    run.plot(figure)
