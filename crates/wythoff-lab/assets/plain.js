// The heat map without a graphics card: each tile a small picture, made again when its colours change, and drawn larger.

import { LEVELS, place } from './colour.js';

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Draws tiles on a plain canvas; the same calls as on the graphics card. */
export class Plain {
  constructor(canvas, { side, open }) {
    Object.assign(this, { canvas, side, open, layers: 1024, colours: new Uint8Array(1024) });
    this.pen = canvas.getContext('2d', { alpha: false });
    this.values = new Map();
    this.pictures = new Map();
  }

  /** Nothing is lost with a card that is not there. */
  start() {}

  /** Takes the values of a tile, row by row, into a layer. */
  upload(layer, values) {
    this.values.set(layer, values);
    this.pictures.delete(layer);
  }

  /** Takes 256 colours. */
  ramp(bytes) {
    this.colours = bytes;
    this.pictures.clear();
  }

  /** Draws tiles `{layer, x, y}` with their corners in device pixels. */
  draw(tiles, { cell, paper, ...look }) {
    const { pen, canvas, side } = this;
    const key = JSON.stringify({ ...look, paper });
    pen.fillStyle = paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingEnabled = false;
    for (const { layer, x, y } of tiles) {
      let picture = this.pictures.get(layer);
      if (picture?.key !== key) this.pictures.set(layer, picture = { key, canvas: this.picture(this.values.get(layer), { paper, ...look }) });
      pen.drawImage(picture.canvas, x, y, side * cell, side * cell);
      if (cell > 12) this.grid(x, y, cell, paper);
    }
  }

  /** The values of a tile as pixels. */
  picture(values, { top, bits, chosen, only, paper }) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = this.side;
    const pen = canvas.getContext('2d');
    const image = pen.createImageData(this.side, this.side);
    const [empty, levels] = [rgb(paper), LEVELS.map(rgb)];
    const mixed = (colour) => (only ? colour.map((part, at) => empty[at] + (part - empty[at]) * 0.13) : colour);
    const pixel = (value) => {
      if (value === this.open) return empty;
      if (value < 8 && chosen >> value & 1) return levels[value];
      const at = 4 * (bits ? value & 7 : Math.round(place(value, top) * 255));
      return mixed([...this.colours.subarray(at, at + 3)]);
    };
    values.forEach((value, at) => image.data.set([...pixel(value), 255], at * 4));
    pen.putImageData(image, 0, 0);
    return canvas;
  }

  /** Lines between the cells of a tile. */
  grid(x, y, cell, paper) {
    const { pen, side } = this;
    pen.save();
    pen.globalAlpha = 0.28;
    pen.fillStyle = paper;
    for (let line = 1; line <= side; line++) {
      pen.fillRect(x + line * cell - 1, y, 1, side * cell);
      pen.fillRect(x, y + line * cell - 1, side * cell, 1);
    }
    pen.restore();
  }

  /** There is nothing to give back. */
  leave() {}
}
