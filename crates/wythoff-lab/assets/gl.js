// The heat map on the graphics card: values stay integers in a texture, one layer for each tile, and become colours there.

import { LEVELS } from './colour.js';
import { Plain } from './plain.js';

/** Cells along the side of a tile. */
export const TILE = 64;

/** A value that is not known, and one that is too large for the texture. */
export const OPEN = 0xffffffff;
export const LARGE = 0xfffffffe;

const VERTEX = `#version 300 es
uniform vec2 view; uniform vec2 corner; uniform float cell;
out vec2 at;
void main() {
  vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = unit * ${TILE}.0;
  vec2 pixel = corner + at * cell;
  gl_Position = vec4(pixel.x / view.x * 2.0 - 1.0, 1.0 - pixel.y / view.y * 2.0, 0, 1);
}`;

const FRAGMENT = `#version 300 es
precision highp float; precision highp int; precision highp usampler2DArray;
uniform usampler2DArray values; uniform sampler2D ramp; uniform int layer; uniform float top; uniform float cell;
uniform bool bits; uniform int chosen; uniform bool only; uniform vec3 levels[8]; uniform vec3 paper; uniform vec3 ink;
in vec2 at; out vec4 colour;
void main() {
  ivec2 place = ivec2(clamp(floor(at), 0.0, ${TILE - 1}.0));
  uint value = texelFetch(values, ivec3(place.x, place.y, layer), 0).r;
  vec2 inside = fract(at);
  if (value == ${OPEN}u) {
    float stripe = step(0.5, fract((inside.x + inside.y) * 1.0 + 0.25));
    colour = vec4(mix(paper, ink, cell > 5.0 ? 0.035 * stripe : 0.0), 1);
  } else if (value < 8u && (chosen >> int(value) & 1) == 1) {
    colour = vec4(levels[int(value)], 1);
  } else {
    float part = bits ? (float(value & 7u) + 0.5) / 256.0 : (sqrt(min(1.0, float(value) / top)) * 255.0 + 0.5) / 256.0;
    colour = vec4(texture(ramp, vec2(part, 0.5)).rgb, 1);
    if (only) colour.rgb = mix(paper, colour.rgb, 0.13);
  }
  if (cell > 12.0) {
    float edge = 1.0 / cell;
    if (inside.x > 1.0 - edge || inside.y > 1.0 - edge) colour.rgb = mix(colour.rgb, paper, 0.28);
  }
}`;

const rgb = (hex) => [1, 3, 5].map((place) => parseInt(hex.slice(place, place + 2), 16) / 255);

/** Draws tiles: on the graphics card, or without it where it cannot be had. */
export function renderer(canvas) {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, powerPreference: 'low-power' });
  return gl ? new Renderer(canvas, gl) : new Plain(canvas, { side: TILE, open: OPEN });
}

class Renderer {
  constructor(canvas, gl) {
    this.gl = gl;
    this.canvas = canvas;
    this.layers = Math.min(1024, gl.getParameter(gl.MAX_ARRAY_TEXTURE_LAYERS));
    this.start();
  }

  start() {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    this.program = program;
    this.place = null;
    gl.activeTexture(gl.TEXTURE0);
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.texture);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32UI, TILE, TILE, this.layers);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.bindVertexArray(gl.createVertexArray());
  }

  /** Takes the program into use. That waits for the compiler, so it is done when something is to be drawn. */
  link() {
    const { gl, program } = this;
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program) ?? 'shaders');
    gl.useProgram(program);
    const at = (name) => gl.getUniformLocation(program, name);
    gl.uniform1i(at('values'), 0);
    gl.uniform1i(at('ramp'), 1);
    gl.uniform3fv(at('levels'), LEVELS.flatMap(rgb));
    this.place = Object.fromEntries(['view', 'corner', 'cell', 'layer', 'top', 'bits', 'chosen', 'only', 'paper', 'ink'].map((name) => [name, at(name)]));
  }

  /** Takes the values of a tile, row by row, into a layer. */
  upload(layer, values) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0);
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, TILE, TILE, 1, gl.RED_INTEGER, gl.UNSIGNED_INT, values);
  }

  /** Takes 256 colours. */
  ramp(bytes) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE1);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  }

  /** Draws tiles `{layer, x, y}` with their corners in device pixels. */
  draw(tiles, { cell, top, bits, chosen, only, paper, ink }) {
    if (!this.place) this.link();
    const { gl, canvas, place } = this;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(...rgb(paper), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform2f(place.view, canvas.width, canvas.height);
    gl.uniform1f(place.cell, cell);
    gl.uniform1f(place.top, Math.max(1, top));
    gl.uniform1i(place.bits, bits ? 1 : 0);
    gl.uniform1i(place.chosen, chosen);
    gl.uniform1i(place.only, only ? 1 : 0);
    gl.uniform3fv(place.paper, rgb(paper));
    gl.uniform3fv(place.ink, rgb(ink));
    for (const { layer, x, y } of tiles) {
      gl.uniform1i(place.layer, layer);
      gl.uniform2f(place.corner, x, y);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
  }

  /** Gives the card back. */
  leave() {
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
