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
