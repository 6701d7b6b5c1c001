// A board that pans and zooms: cells of any size at places of any number of digits.

import { colour, ramp, LEVELS } from './colour.js';
import { h, short } from './dom.js';
import { TILE, renderer } from './gl.js';
import { offset } from './golden.js';
import { Tiles } from './tiles.js';

const side = BigInt(TILE);
const SMALLEST = 1;
const LARGEST = 96;
const MARGIN = { left: 54, top: 26 };

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** The board in a place of the page. `options.settle` hears when the view has moved, `options.point` which cell is meant. */
export class Board {
  constructor(place, options = {}) {
    this.options = options;
    this.under = h('canvas', { 'aria-hidden': 'true' });
    this.over = h('canvas', { class: 'over', tabindex: '0', role: 'application', 'aria-label': options.label ?? 'Board of values. Arrow keys move the cell, plus and minus zoom, Home goes to the origin.' });
    place.append(this.under, this.over);
    this.place = place;
    this.renderer = renderer(this.under);
    this.pen = this.over.getContext('2d');
    // The corner of the view is at row `row` + `dx` and column `col` + `dy`, in cells.
    Object.assign(this, { row: 0n, col: 0n, dx: -0.4, dy: -0.4, cell: 26, map: 'cividis', wanted: 1, chosen: 1, only: false, lines: true, numbers: true });
    this.cursor = null;
    this.marked = [];
    this.top = 1;
    this.frames = [];
    this.colours();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(place);
    this.resize();
  }

  /** Shows another game. */
  game(game, misere = false) {
    this.tiles?.stop();
    this.tiles = new Tiles(this.renderer, game, misere, () => { this.options.arrived?.(this.tiles); this.redraw(); });
    // The question is on its way before the first frame.
    if (this.width) this.tiles.want(this.inView());
    this.redraw();
  }

  colours() {
    // From the place itself, which may be a cell of a notebook.
    const look = getComputedStyle(this.place);
    const css = (name) => look.getPropertyValue(name).trim();
    this.style = { margin: css('--paper'), muted: css('--muted'), line: css('--bad'), sans: css('--sans') };
    [this.paper, this.ink] = [css('--faint'), css('--ink')];
    this.bytes = ramp(this.map);
    this.renderer.ramp(this.bytes);
    this.redraw();
  }

  /** Changes how it looks: `map`, `wanted` level sets, `only`, `lines`, `numbers`. */
  look(settings) {
    Object.assign(this, settings);
    this.colours();
  }

  resize() {
    const { width, height } = this.place.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    // A canvas is emptied by its size, even by the same.
    if (width === 0 || (width === this.width && height === this.height && ratio === this.ratio)) return;
    Object.assign(this, { width, height, ratio });
    for (const canvas of [this.under, this.over]) {
      canvas.width = Math.round(width * this.ratio);
      canvas.height = Math.round(height * this.ratio);
    }
    this.redraw();
  }

  redraw() {
    if (this.waiting || !this.width) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** Where the corner of a cell is, in pixels; far away is infinite. */
  pixel(x, y) {
    const away = (number, from, part) => {
      const steps = number - from;
      return steps > 10n ** 9n || steps < -(10n ** 9n) ? Infinity * (steps > 0n ? 1 : -1) : (Number(steps) - part) * this.cell;
    };
    return [away(y, this.col, this.dy) + MARGIN.left, away(x, this.row, this.dx) + MARGIN.top];
  }

  /** The cell at a pixel, or null outside the board. */
  cellAt(left, top) {
    const x = this.row + BigInt(Math.floor((top - MARGIN.top) / this.cell + this.dx));
    const y = this.col + BigInt(Math.floor((left - MARGIN.left) / this.cell + this.dy));
    return left < MARGIN.left || top < MARGIN.top || x < 0n || y < 0n ? null : [x, y];
  }

  /** Moves the view by so many pixels. */
  pan(left, top) {
    this.dy -= left / this.cell;
    this.dx -= top / this.cell;
    this.settle();
  }

  /** Zooms around a pixel. */
  zoom(factor, left = this.width / 2, top = this.height / 2) {
    const cell = clamp(this.cell * factor, SMALLEST, LARGEST);
    const [h0, v0] = [(left - MARGIN.left) / this.cell, (top - MARGIN.top) / this.cell];
    this.dy += h0 - (left - MARGIN.left) / cell;
    this.dx += v0 - (top - MARGIN.top) / cell;
    this.cell = cell;
    this.settle();
  }

  /** Puts a cell in the middle: the point of it that is so far from its corner. */
  centre(x, y, [down, right] = [0.5, 0.5]) {
    const [rows, cols] = [(this.height - MARGIN.top) / this.cell, (this.width - MARGIN.left) / this.cell];
    [this.row, this.col] = [x, y];
    [this.dx, this.dy] = [down - rows / 2, right - cols / 2];
    this.settle();
  }

  /** What is in the middle: the cell, and how far the middle is from its corner. */
  middle() {
    const [down, right] = [(this.height - MARGIN.top) / 2 / this.cell + this.dx, (this.width - MARGIN.left) / 2 / this.cell + this.dy];
    return [this.row + BigInt(Math.floor(down)), this.col + BigInt(Math.floor(right)), [down - Math.floor(down), right - Math.floor(right)]];
  }

  /** Keeps the parts small and the origin in sight. */
  settle() {
    const carry = (part) => (Math.abs(part) > 4096 ? Math.trunc(part) : 0);
    let step = carry(this.dx);
    this.row += BigInt(step);
    this.dx -= step;
    step = carry(this.dy);
    this.col += BigInt(step);
    this.dy -= step;
    const least = -0.5 * Math.min(this.width, this.height) / this.cell;
    if (this.row < 10n ** 9n) this.dx = Math.max(this.dx, least - Number(this.row));
    if (this.col < 10n ** 9n) this.dy = Math.max(this.dy, least - Number(this.col));
    this.options.settle?.();
    this.redraw();
  }

  /** The tiles in view, the middle first. */
  inView() {
    const first = (base, part) => base + BigInt(Math.floor(part));
    const [rows, cols] = [(this.height - MARGIN.top) / this.cell, (this.width - MARGIN.left) / this.cell];
    const from = [first(this.row, this.dx), first(this.col, this.dy)].map((n) => (n < 0n ? 0n : n) / side);
    const to = [first(this.row, this.dx + rows), first(this.col, this.dy + cols)].map((n) => n / side);
    const middle = [(from[0] + to[0]) / 2n, (from[1] + to[1]) / 2n];
    const places = [];
    for (let row = from[0]; row <= to[0]; row++) {
      for (let col = from[1]; col <= to[1]; col++) {
        const away = Number(row - middle[0]) ** 2 + Number(col - middle[1]) ** 2;
        places.push({ key: `${row},${col}`, row, col, away });
      }
    }
    return places.sort((a, b) => a.away - b.away);
  }

  draw() {
    const bare = { cell: this.cell, top: 1, paper: this.paper, ink: this.ink };
    if (!this.tiles) return this.renderer.draw([], bare);
    const started = performance.now();
    const places = this.inView();
    this.tiles.want(places);
    let top = 1;
    const shown = [];
    for (const { row, col } of places) {
      const tile = this.tiles.get(row, col);
      if (!tile) continue;
      const [x, y] = this.pixel(row * side, col * side);
      shown.push({ layer: tile.layer, x: x * this.ratio, y: y * this.ratio });
      top = Math.max(top, tile.top);
    }
    this.top = top;
    // Where only small values are known, each has its own colour, unless others were chosen than at the beginning.
    this.chosen = top < 8 && this.wanted === 1 ? 255 : this.wanted;
    this.renderer.draw(shown, { cell: this.cell * this.ratio, top, bits: this.map === 'bits', chosen: this.chosen, only: this.only, paper: this.paper, ink: this.ink });
    this.annotate();
    this.frames.push(performance.now() - started);
    if (this.frames.length > 240) this.frames.shift();
    this.options.drawn?.(this);
  }

  /** Everything above the colours: numbers, lines, the cell that is meant, its options, the margins. */
  annotate(pen = this.pen) {
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    if (this.lines) this.drawLines(pen);
    if (this.numbers && this.cell >= 22) this.writeNumbers(pen);
    this.drawMarks(pen);
    this.drawMargins(pen);
  }

  eachCell(act) {
    const rows = Math.ceil((this.height - MARGIN.top) / this.cell) + 1;
    const cols = Math.ceil((this.width - MARGIN.left) / this.cell) + 1;
    const [x0, y0] = [this.row + BigInt(Math.floor(this.dx)), this.col + BigInt(Math.floor(this.dy))];
    for (let i = 0n; i < BigInt(rows); i++) for (let j = 0n; j < BigInt(cols); j++) if (x0 + i >= 0n && y0 + j >= 0n) act(x0 + i, y0 + j);
  }

  writeNumbers(pen) {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    this.eachCell((x, y) => {
      const value = this.tiles.value(x, y);
      if (value === null || value === undefined) return;
      const text = short(value, Math.max(3, Math.floor(this.cell / 6)));
      if (text.length * 6 > this.cell * 1.15) return;
      const [left, top] = this.pixel(x, y);
      pen.font = `${clamp(this.cell * 0.42, 10, 22)}px ${this.style.sans}`;
      const plain = this.only && !(value < 8 && this.chosen >> value & 1);
      pen.fillStyle = plain ? this.ink : this.textOn(value);
      pen.fillText(text, left + this.cell / 2, top + this.cell / 2 + 0.5);
    });
  }

  /** A colour that is read on that of a value. */
  textOn(value) {
    if (value < 8 && this.chosen >> value & 1) return [2, 3, 4, 5, 6].includes(Number(value)) ? '#111111' : '#ffffff';
    const { light } = colour(typeof value === 'string' ? this.top : value, this.map, this.bytes, this.top);
    return light ? '#111111' : '#ffffff';
  }

  /** The lines of slope φ and 1/φ. */
  drawLines(pen) {
    pen.save();
    pen.beginPath();
    pen.rect(MARGIN.left, MARGIN.top, this.width, this.height);
    pen.clip();
    pen.strokeStyle = this.style.line;
    pen.lineWidth = 1.25;
    pen.setLineDash([7, 5]);
    for (const [from, to] of this.golden()) {
      pen.beginPath();
      pen.moveTo(...from);
      pen.lineTo(...to);
      pen.stroke();
    }
    pen.restore();
  }

  /** Where they run through the view: two ends each, in pixels. */
  golden() {
    const phi = (1 + Math.sqrt(5)) / 2;
    const base = this.row < 0n ? 0n : this.row;
    return [false, true].flatMap((inverse) => {
      const away = offset(base, this.col, inverse);
      if (!Number.isFinite(away)) return [];
      const slope = inverse ? 1 / phi : phi;
      const at = (steps) => [(away + steps * slope - this.dy) * this.cell + MARGIN.left, (steps - this.dx) * this.cell + MARGIN.top];
      const first = Math.max(Math.floor(this.dx) - 1, base === 0n ? 0 : -1e9);
      return [[at(first), at(this.dx + this.height / this.cell + 1)]];
    });
  }

  drawMarks(pen) {
    const box = (x, y, style, width) => {
      const [left, top] = this.pixel(x, y);
      if (!Number.isFinite(left) || !Number.isFinite(top)) return;
      pen.strokeStyle = style;
      pen.lineWidth = width;
      pen.strokeRect(left + width / 2, top + width / 2, Math.max(this.cell - width, 2), Math.max(this.cell - width, 2));
    };
    for (const { x, y, style } of this.marked) {
      if (this.cell >= 10) box(x, y, this.paper, 4);
      box(x, y, style, this.cell >= 10 ? 2.5 : 1.5);
    }
    if (this.cursor) {
      box(...this.cursor, this.paper, 5);
      box(...this.cursor, this.ink, 2.5);
    }
  }

  drawMargins(pen) {
    pen.fillStyle = this.style.margin;
    pen.fillRect(0, 0, this.width, MARGIN.top);
    pen.fillRect(0, 0, MARGIN.left, this.height);
    pen.fillStyle = this.style.muted;
    pen.font = `${this.cell < 32 ? 11.5 : 13}px ${this.style.sans}`;
    pen.textBaseline = 'middle';
    const step = this.step();
    const tail = (n) => { const text = n.toString(); return text.length > 6 ? `…${text.slice(-4)}` : text; };
    const along = (base, part, length, write) => {
      const first = base + BigInt(Math.floor(part));
      let n = (first < 0n ? 0n : first) / step * step;
      for (const last = first + BigInt(Math.ceil(length / this.cell)) + 1n; n <= last; n += step) if (n >= 0n) write(n);
    };
    pen.textAlign = 'center';
    along(this.col, this.dy, this.width, (y) => {
      const left = this.pixel(this.row, y)[0] + this.cell / 2;
      if (left > MARGIN.left + 6) pen.fillText(tail(y), left, MARGIN.top / 2 + 1);
    });
    pen.textAlign = 'right';
    along(this.row, this.dx, this.height, (x) => {
      const top = this.pixel(x, this.col)[1] + this.cell / 2;
      if (top > MARGIN.top + 6) pen.fillText(tail(x), MARGIN.left - 8, top);
    });
    pen.textAlign = 'left';
    pen.fillText('x\u2193 y\u2192', 8, MARGIN.top / 2 + 1);
  }

  /** Every how many cells there is a number at the margin. */
  step() {
    const least = 46 / this.cell;
    for (let power = 1; ; power *= 10) for (const digit of [1, 2, 5]) if (digit * power >= least) return BigInt(digit * power);
  }

  /** Means a cell, or none. */
  point(cell, how) {
    const same = cell && this.cursor && cell[0] === this.cursor[0] && cell[1] === this.cursor[1];
    this.cursor = cell;
    if (!same) this.marked = [];
    if (!same || how === 'press') this.options.point?.(cell, how);
    this.redraw();
  }

  /** Scrolls so that the cell that is meant is seen. */
  reveal() {
    const [left, top] = this.pixel(...this.cursor);
    const room = this.cell * 1.5;
    const over = (at, low, high) => (at < low ? low - at : at > high ? high - at : 0);
    const move = [over(left, MARGIN.left + room - this.cell, this.width - room), over(top, MARGIN.top + room - this.cell, this.height - room)];
    if (move.every(Number.isFinite) && (move[0] || move[1])) this.pan(...move);
  }

  listen() {
    const { over } = this;
    const at = (event) => { const box = over.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    const fingers = new Map();
    let moved = 0;
    over.addEventListener('pointerdown', (event) => {
      over.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      moved = 0;
    });
    over.addEventListener('pointermove', (event) => {
      const now = at(event);
      const before = fingers.get(event.pointerId);
      if (!before) return event.pointerType === 'mouse' && this.point(this.cellAt(...now), 'hover');
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      if (others.length === 1) {
        const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
        this.zoom(far(now, others[0]) / Math.max(far(before, others[0]), 1), ...others[0]);
      } else if (others.length === 0) {
        this.pan(now[0] - before[0], now[1] - before[1]);
      }
      moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      this.place.classList.toggle('dragging', moved > 4);
      fingers.set(event.pointerId, now);
    });
    const lift = (event) => {
      if (fingers.delete(event.pointerId) && moved <= 4 && event.type === 'pointerup') this.point(this.cellAt(...at(event)), 'press');
      this.place.classList.remove('dragging');
    };
    over.addEventListener('pointerup', lift);
    over.addEventListener('pointercancel', lift);
    over.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.06 : 0.0018)), ...at(event));
    }, { passive: false });
    over.addEventListener('keydown', (event) => this.key(event));
    addEventListener('themechange', this.repaint = () => this.colours());
    this.under.addEventListener('webglcontextlost', (event) => event.preventDefault());
    this.under.addEventListener('webglcontextrestored', () => { this.renderer.start(); this.game(this.tiles.game, this.tiles.misere); this.colours(); });
  }

  key(event) {
    const arrows = { ArrowUp: [-1n, 0n], ArrowDown: [1n, 0n], ArrowLeft: [0n, -1n], ArrowRight: [0n, 1n] };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows[event.key]) {
      const [dx, dy] = arrows[event.key];
      const size = event.shiftKey ? 10n : 1n;
      const [x, y] = this.cursor ?? this.cellAt(this.width / 2, this.height / 2) ?? [0n, 0n];
      const next = (n, d) => (n + d * size < 0n ? 0n : n + d * size);
      this.point(this.cursor ? [next(x, dx), next(y, dy)] : [x, y], 'key');
      this.reveal();
    } else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(0.8);
    else if (event.key === 'Home') this.home();
    else if (event.key === 'Enter' && this.cursor) this.point(this.cursor, 'press');
    else return;
    event.preventDefault();
  }

  /** Goes to the origin. */
  home() {
    [this.row, this.col, this.dx, this.dy] = [0n, 0n, -0.4, -0.4];
    this.settle();
  }

  leave() {
    this.tiles?.stop();
    removeEventListener('themechange', this.repaint);
    this.renderer.leave();
  }
}

export { LEVELS, MARGIN };
