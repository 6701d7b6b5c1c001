// Tiles of a game: asked for when they come into view, nearest first, and kept as long as there is room.

import { ask, gone } from './api.js';
import { LARGE, OPEN, TILE } from './gl.js';

const AT_ONCE = 4;
const side = BigInt(TILE);

/** The question for a tile. */
function question(game, misere, row, col) {
  const range = (index) => `${index * side}..${(index + 1n) * side}`;
  return { ...game, rows: range(row), cols: range(col), ...(misere && { misere: true }) };
}

const early = new Map();

/** Asks for the tile at the origin before there is a board to show it. */
export function expect(game, misere) {
  const args = question(game, misere, 0n, 0n);
  const answer = ask('table', args);
  // Whoever takes it hears of a failure.
  answer.catch(() => {});
  early.set(JSON.stringify(args), answer);
}

/** The answer that was asked for early, once. */
function expected(args) {
  const key = JSON.stringify(args);
  const answer = early.get(key);
  early.delete(key);
  return answer;
}

/** The tiles of one game on one renderer. */
export class Tiles {
  constructor(renderer, game, misere, changed) {
    Object.assign(this, { renderer, game, misere, changed });
    this.known = new Map();
    this.free = Array.from({ length: renderer.layers }, (_, layer) => layer);
    this.asked = new Map();
    this.wanted = [];
    this.clock = 0;
    this.failed = null;
  }

  /** The tile with this index of rows and columns, if it is here. */
  get(row, col) {
    const tile = this.known.get(`${row},${col}`);
    if (tile) tile.used = ++this.clock;
    return tile;
  }

  /** Says which tiles are in view, the most wanted first. The others are no longer asked for. */
  want(places) {
    this.wanted = places.filter(({ key }) => !this.known.has(key) && !this.asked.has(key));
    const inView = new Set(places.map(({ key }) => key));
    for (const [key, controller] of this.asked) if (!inView.has(key)) controller.abort();
    this.next();
  }

  next() {
    while (this.asked.size < AT_ONCE && this.wanted.length > 0) this.fetch(this.wanted.shift());
  }

  async fetch({ key, row, col }) {
    const controller = new AbortController();
    this.asked.set(key, controller);
    const args = question(this.game, this.misere, row, col);
    try {
      const answer = await (expected(args) ?? ask('table', args, { signal: controller.signal }));
      if (this.stopped) return;
      this.take(key, answer);
      this.failed = null;
    } catch (error) {
      if (this.stopped) return;
      if (!gone(error)) {
        // A tile without values: it is not asked for again, and the reason is shown.
        this.failed = error;
        this.take(key, { values: [], status: 'undecided' });
      }
    }
    this.asked.delete(key);
    this.changed();
    this.next();
  }

  take(key, { values, status }) {
    const numbers = new Uint32Array(TILE * TILE).fill(OPEN);
    const long = new Map();
    let top = 0;
    values.forEach((line, x) => line.forEach((value, y) => {
      if (value === null) return;
      const at = x * TILE + y;
      const large = typeof value === 'string' || value >= LARGE;
      if (large) long.set(at, String(value));
      numbers[at] = large ? LARGE : value;
      if (!large && value > top) top = value;
    }));
    const layer = this.room();
    this.renderer.upload(layer, numbers);
    this.known.set(key, { layer, numbers, long, top, status, used: ++this.clock });
  }

  /** A free layer, by forgetting the tile that was seen longest ago if need be. */
  room() {
    if (this.free.length === 0) {
      let oldest = null;
      for (const [key, tile] of this.known) if (!oldest || tile.used < oldest[1].used) oldest = [key, tile];
      this.known.delete(oldest[0]);
      this.free.push(oldest[1].layer);
    }
    return this.free.pop();
  }

  /** The value of a cell as a number, a text for long ones, null if it is open, undefined if its tile is not here. */
  value(x, y) {
    const tile = this.known.get(`${x / side},${y / side}`);
    if (!tile) return undefined;
    const at = Number(x % side) * TILE + Number(y % side);
    const value = tile.numbers[at];
    return value === OPEN ? null : tile.long.get(at) ?? value;
  }

  status(x, y) {
    return this.known.get(`${x / side},${y / side}`)?.status;
  }

  /** Nothing is asked for any more. */
  stop() {
    this.stopped = true;
    this.wanted = [];
    for (const controller of this.asked.values()) controller.abort();
  }
}
