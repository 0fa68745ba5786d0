// Plays a trajectory: a frame is decoded when it is shown; bodies of one shape are drawn by one call.
const gl = document.getElementById("scene").getContext("webgl2", {antialias: true, alpha: false});
const byId = (id) => document.getElementById(id);
if (!gl) { document.body.dataset.ready = "no WebGL 2"; throw new Error("this browser has no WebGL 2"); }

// --- the data of the page -------------------------------------------------------------------------
function bytesOf(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

const shapes = DATA.shapes.map((shape) => ({...shape, isEndless: [5, 6, 12].includes(shape.kind),
  points: new Float32Array(bytesOf(shape.points)), corners: new Uint32Array(bytesOf(shape.corners))}));
for (const names of DATA.names) {
  names.ids = new Int32Array(bytesOf(names.ids));
  names.shapes = new Uint16Array(bytesOf(names.shapes));
}
const most = Math.max(...DATA.names.map((names) => names.ids.length));

/// Arrays for a frame of up to `most` bodies, reused for every frame.
function frameRoom() {
  return {place: new Float32Array(3 * most), speed: new Float32Array(most), spin: new Float32Array(most),
          contact: new Float32Array(0)};
}
const room = frameRoom(), whole = new Uint32Array(1), real = new Float32Array(whole.buffer);

/// Converts the upper half of a float.
function fromHalf(bits) { whole[0] = bits << 16; return real[0]; }

/// Decodes a frame into `into`; PageFrames.hpp describes the order of its arrays.
function decode(k, into = room) {
  const packed = DATA.frames[k];
  if (packed.data) packed.bytes = bytesOf(packed.data), packed.data = null;
  const buffer = packed.bytes, [n, m, t, isFine] = new Uint32Array(buffer, 0, 4), grid = new Float32Array(buffer, 16, 6);
  let at = 40;
  const take = (Type, count) => {
    const array = new Type(buffer, at, count);
    at += array.byteLength;
    return array;
  };
  const Place = isFine ? Float32Array : Uint16Array, places = take(Place, 3 * n), points = take(Place, 3 * m);
  const speeds = take(Uint16Array, n), spins = take(Uint16Array, n);
  const turn = take(Int16Array, 4 * t), forces = take(Uint16Array, 3 * m);
  if (into.contact.length < 6 * m) into.contact = new Float32Array(12 * m);
  const [x, y, z, dx, dy, dz] = isFine ? [0, 0, 0, 1, 1, 1] : grid, {place, speed, spin, contact} = into;
  for (let i = 0; i < 3 * n; i += 3) {
    place[i] = x + dx * places[i];
    place[i + 1] = y + dy * places[i + 1];
    place[i + 2] = z + dz * places[i + 2];
  }
  for (let i = 0; i < n; i++) speed[i] = fromHalf(speeds[i]), spin[i] = fromHalf(spins[i]);
  for (let c = 0; c < m; c++) {
    contact[6 * c] = x + dx * points[3 * c];
    contact[6 * c + 1] = y + dy * points[3 * c + 1];
    contact[6 * c + 2] = z + dz * points[3 * c + 2];
    for (let i = 0; i < 3; i++) contact[6 * c + 3 + i] = fromHalf(forces[3 * c + i]);
  }
  const names = DATA.names[packed.names];
  return Object.assign(into, {n, m, turn, names, id: names.ids, shape: names.shapes, near: isFine ? 0 : Math.max(dx, dy, dz)});
}

const isPlane = shapes.some((shape) => shape.kind >= 11);
const first = decode(0, frameRoom()), last = decode(DATA.frames.length - 1, frameRoom());

/// Finds bodies that have not moved and are at rest.
function fixedBodies() {
  const before = new Map(), fixed = new Set();
  for (let i = 0; i < first.n; i++) before.set(first.id[i], i);
  const seen = new Set();
  for (let i = 0; i < last.n; i++) {
    seen.add(last.id[i]);
    const j = before.get(last.id[i]);
    const same = j !== undefined && [0, 1, 2].every((c) => 
      Math.abs(first.place[3 * j + c] - last.place[3 * i + c]) <= first.near + last.near);
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

const instances = gl.createBuffer(), values = new Float32Array(9 * most);
let ends = new Float32Array(0);

/// The order in which bodies are drawn: by shape, fixed bodies after the others. It is the same for
/// all frames with the same names.
function placesOf(names) {
  if (names.slot) return names;
  const group = Array.from(names.ids, (id, i) => 2 * names.shapes[i] + (fixed.has(id) ? 1 : 0));
  names.counts = new Array(2 * shapes.length).fill(0);
  for (const g of group) names.counts[g]++;
  names.begins = names.counts.map(() => 0);
  for (let g = 1; g < names.begins.length; g++) names.begins[g] = names.begins[g - 1] + names.counts[g - 1];
  const next = [...names.begins];
  names.slot = Int32Array.from(group, (g) => next[g]++);
  return names;
}

function fillInstances(frame) {
  const {slot} = placesOf(frame.names), {n, place, speed, turn, shape} = frame, isRound = shapes.map((one) => one.kind === 0);
  for (let i = 0, t = 0; i < n; i++) {
    const k = 9 * slot[i];
    values[k] = place[3 * i], values[k + 1] = place[3 * i + 1], values[k + 2] = place[3 * i + 2];
    if (isRound[shape[i]]) {
      values[k + 3] = 1, values[k + 4] = values[k + 5] = values[k + 6] = 0;
    } else {
      for (let c = 0; c < 4; c++) values[k + 3 + c] = turn[t + c] / 32767;
      t += 4;
    }
    values[k + 7] = speed[i] / DATA.fastest;
    values[k + 8] = i;
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, instances);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW, 0, 9 * n);
  if (ends.length < 6 * frame.m) ends = new Float32Array(12 * frame.m);
  for (let c = 0; c < 6 * frame.m; c += 6)
    for (let i = 0; i < 3; i++) {
      ends[c + i] = frame.contact[c + i];
      ends[c + 3 + i] = frame.contact[c + i] + frame.contact[c + 3 + i] * DATA.forceScale;
    }
  gl.bindBuffer(gl.ARRAY_BUFFER, lineBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, ends, gl.DYNAMIC_DRAW, 0, 6 * frame.m);
}

function drawShape(shape, number, part, uniforms) {
  const group = 2 * number + part, count = frame.names.counts[group];
  if (count === 0) return;
  gl.bindVertexArray(shape.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, instances);
  const begin = 36 * frame.names.begins[group];
  for (const [k, size, offset] of [[2, 3, 0], [3, 4, 12], [4, 2, 28]]) {
    gl.enableVertexAttribArray(k);
    gl.vertexAttribPointer(k, size, gl.FLOAT, false, 36, begin + offset);
    gl.vertexAttribDivisor(k, 1);
  }
  gl.uniform1f(uniforms.shape, number);
  // Infinite walls are drawn only from inside.
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
  if (!picking) drawBent();
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

// --- bodies that bend -----------------------------------------------------------------------------
const faces = new Uint32Array(bytesOf(DATA.faces));
const bent = {array: gl.createVertexArray(), points: gl.createBuffer(), corners: gl.createBuffer(), room: null};
gl.bindVertexArray(bent.array);
gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, bent.corners);
gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, faces, gl.STATIC_DRAW);

/// Nodes of a frame with their normals, the mean of the triangles around, and their stresses.
function fillBent(k) {
  const packed = DATA.frames[k];
  if (!packed.nodes) return;
  if (typeof packed.nodes === "string") packed.nodes = bytesOf(packed.nodes);
  const n = packed.nodes.byteLength / 14, place = new Float32Array(packed.nodes, 0, 3 * n),
        stress = new Uint16Array(packed.nodes, 12 * n, n);
  if (!bent.room || bent.room.length !== 8 * n) bent.room = new Float32Array(8 * n);
  const room = bent.room.fill(0);
  for (let t = 0; t < faces.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * faces[t + i]);
    const u = [0, 1, 2].map((i) => place[b + i] - place[a + i]), v = [0, 1, 2].map((i) => place[c + i] - place[a + i]);
    const area = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let j = 0; j < 3; j++) for (let i = 0; i < 3; i++) room[8 * faces[t + j] + 3 + i] += area[i];
  }
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < 3; c++) room[8 * i + c] = place[3 * i + c];
    const length = Math.hypot(room[8 * i + 3], room[8 * i + 4], room[8 * i + 5]) || 1;
    for (let c = 3; c < 6; c++) room[8 * i + c] /= length;
    room[8 * i + 6] = fromHalf(stress[i]) / DATA.strongest, room[8 * i + 7] = -2;
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, bent.points);
  gl.bufferData(gl.ARRAY_BUFFER, room, gl.DYNAMIC_DRAW);
}

/// Coloured by stress, by the program of rigid bodies: in their places already, not turned.
function drawBent() {
  if (faces.length === 0) return;
  gl.bindVertexArray(bent.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, bent.points);
  for (const [k, size, offset] of [[0, 3, 0], [1, 3, 12], [4, 2, 24]]) {
    gl.enableVertexAttribArray(k);
    gl.vertexAttribPointer(k, size, gl.FLOAT, false, 32, offset);
  }
  gl.vertexAttrib3f(2, 0, 0, 0);
  gl.vertexAttrib4f(3, 1, 0, 0, 0);
  gl.uniform1i(uniforms.mode, 0);
  gl.disable(gl.CULL_FACE);
  gl.drawElements(gl.TRIANGLES, faces.length, gl.UNSIGNED_INT, 0);
  gl.uniform1i(uniforms.mode, Number(byId("colour").value));
}

/// The body at a point of the canvas: draws everything again with numbers for colours.
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
