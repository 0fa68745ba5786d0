"""Common parts of the cases of masonry: scenes of stones in the plane, and displacements of stones."""
import numpy

from report.simulate import columns


def scene_of(structures, friction, step, end, ground=True, sweeps=0, extra=()):
    """A scene in the plane. `structures`: lists of stones, given by their corners, that stand on y = 0."""
    shapes = {"ground": {"half_plane": {}}}
    bodies = [{"shape": "ground", "material": "stone", "motion": "static"}] if ground else []
    bodies += list(extra)
    for i, stones in enumerate(structures):
        for k, corners in enumerate(stones):
            shapes[f"s{i}_{k}"] = {"polygon": {"points": [[float(x), float(y)] for x, y in counterclockwise(corners)]}}
            bodies.append({"shape": f"s{i}_{k}", "material": "stone"})
    return {
        "time": {"step": step, "end": end},
        "materials": {"stone": {"density": 2000}},
        "laws": [{"friction": friction}],
        "shapes": shapes,
        "bodies": bodies,
        "contacts": {"margin": 0.01},
        "solver": {"sweeps": sweeps, "share": 1, "theta": 1, "tolerance": 1e-8, "max_iterations": 20000},
    }


def counterclockwise(corners):
    x, y = numpy.array(corners, float).T
    area = (x * numpy.roll(y, -1) - numpy.roll(x, -1) * y).sum()
    return list(zip(x, y)) if area > 0 else list(zip(x, y))[::-1]


def moved(frames, structures, first=1):
    """The largest displacement of a stone, for each frame and structure."""
    sizes = [len(stones) for stones in structures]
    x = columns(frames, "position", slice(first, first + sum(sizes)))
    way = numpy.linalg.norm(x - x[0], axis=2)
    ends = numpy.cumsum([0] + sizes)
    return numpy.stack([way[:, a:b].max(axis=1) for a, b in zip(ends, ends[1:])], 1)


def drawn(frames, stones, first, index):
    """Corners of the stones of one structure in frame `index`."""
    tables = frames.table(0), frames.table(index)
    position, turn = ([table[name] for table in tables] for name in ("position", "orientation"))
    out = []
    for k, corners in enumerate(stones):
        b = first + k
        angle = [2 * numpy.arctan2(q[b][3], q[b][0]) for q in turn]
        c, s = numpy.cos(angle[1] - angle[0]), numpy.sin(angle[1] - angle[0])
        R = numpy.array([[c, -s], [s, c]])
        out.append([position[1][b][:2] + R @ (numpy.array(p) - position[0][b][:2]) for p in corners])
    return out
