// The camera, time, figures and plots of the page; included after viewer.js.
// --- the camera -----------------------------------------------------------------------------------
const camera = {
  turn: isPlane ? -Math.PI / 2 : -1.1, lift: isPlane ? 0 : .35, ...DATA.camera,
  /// From the centre to the eye.
  direction() {
    const c = Math.cos(this.lift), d = [c * Math.cos(this.turn), c * Math.sin(this.turn), Math.sin(this.lift)];
    return isPlane ? [d[0], d[2], -d[1]] : d;
  },
  axes() {
    const d = this.direction(), up = isPlane ? [0, 1, 0] : [0, 0, 1];
    const right = unit(cross(up, d));
    return [right, cross(d, right), d];
  },
  matrix(aspect) {
    const [r, u, d] = this.axes(), far = 20 * this.distance + 10 * DATA.camera.distance, near = this.distance / 100;
    const f = 2.2, e = this.centre.map((c, i) => c + this.distance * d[i]), dot = (a) => -(a[0] * e[0] + a[1] * e[1] + a[2] * e[2]);
    const A = (far + near) / (near - far), B = 2 * far * near / (near - far), fx = f / aspect;
    return new Float32Array([fx * r[0], f * u[0], A * d[0], -d[0], fx * r[1], f * u[1], A * d[1], -d[1],
      fx * r[2], f * u[2], A * d[2], -d[2], fx * dot(r), f * dot(u), A * dot(d) + B, -dot(d)]);
  },
};
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function unit(a) { const l = Math.hypot(...a); return a.map((x) => x / l); }

function turnBy(dx, dy) {
  camera.turn -= dx / 150;
  camera.lift = Math.max(-1.55, Math.min(1.55, camera.lift + dy / 150));
}
function moveBy(dx, dy) {
  const [right, up] = camera.axes(), s = camera.distance / gl.canvas.clientHeight;
  camera.centre = camera.centre.map((c, i) => c - s * dx * right[i] + s * dy * up[i]);
}
function zoomBy(factor) { camera.distance *= factor; }

// One finger or the mouse rotates; two fingers, the right button or shift move; the fingers' distance zooms.
const fingers = new Map();
let moved = 0, isMoving = false;
function grip() {
  const all = [...fingers.values()], mean = (c) => all.reduce((sum, p) => sum + p[c], 0) / all.length;
  return {x: mean(0), y: mean(1), wide: all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0};
}
gl.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
gl.canvas.addEventListener("pointerdown", (event) => {
  if (fingers.size === 0) moved = 0, isMoving = event.button === 2 || event.shiftKey;
  else moved = Infinity;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (event.isTrusted) gl.canvas.setPointerCapture(event.pointerId);
});
gl.canvas.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const before = grip();
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  const after = grip(), dx = after.x - before.x, dy = after.y - before.y;
  moved += Math.abs(dx) + Math.abs(dy);
  isMoving || fingers.size > 1 ? moveBy(dx, dy) : turnBy(dx, dy);
  if (before.wide > 0 && after.wide > 0) zoomBy(before.wide / after.wide);
  render();
});
function letGo(event) {
  if (event.type === "pointerup" && fingers.size === 1 && moved < 4) pick(event.clientX, event.clientY);
  fingers.delete(event.pointerId);
}
for (const type of ["pointerup", "pointercancel"]) gl.canvas.addEventListener(type, letGo);
gl.canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoomBy(Math.exp(event.deltaY / 700));
  render();
}, {passive: false});

// --- time, figures, plots -------------------------------------------------------------------------
function pick(x, y) {
  const i = bodyAt(x, y);
  picked = i < 0 ? -1 : frame.id[i];
  render();
}

function describe() {
  const i = frame.id.indexOf(picked), panel = byId("body");
  panel.style.display = i < 0 ? "none" : "block";
  if (i < 0) return;
  const place = [0, 1, 2].map((c) => frame.place[3 * i + c].toPrecision(5)).join("  ");
  let touching = 0;
  const radius = shapes[frame.shape[i]].size;
  for (let c = 0; c < frame.m; c++)
    if (Math.hypot(...[0, 1, 2].map((k) => frame.contact[6 * c + k] - frame.place[3 * i + k])) <= 1.02 * radius) touching++;
  panel.textContent = `body      ${picked}\nshape     ${DATA.kinds[shapes[frame.shape[i]].kind]}\nplace     ${place}\n` +
    `speed     ${frame.speed[i].toPrecision(3)}\nspin      ${frame.spin[i].toPrecision(3)}\ncontacts  ${touching} nearby`;
}

/// The plots are drawn once; a line marks the time.
const plots = byId("plots"), wide = 300, tall = 54;
const figure = (value) => Number.isInteger(value) ? value : value.toPrecision(3);
function drawPlots() {
  const colours = ["#2a5db0", "#8a4b1f", "#2d7d46"];
  plots.setAttribute("viewBox", `0 0 ${wide} ${tall * DATA.plots.length}`);
  plots.innerHTML = DATA.plots.map((one, p) => {
    const height = (v) => one.isLog ? (v > 0 ? Math.log10(v) : NaN) : v, all = one.curves.flatMap((c) => c.values.map(height));
    const known = all.filter(Number.isFinite), least = known.reduce((a, b) => Math.min(a, b), Infinity),
          most = known.reduce((a, b) => Math.max(a, b), -Infinity), count = Math.max(1, DATA.frames.length - 1);
    const y = (v) => tall * (p + 1) - 4 - (tall - 22) * (v - least) / (most - least || 1);
    return one.curves.map((curve, c) => {
      const points = curve.values.map((v, k) => [4 + (wide - 8) * k / count, y(height(v))]).filter((q) => Number.isFinite(q[1]));
      return `<polyline fill="none" stroke="${colours[c % 3]}" points="${points.map((q) => q.map((v) => v.toFixed(1)).join()).join(" ")}"/>` +
        `<text fill="${colours[c % 3]}" x="${4 + c * wide / one.curves.length}" y="${tall * p + 11}"/>`;
    }).join("");
  }).join("") + `<line y1="0" y2="${tall * DATA.plots.length}" stroke="#0006"/>`;
}
drawPlots();
const plotTexts = [...plots.querySelectorAll("text")], plotCurves = DATA.plots.flatMap((one) => one.curves);
function plot() {
  plotCurves.forEach((curve, c) => { plotTexts[c].textContent = `${curve.name.replace("_", " ")} ${figure(curve.values[frameNumber])}`; });
  const x = 4 + (wide - 8) * frameNumber / Math.max(1, DATA.frames.length - 1), line = plots.querySelector("line");
  line.setAttribute("x1", x), line.setAttribute("x2", x);
}
plots.addEventListener("pointerdown", (event) => {
  const box = plots.getBoundingClientRect(), share = (event.clientX - box.left) / box.width;
  show(Math.max(0, Math.min(DATA.frames.length - 1, Math.round(share * (DATA.frames.length - 1)))));
});

function render() {
  draw(false);
  describe();
}

function show(k) {
  frameNumber = (k + DATA.frames.length) % DATA.frames.length;
  frame = decode(frameNumber);
  fillInstances(frame);
  fillBent(frameNumber);
  byId("at").value = frameNumber;
  byId("time").textContent = `t = ${DATA.frames[frameNumber].time.toFixed(3)} s`;
  byId("figures").textContent = `step ${DATA.frames[frameNumber].step}, ${frame.n} bodies, ${frame.m} contacts`;
  plot();
  render();
}

function play(on) {
  playing = on;
  byId("play").textContent = on ? "pause" : "play";
  if (on) requestAnimationFrame(advance);
}
let before = 0;
function advance(now) {
  if (!playing) return;
  const pause = Math.max(16, 1000 * DATA.pause);
  if (now - before >= pause - 4) before = now, show(frameNumber + 1);
  requestAnimationFrame(advance);
}

byId("at").max = DATA.frames.length - 1;
byId("at").addEventListener("input", (event) => show(Number(event.target.value)));
byId("play").addEventListener("click", () => play(!playing));
for (const id of ["colour", "forces", "through"]) byId(id).addEventListener("change", render);
byId("scale").textContent = `speed 0 to ${DATA.fastest.toPrecision(3)}`;
addEventListener("resize", render);
const keys = {
  " ": () => play(!playing), ArrowRight: () => show(frameNumber + 1), ArrowLeft: () => show(frameNumber - 1),
  Home: () => show(0), End: () => show(DATA.frames.length - 1),
  a: () => turnBy(-15, 0), d: () => turnBy(15, 0), w: () => turnBy(0, 15), s: () => turnBy(0, -15),
  "+": () => zoomBy(1 / 1.1), "-": () => zoomBy(1.1), Escape: () => { picked = -1; },
};
addEventListener("keydown", (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!keys[key] || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
  event.preventDefault();
  keys[key]();
  render();
});
// A focused button would also react to the space bar.
addEventListener("keyup", (event) => { if (event.key === " " && event.target.tagName === "BUTTON") event.preventDefault(); });

// page.html#frame=20&forces&body=7 shows that frame, with forces, and the data of that body.
const wish = new URLSearchParams(location.hash.slice(1));
byId("forces").checked = wish.has("forces");
if (wish.has("colour")) byId("colour").value = wish.get("colour");
picked = Number(wish.get("body") ?? -1);
show(Number(wish.get("frame") ?? 0));

/// For tests: data of the last drawing.
function report() {
  draw(false);
  const {width, height} = gl.canvas, pixels = new Uint8Array(4 * width * height), colours = new Set();
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let drawn = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const colour = pixels[i] * 65536 + pixels[i + 1] * 256 + pixels[i + 2];
    if (colour !== 233 * 65536 + 237 * 256 + 241) drawn++;
    colours.add(colour);
  }
  const middle = bodyAt(gl.canvas.clientWidth / 2, gl.canvas.clientHeight / 2);
  Object.assign(document.body.dataset, {ready: "yes", frames: DATA.frames.length, bodies: frame.n,
    contacts: frame.m, drawn: (drawn / (width * height)).toFixed(4), colours: colours.size,
    middle: middle < 0 ? "none" : frame.id[middle]});
  render();
}
if (wish.has("report")) report();
else if (!wish.has("frame")) play(true);
