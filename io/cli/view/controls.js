// The camera, time, figures and plots of the page; viewer.js stands before.
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

let drag = null;
gl.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
gl.canvas.addEventListener("pointerdown", (event) => {
  drag = {x: event.clientX, y: event.clientY, moved: 0, moves: event.button === 2 || event.shiftKey};
  gl.canvas.setPointerCapture(event.pointerId);
});
gl.canvas.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  drag.x = event.clientX, drag.y = event.clientY, drag.moved += Math.abs(dx) + Math.abs(dy);
  if (drag.moves) {
    const [right, up] = camera.axes(), s = camera.distance / gl.canvas.clientHeight;
    camera.centre = camera.centre.map((c, i) => c - s * dx * right[i] + s * dy * up[i]);
  } else {
    camera.turn -= dx / 150;
    camera.lift = Math.max(-1.55, Math.min(1.55, camera.lift + dy / 150));
  }
  render();
});
gl.canvas.addEventListener("pointerup", (event) => {
  if (drag && drag.moved < 4) pick(event.clientX, event.clientY);
  drag = null;
});
gl.canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  camera.distance *= Math.exp(event.deltaY / 700);
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
    `speed     ${frame.speed[i].toPrecision(4)}\nspin      ${frame.spin[i].toPrecision(4)}\ncontacts  ${touching} nearby`;
}

function plot() {
  const canvas = byId("plot"), pen = canvas.getContext("2d"), w = canvas.width = 300, h = canvas.height = 110;
  pen.clearRect(0, 0, w, h);
  pen.font = "11px system-ui";
  DATA.plots.forEach((series, s) => {
    const least = Math.min(...series.values), most = Math.max(...series.values), top = 4 + s * h / DATA.plots.length,
          tall = h / DATA.plots.length - 8, count = Math.max(1, series.values.length - 1);
    pen.strokeStyle = pen.fillStyle = ["#2a5db0", "#8a4b1f", "#2d7d46"][s % 3];
    pen.beginPath();
    series.values.forEach((v, k) => pen.lineTo(4 + (w - 8) * k / count, top + tall - tall * (v - least) / (most - least || 1)));
    pen.stroke();
    pen.fillText(`${series.name} ${series.values[frameNumber].toPrecision(4)} ${series.unit}`, 6, top + 10);
  });
  const x = 4 + (w - 8) * frameNumber / Math.max(1, DATA.frames.length - 1);
  pen.fillStyle = "#0004";
  pen.fillRect(x, 0, 1, h);
}

function render() {
  draw(false);
  describe();
}

function show(k) {
  frameNumber = (k + DATA.frames.length) % DATA.frames.length;
  frame = decode(frameNumber);
  fillInstances(frame);
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
addEventListener("keydown", (event) => {
  if (event.key === " ") event.preventDefault(), play(!playing);
  if (event.key === "ArrowRight") show(frameNumber + 1);
  if (event.key === "ArrowLeft") show(frameNumber - 1);
});

// page.html#frame=20&forces&body=7 shows that frame, with forces, and that body's figures.
const wish = new URLSearchParams(location.hash.slice(1));
byId("forces").checked = wish.has("forces");
if (wish.has("colour")) byId("colour").value = wish.get("colour");
picked = Number(wish.get("body") ?? -1);
show(Number(wish.get("frame") ?? 0));

/// For those who look at the page without eyes: what was drawn.
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
