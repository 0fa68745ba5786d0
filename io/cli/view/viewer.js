// Plays a trajectory: frames are decoded when they are shown, bodies of one shape are drawn at once.
const gl = document.getElementById("scene").getContext("webgl2", {antialias: true, alpha: false});
const byId = (id) => document.getElementById(id);
if (!gl) { document.body.dataset.ready = "no WebGL 2"; throw new Error("this browser has no WebGL 2"); }

// --- what the page carries ------------------------------------------------------------------------
function bytesOf(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

/// A frame: see Page.cpp for the order of its arrays.
function decode(k) {
  const buffer = bytesOf(DATA.frames[k].data), [n, m] = new Uint32Array(buffer, 0, 2);
  let at = 8;
  const take = (Type, count) => {
    const array = new Type(buffer, at, count);
    at += array.byteLength;
    return array;
  };
  return {n, m, place: take(Float32Array, 3 * n), speed: take(Float32Array, n),
          spin: take(Float32Array, n), id: take(Int32Array, n), contact: take(Float32Array, 6 * m),
          turn: take(Int16Array, 4 * n), shape: take(Uint16Array, n)};
}

const shapes = DATA.shapes.map((shape) => ({...shape, isEndless: [5, 6, 12].includes(shape.kind),
  points: new Float32Array(bytesOf(shape.points)), corners: new Uint32Array(bytesOf(shape.corners))}));
const isPlane = shapes.some((shape) => shape.kind >= 11);
const first = decode(0), last = decode(DATA.frames.length - 1);

/// What stands where it stood, and does not move.
function fixedBodies() {
  const before = new Map(), fixed = new Set();
  for (let i = 0; i < first.n; i++) before.set(first.id[i], i);
  const seen = new Set();
  for (let i = 0; i < last.n; i++) {
    seen.add(last.id[i]);
    const j = before.get(last.id[i]);
    const same = j !== undefined && [0, 1, 2].every((c) => first.place[3 * j + c] === last.place[3 * i + c]);
    if (same && last.speed[i] === 0 && first.speed[j] === 0 && last.spin[i] === 0) fixed.add(last.id[i]);
  }
  return fixed;
}
const fixed = fixedBodies();

// --- drawing --------------------------------------------------------------------------------------
function program(vertex, fragment) {
  const made = gl.createProgram();
  for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, "#version 300 es\nprecision highp float;\n" + text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return made;
}

const bodies = program(`
layout(location=0) in vec3 point; layout(location=1) in vec3 normal;
layout(location=2) in vec3 place; layout(location=3) in vec4 turn; layout(location=4) in vec2 value;
uniform mat4 view;
out vec3 n; out vec3 colour; flat out float number;
uniform int mode; uniform float shape;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.yzw, cross(turn.yzw, v) + turn.x * v); }
vec3 heat(float s) {
  vec3 c[5] = vec3[5](vec3(.2,.4,.8), vec3(.18,.71,.78), vec3(.34,.78,.3), vec3(.95,.76,.19), vec3(.85,.2,.16));
  float x = clamp(s, 0.0, 1.0) * 4.0; int i = int(min(floor(x), 3.0));
  return mix(c[i], c[i + 1], x - float(i));
}
vec3 hue(float x) { return .55 + .33 * cos(6.2832 * (fract(x * .618034) + vec3(0., .33, .67))); }
void main() {
  n = turned(normal); number = value.y;
  colour = mode == 0 ? heat(value.x) : mode == 1 ? hue(shape + 1.0) : hue(value.y);
  gl_Position = view * vec4(turned(point) + place, 1);
}`, `
in vec3 n; in vec3 colour; flat in float number;
uniform vec3 eye; uniform float alpha; uniform int picking, grey; uniform float picked;
out vec4 result;
void main() {
  if (picking == 1) {
    int i = int(number) + 1;
    result = vec4(float(i & 255), float((i >> 8) & 255), float((i >> 16) & 255), 255.0) / 255.0;
    return;
  }
  vec3 m = normalize(gl_FrontFacing ? n : -n);
  float light = .42 + .38 * max(dot(m, normalize(vec3(.4, -.5, .8))), 0.) + .25 * max(dot(m, eye), 0.);
  vec3 c = grey == 1 ? vec3(.72, .75, .78) : colour;
  if (number == picked) c = mix(c, vec3(1, 1, .3), .6);
  result = vec4(c * light, alpha);
}`);
const lines = program(`
layout(location=0) in vec3 point; uniform mat4 view;
void main() { gl_Position = view * vec4(point, 1); }`, `
out vec4 result; void main() { result = vec4(.75, .05, .1, 1); }`);
const at = (made, name) => gl.getUniformLocation(made, name);

for (const shape of shapes) {
  shape.array = gl.createVertexArray();
  shape.instances = gl.createBuffer();
  gl.bindVertexArray(shape.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, shape.points, gl.STATIC_DRAW);
  for (const k of [0, 1]) {
    gl.enableVertexAttribArray(k);
    gl.vertexAttribPointer(k, 3, gl.FLOAT, false, 24, 12 * k);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, shape.corners, gl.STATIC_DRAW);
}
const lineArray = gl.createVertexArray(), lineBuffer = gl.createBuffer();
const pickTarget = gl.createFramebuffer(), pickColour = gl.createRenderbuffer(), pickDepth = gl.createRenderbuffer();

/// Of each shape the bodies that have it, those that are fixed behind the others.
function fillInstances(frame) {
  const groups = shapes.map(() => [[], []]);
  for (let i = 0; i < frame.n; i++) groups[frame.shape[i]][fixed.has(frame.id[i]) ? 1 : 0].push(i);
  shapes.forEach((shape, s) => {
    const all = groups[s][0].concat(groups[s][1]), values = new Float32Array(9 * all.length);
    all.forEach((i, k) => {
      for (let c = 0; c < 3; c++) values[9 * k + c] = frame.place[3 * i + c];
      for (let c = 0; c < 4; c++) values[9 * k + 3 + c] = frame.turn[4 * i + c] / 32767;
      values[9 * k + 7] = frame.speed[i] / DATA.fastest;
      values[9 * k + 8] = i;
    });
    shape.counts = [groups[s][0].length, groups[s][1].length];
    gl.bindBuffer(gl.ARRAY_BUFFER, shape.instances);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
  });
  const ends = new Float32Array(6 * frame.m);
  for (let c = 0; c < frame.m; c++)
    for (let i = 0; i < 3; i++) {
      const p = frame.contact[6 * c + i], f = frame.contact[6 * c + 3 + i] * DATA.forceScale;
      ends[6 * c + i] = p;
      ends[6 * c + 3 + i] = p + f;
    }
  gl.bindBuffer(gl.ARRAY_BUFFER, lineBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, ends, gl.DYNAMIC_DRAW);
}

function drawShape(shape, number, part, uniforms) {
  const count = shape.counts[part];
  if (count === 0) return;
  gl.bindVertexArray(shape.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, shape.instances);
  const begin = part === 1 ? 36 * shape.counts[0] : 0;
  for (const [k, size, offset] of [[2, 3, 0], [3, 4, 12], [4, 2, 28]]) {
    gl.enableVertexAttribArray(k);
    gl.vertexAttribPointer(k, size, gl.FLOAT, false, 36, begin + offset);
    gl.vertexAttribDivisor(k, 1);
  }
  gl.uniform1f(uniforms.shape, number);
  // Of walls without an end the side that is seen from within.
  shape.isEndless ? gl.enable(gl.CULL_FACE) : gl.disable(gl.CULL_FACE);
  gl.drawElementsInstanced(gl.TRIANGLES, shape.corners.length, gl.UNSIGNED_INT, 0, count);
}

const uniforms = Object.fromEntries(["view", "eye", "alpha", "picking", "grey", "picked", "mode", "shape"]
  .map((name) => [name, at(bodies, name)]));
let frame = null, frameNumber = -1, picked = -1, playing = false;

function draw(picking) {
  const canvas = gl.canvas, width = Math.round(canvas.clientWidth * devicePixelRatio),
        height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width || canvas.height !== height) canvas.width = width, canvas.height = height;
  gl.viewport(0, 0, width, height);
  picking ? gl.clearColor(0, 0, 0, 0) : gl.clearColor(.914, .929, .945, 1);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.enable(gl.DEPTH_TEST);
  const view = camera.matrix(width / height);
  gl.useProgram(bodies);
  gl.uniformMatrix4fv(uniforms.view, false, view);
  gl.uniform3fv(uniforms.eye, camera.direction());
  gl.uniform1i(uniforms.picking, picking ? 1 : 0);
  gl.uniform1i(uniforms.mode, Number(byId("colour").value));
  gl.uniform1f(uniforms.picked, frame.id.indexOf(picked));
  gl.uniform1f(uniforms.alpha, 1);
  gl.uniform1i(uniforms.grey, 0);
  const through = byId("through").checked;
  shapes.forEach((shape, s) => drawShape(shape, s, 0, uniforms));
  gl.uniform1i(uniforms.grey, 1);
  if (!(through && picking)) {
    shapes.forEach((shape, s) => { if (shape.isEndless || !through) drawShape(shape, s, 1, uniforms); });
  }
  if (byId("forces").checked && !picking) {
    gl.useProgram(lines);
    gl.uniformMatrix4fv(at(lines, "view"), false, view);
    gl.bindVertexArray(lineArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, lineBuffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    gl.disable(gl.DEPTH_TEST);
    gl.drawArrays(gl.LINES, 0, 2 * frame.m);
    gl.enable(gl.DEPTH_TEST);
    gl.useProgram(bodies);
  }
  if (through && !picking) {
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    gl.uniform1f(uniforms.alpha, .25);
    shapes.forEach((shape, s) => { if (!shape.isEndless) drawShape(shape, s, 1, uniforms); });
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }
}

/// The body at a place of the canvas: everything is drawn once more, numbers for colours.
function bodyAt(x, y) {
  const {width, height} = gl.canvas;
  gl.bindFramebuffer(gl.FRAMEBUFFER, pickTarget);
  gl.bindRenderbuffer(gl.RENDERBUFFER, pickColour);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pickColour);
  gl.bindRenderbuffer(gl.RENDERBUFFER, pickDepth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, pickDepth);
  draw(true);
  const pixel = new Uint8Array(4);
  gl.readPixels(Math.round(x * devicePixelRatio), height - 1 - Math.round(y * devicePixelRatio), 1, 1,
                gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return pixel[3] === 0 ? -1 : pixel[0] + 256 * pixel[1] + 65536 * pixel[2] - 1;
}

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
