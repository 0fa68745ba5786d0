"""Mathematics for known results: matrix exponential, roots, an elliptic integral, a Runge-Kutta method."""
import numpy


def exponential(A):
    """e^A by Taylor's series, scaled and squared."""
    A = numpy.asarray(A, float)
    halvings = max(0, int(numpy.ceil(numpy.log2(max(numpy.abs(A).sum(1).max(), 1e-16)))) + 4)
    term = total = numpy.eye(len(A))
    for k in range(1, 16):
        term = term @ A / 2**halvings / k
        total = total + term
    for _ in range(halvings):
        total = total @ total
    return total


def flow(A, b, t):
    """(E, f) with x(t) = E x(0) + f for x' = A x + b."""
    n = len(A)
    block = numpy.zeros((n + 1, n + 1))
    block[:n, :n], block[:n, n] = A, b
    whole = exponential(block * t)
    return whole[:n, :n], whole[:n, n]


def root(f, low, high):
    """A zero of f by bisection; f(low) and f(high) have different signs."""
    below = f(low) < 0
    for _ in range(200):
        middle = (low + high) / 2
        if (f(middle) < 0) == below:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def complete_elliptic(k):
    """K(k), the complete elliptic integral of the first kind with modulus k, by the arithmetic-geometric mean."""
    a, b = 1.0, numpy.sqrt(1 - k * k)
    while abs(a - b) > 1e-15 * a:
        a, b = (a + b) / 2, numpy.sqrt(a * b)
    return numpy.pi / (2 * a)


def runge_kutta(f, x, t, steps):
    """x(t) of x' = f(t, x) by the classical method of fourth order; returns all states."""
    h, x = t / steps, numpy.asarray(x, float)
    states = [x]
    for i in range(steps):
        s = i * h
        a = f(s, x)
        b = f(s + h / 2, x + h / 2 * a)
        c = f(s + h / 2, x + h / 2 * b)
        d = f(s + h, x + h * c)
        x = x + h / 6 * (a + 2 * b + 2 * c + d)
        states.append(x)
    return numpy.array(states)
