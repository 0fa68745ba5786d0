"""Plots as SVG without other packages. Files are small, and equal data give equal bytes."""
import math

WIDTH, HEIGHT = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 30, 44
BLUE, RED, GREEN, ORANGE, PURPLE, GREY = "#1f5fa8", "#c0392b", "#2e8b57", "#d98200", "#7a4fa3", "#8a8a8a"


class Figure:
    """Axes with lines, points, bands and shapes. `equal`: both axes have one scale."""

    def __init__(self, title, x, y, logx=False, logy=False, equal=False):
        self.title, self.x, self.y = title, x, y
        self.logx, self.logy, self.equal = logx, logy, equal
        self.series = []

    def line(self, x, y, label="", colour=BLUE, dashed=False):
        self.series.append(("line", list(zip(map(float, x), map(float, y))), label, colour, dashed))

    def theory(self, x, y, label="theory"):
        self.line(x, y, label, GREY, dashed=True)

    def points(self, x, y, label="", colour=BLUE):
        self.series.append(("points", list(zip(map(float, x), map(float, y))), label, colour, False))

    def band(self, x, low, high, label=""):
        """Fills the region between two curves, which shows an uncertainty."""
        edge = list(zip(x, low)) + list(zip(x, high))[::-1]
        self.series.append(("band", [(float(a), float(b)) for a, b in edge], label, GREY, False))

    def polygon(self, corners, colour=BLUE):
        self.series.append(("polygon", [(float(a), float(b)) for a, b in corners], "", colour, False))

    def circle(self, x, y, radius, colour=BLUE):
        self.series.append(("circle", [(x - radius, y - radius), (x + radius, y + radius)], "", colour, False))

    def svg(self):
        """Returns the text of the SVG file."""
        axes = _Axes(self)
        body = [_mark(axes, *series) for series in self.series]
        order = {"band": 0, "polygon": 1, "circle": 1, "line": 2, "points": 3}
        body = [mark for _, mark in sorted(zip(self.series, body), key=lambda pair: order[pair[0][0]])]
        text = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            _text(WIDTH / 2, 17, self.title, "middle", 'font-size="13"'),
        ]
        text += axes.frame() + body + _legend(self.series) + ["</svg>\n"]
        return "\n".join(text)


class _Axes:
    """Maps data to positions in the picture; draws the frame with its ticks."""

    def __init__(self, figure):
        self.figure = figure
        places = [p for kind, ps, *_ in figure.series for p in ps if all(map(math.isfinite, p))]
        self.sx = self._scale([p[0] for p in places], figure.logx)
        self.sy = self._scale([p[1] for p in places], figure.logy)
        self.wide, self.high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        if figure.equal:
            self._make_equal()

    @staticmethod
    def _scale(values, log):
        values = [math.log10(v) for v in values if v > 0] if log else values
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        room = 0.05 * (high - low) or 0.5 * abs(high) or 0.5
        return low - room, high + room

    def _make_equal(self):
        unit = max((self.sx[1] - self.sx[0]) / self.wide, (self.sy[1] - self.sy[0]) / self.high)
        for name, size in ("sx", self.wide), ("sy", self.high):
            low, high = getattr(self, name)
            middle, half = (low + high) / 2, unit * size / 2
            setattr(self, name, (middle - half, middle + half))

    def place(self, x, y):
        if self.figure.logx:
            x = math.log10(x) if x > 0 else self.sx[0]
        if self.figure.logy:
            y = math.log10(y) if y > 0 else self.sy[0]
        return (
            LEFT + self.wide * (x - self.sx[0]) / (self.sx[1] - self.sx[0]),
            TOP + self.high * (1 - (y - self.sy[0]) / (self.sy[1] - self.sy[0])),
        )

    def frame(self):
        out = [f'<rect x="{LEFT}" y="{TOP}" width="{self.wide}" height="{self.high}" fill="none" stroke="#444"/>']
        for value, label in _ticks(*self.sx, self.figure.logx, self.wide / 70):
            x = LEFT + self.wide * (value - self.sx[0]) / (self.sx[1] - self.sx[0])
            out += [
                f'<path d="M{x:.1f} {TOP + self.high}v-{self.high}" stroke="#e4e4e4"/>',
                _text(x, TOP + self.high + 14, label, "middle"),
            ]
        for value, label in _ticks(*self.sy, self.figure.logy, self.high / 40):
            y = TOP + self.high * (1 - (value - self.sy[0]) / (self.sy[1] - self.sy[0]))
            out += [f'<path d="M{LEFT} {y:.1f}h{self.wide}" stroke="#e4e4e4"/>', _text(LEFT - 5, y + 4, label, "end")]
        out += [
            _text(LEFT + self.wide / 2, HEIGHT - 10, self.figure.x, "middle"),
            _text(0, 0, self.figure.y, "middle", f'transform="translate(15 {TOP + self.high / 2:.1f}) rotate(-90)"'),
        ]
        return out


def _ticks(low, high, log, count):
    """Positions and labels of ticks within [low, high]: round numbers; on a logarithmic axis powers of ten, or 1, 2, 3,
    5 and 7 times powers of ten if there are fewer than two."""
    if log:
        first, last = math.ceil(low), math.floor(high)
        if last - first >= 1:
            every = max(1, round((last - first) / count))
            return [(k, f"1e{k}" if not -2 < k < 4 else f"{10.0**k:g}") for k in range(first, last + 1, every)]
        values = [m * 10.0**k for k in range(math.floor(low), last + 2) for m in (1, 2, 3, 5, 7)]
        return [(math.log10(v), f"{v:g}") for v in values if low <= math.log10(v) <= high]
    raw = (high - low) / max(count, 2)
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= raw * (1 - 1e-9))
    return [
        (k * step, f"{k * step:.6g}") for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
    ]


def _thinned(places):
    """Removes points of a curve that are within a quarter of a pixel of the line between their neighbours, or within
    0.7 pixels of the last point kept."""
    kept = places[:1]
    for before, here, after in zip(places, places[1:], places[2:]):
        ax, ay = after[0] - kept[-1][0], after[1] - kept[-1][1]
        bx, by = here[0] - kept[-1][0], here[1] - kept[-1][1]
        away = abs(ax * by - ay * bx) / (math.hypot(ax, ay) or 1)
        if (away > 0.25 or ax * bx + ay * by < 0 or math.hypot(bx, by) > 30) and math.hypot(bx, by) > 0.7:
            kept.append(here)
    return kept + places[-1:] if len(places) > 1 else kept


def _mark(axes, kind, places, label, colour, dashed):
    spots = [axes.place(*p) for p in places if all(map(math.isfinite, p))]
    if kind == "points":
        spots = sorted(set((round(x, 1), round(y, 1)) for x, y in spots))
        return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>' for x, y in spots)
    if kind == "circle":
        (x0, y0), (x1, y1) = spots
        return (
            f'<circle cx="{(x0 + x1) / 2:.1f}" cy="{(y0 + y1) / 2:.1f}" r="{abs(x1 - x0) / 2:.1f}" '
            f'fill="{colour}" fill-opacity="0.6"/>'
        )
    spots = spots if kind == "polygon" else _thinned(spots)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    if kind == "line":
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6"{" stroke-dasharray=" * dashed}' + (
            '"5 4"/>' if dashed else "/>"
        )
    opacity, edge = (0.25, "none") if kind == "band" else (0.5, colour)
    return f'<path d="{path}Z" fill="{colour}" fill-opacity="{opacity}" stroke="{edge}"/>'


def _legend(series):
    out, y = [], TOP + 14
    for kind, _, label, colour, dashed in series:
        if not label:
            continue
        x = LEFT + 10
        if kind == "points":
            out.append(f'<circle cx="{x + 9}" cy="{y - 4}" r="2.6" fill="{colour}"/>')
        else:
            out.append(
                f'<path d="M{x} {y - 4}h18" stroke="{colour}" stroke-width="{8 if kind == "band" else 1.6}"'
                + (' stroke-opacity="0.25"' if kind == "band" else "")
                + (' stroke-dasharray="5 4"' if dashed else "")
                + "/>"
            )
        out.append(_text(x + 24, y, label, "start"))
        y += 14
    return out


def _text(x, y, text, anchor, more=""):
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.4g}" y="{y:.4g}" text-anchor="{anchor}" {more}>{text}</text>'.replace(" >", ">")
