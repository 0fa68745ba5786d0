"""Masses of convex hulls against closed forms: points inside the hull have no effect, and the order of points does not matter."""
import numpy as np
from siconos.mechanics.collision.convexhull import ConvexHull, ConvexHull2d

rng = np.random.RandomState(4)
box = np.array([[x, y, z] for x in (0, 2.) for y in (0, 3.) for z in (0, 4.)])
points = rng.permutation(np.concatenate([box, rng.uniform(0.1, 1.9, (20, 3))]))
hull = ConvexHull(points)
centre = hull.centroid()
inertia, volume = hull.inertia(centre)
assert np.allclose(centre, [1, 1.5, 2]) and abs(volume - 24) < 1e-12 and abs(hull.volume() - 24) < 1e-12
assert np.allclose(inertia, np.diag([9 + 16., 4 + 16, 4 + 9]) * 24 / 12), inertia
moved, _ = hull.inertia([0., 0, 0])
assert np.allclose(moved, inertia + 24 * (centre @ centre * np.eye(3) - np.outer(centre, centre)))
assert np.allclose(hull.barycenter(), points.mean(axis=0))

plane = rng.permutation(np.concatenate([[[0, 0], [2., 0], [2, 3], [0, 3]], rng.uniform(0.1, 1.9, (20, 2)), [[1., 0]]]))
hull = ConvexHull2d(plane)
assert np.allclose(hull.centroid(), [1, 1.5]) and abs(hull.area() - 6) < 1e-12
assert abs(hull.inertia(hull.centroid())[0] - 6 * (4 + 9) / 12) < 1e-12
for few in np.eye(3), np.zeros((2, 2)):
    try:
        ConvexHull(few) if len(few) == 3 else ConvexHull2d(few)
        raise SystemExit('a hull of too few points was not refused')
    except RuntimeError:
        pass
