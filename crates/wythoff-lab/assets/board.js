// The view of the board: values as a heat map without end, and why a cell has its value.

import { ask, gone } from './api.js';
import { MAPS, LEVELS, colour, ramp } from './colour.js';
import { calm, choice, field, h, put, say, short } from './dom.js';
import { png, svg } from './export.js';
import { Board } from './map.js';
import { elsewhere, failure, status } from './notes.js';
import { gameOf, gamePython, gameWords, nameOf, positionWords } from './state.js';
import { expect } from './tiles.js';

/** It fills the window. */
export const full = true;

/** Asks for the first cells before there is a board. */
export function prepare(params) {
  if (!params.x && !params.y) expect(gameOf(params), Boolean(params.misere));
}

/** Larger positions are not taken apart cell by cell. */
const MOST = 4000n;

const integer = (text) => {
  const power = /^(\d+)\^(\d+)$/.exec(text) ?? /^(\d+)[eE](\d+)$/.exec(text);
  if (power) return text.includes('^') ? BigInt(power[1]) ** BigInt(Math.min(power[2], 20000)) : BigInt(power[1]) * 10n ** BigInt(Math.min(power[2], 20000));
  return /^\d+$/.test(text) ? BigInt(text) : null;
};

export function show(place, start, page) {
  let params = { ...start };
  let asking = null;
  const stage = h('div', { class: 'stage' });
  const cellBox = h('section', { class: 'cell', 'aria-live': 'polite' });
  const lookBox = h('section');
  const goBox = h('section');
  const same = h('div');
  const notes = h('div');
  const heading = h('h1', {});
  put(place, stage, h('aside', { class: 'side', 'aria-label': 'About the board' }, h('header', {}, heading), notes, cellBox, lookBox, goBox, same));

  let board;
  // The middle of the view is in the address, unless it is where the board begins.
  const remember = calm(250, () => {
    const [x, y, [down, right]] = board.middle();
    const origin = board.row === 0n && board.col === 0n && board.dx === -0.4 && board.dy === -0.4;
    const number = (n, part) => `${n}${part.toFixed(2).slice(1)}`;
    params = { ...params, x: origin ? undefined : number(x, Math.min(part(down), 0.99)), y: origin ? undefined : number(y, Math.min(part(right), 0.99)), z: Math.round(board.cell * 100) / 100 };
    page.keep(params);
    showSame();
  });
  const part = (n) => Math.round(n * 100) / 100;
  const explain = calm(70, (cell) => why(cell));
  const arrived = (tiles) => {
    put(notes, tiles.failed && failure(tiles.failed));
    if (board?.cursor) head(board.cursor);
  };
  try {
    board = new Board(stage, { settle: remember, arrived, drawn: () => legend(), point: (cell, how) => pointed(cell, how) });
  } catch (error) {
    put(notes, failure(error));
    return {};
  }
  // For tests, and for those who look behind the page.
  window.lab = { board };
  stage.append(h('div', { class: 'zoom' },
    h('button', { type: 'button', 'aria-label': 'Zoom in', onclick: () => board.zoom(1.4) }, '+'),
    h('button', { type: 'button', 'aria-label': 'Zoom out', onclick: () => board.zoom(1 / 1.4) }, '−'),
    h('button', { type: 'button', 'aria-label': 'To the origin', onclick: () => board.home() }, '⌂')));

  // What is at a cell.
  let head = () => {};
  function pointed(cell, how) {
    asking?.abort();
    if (!cell) return idle();
    const [x, y] = cell;
    const valueBox = h('span', { class: 'cell-value' });
    const statusBox = h('span');
    const reason = h('div', { class: 'reason' });
    head = () => {
      const value = board.tiles.value(x, y);
      valueBox.textContent = value === undefined ? '…' : value === null ? '?' : value;
      valueBox.classList.toggle('long', String(value).length > 6);
    };
    head();
    put(cellBox, h('h2', {}, `(${short(x)}, ${short(y)})`), h('div', { class: 'cell-head' }, valueBox, statusBox), reason);
    if (how === 'press') {
      params = { ...params, at: `${x},${y}` };
      page.keep(params);
    }
    showSame(`${x},${y}`);
    explain({ x, y, valueBox, statusBox, reason });
  }

  async function why({ x, y, valueBox, statusBox, reason }) {
    asking?.abort();
    const { signal } = asking = new AbortController();
    const sum = `${params.rules ? 'rules' : params.game || 'wythoff'}@${x},${y}`;
    const args = params.rules ? { sum, rules: params.rules } : { sum };
    try {
      if (params.misere) {
        const answer = await ask('value', { ...args, misere: true }, { signal });
        put(statusBox, status(answer.status, `wythoff value ${positionWords(params, `${x},${y}`)} --misere`));
        put(reason, h('p', {}, answer.outcome === 'P' ? 'Lost for whoever moves now, in misère play.' : 'Won for whoever moves now, in misère play.'), h('p', { class: 'hint' }, answer.how));
        return;
      }
      const small = x <= MOST && y <= MOST;
      const [answer, taken] = await Promise.all([ask('value', args, { signal }), small && ask('options', args, { signal }).catch((error) => { if (gone(error)) throw error; return null; })]);
      if (answer.value !== null) {
        valueBox.textContent = answer.value;
        valueBox.classList.toggle('long', String(answer.value).length > 6);
      }
      put(statusBox, status(answer.status, `wythoff value ${positionWords(params, `${x},${y}`)}`));
      const outcome = h('p', {}, answer.outcome === 'P' ? 'A P-position: whoever moves now loses.' : 'Whoever moves now wins.');
      put(reason, outcome, taken ? mex(taken) : h('p', { class: 'hint' }, answer.how));
    } catch (error) {
      if (!gone(error)) put(reason, h('p', { class: 'hint' }, error.message.split('\n')[0]));
    }
  }

  /** The options by value, and the least value that is missing; they are marked on the board. */
  function mex({ value, options }) {
    const counts = new Map();
    for (const option of options) counts.set(String(option.value), (counts.get(String(option.value)) ?? 0) + 1);
    board.marked = options.map(({ to, value: of }) => {
      const [a, b] = to.map(BigInt);
      return { a, b, style: Number(of) < Number(value) ? (Number(of) < 8 ? LEVELS[Number(of)] : board.ink) : board.ink };
    }).flatMap(({ a, b, style }) => orient(a, b).map(([x, y]) => ({ x, y, style })));
    board.redraw();
    const below = Number(value);
    const chips = [];
    for (let v = 0; v < Math.min(below, 24); v++) {
      const chip = h('li', { class: 'chip painted', title: `${counts.get(String(v))} options have value ${v}` }, v);
      const shade = v < 8 ? { css: LEVELS[v], light: [2, 3, 4, 5, 6].includes(v) } : colour(v, board.map, board.bytes, board.top);
      chip.style.background = shade.css;
      chip.style.color = shade.light ? '#111' : '#fff';
      chips.push(chip);
    }
    if (below > 24) chips.push(h('li', { class: 'chip' }, `… ${below - 1}`));
    chips.push(h('li', { class: 'chip mex', title: 'no option has this value' }, value));
    const above = options.filter((option) => Number(option.value) > below).length;
    return [
      h('p', { class: 'label' }, options.length === 0 ? 'No move is left, so the value is the least number:' : below === 0 ? `None of the ${options.length} options has value 0:` : `The ${options.length} options have every value below ${value}, and none has ${value}:`),
      h('ul', { class: 'chips' }, chips),
      above > 0 && h('p', { class: 'hint' }, `${above} options have larger values.`),
    ];
  }

  /** An option (a, b) as a cell reached from the one that is meant: games that sort their piles write it one way. */
  function orient(a, b) {
    const [x, y] = board.cursor;
    const plain = a <= x && b <= y;
    const turned = b <= x && a <= y;
    const fits = (p, q) => p === x || q === y || x - p === y - q;
    if (plain && (fits(a, b) || !turned)) return turned && a !== b && fits(b, a) ? [[a, b], [b, a]].filter(([p, q]) => fits(p, q)) : [[a, b]];
    return turned ? [[b, a]] : [[a, b]];
  }

  function idle() {
    head = () => {};
    board.marked = [];
    put(cellBox, h('h2', {}, 'Point at a cell'), h('p', { class: 'quiet' }, 'Its value, its options in colour, and why the least value that none of them has is its own.'),
      h('p', { class: 'hint' }, 'Drag to move, scroll or pinch to zoom. With the keyboard: arrow keys, +, −, Home, Enter.'));
    showSame();
  }

  function showSame(at) {
    const [x, y] = board.cellAt(60, 30) ?? [0n, 0n];
    const size = Math.min(64, Math.max(4, Math.ceil(board.height / board.cell)));
    const misere = params.misere ? ' --misere' : '';
    const window = x === 0n && y === 0n ? `--size ${size}` : `--rows ${x}..+${size} --cols ${y}..+${size}`;
    const python = x === 0n && y === 0n ? `${size}` : `rows=(${x}, ${x + BigInt(size)}), cols=(${y}, ${y + BigInt(size)})`;
    put(same, at && !params.misere
      ? elsewhere(`options ${positionWords(params, at)}`, `${gamePython(params)}.options(${at.replace(',', ', ')})`)
      : elsewhere(`table ${gameWords(params)} ${window}${misere}`, `${gamePython(params)}.table(${python}${params.misere ? ', misere=True' : ''})`));
  }

  // How it looks.
  const chosen = () => [...(params.levels ?? '0')].reduce((bits, digit) => bits | (/[0-7]/.test(digit) ? 1 << Number(digit) : 0), 0);
  function look(change) {
    params = { ...params, ...change };
    board.look({ map: params.map ?? 'cividis', wanted: chosen(), only: params.only === '1', lines: params.lines !== '0', numbers: params.numbers !== '0' });
    page.keep(params);
  }
  const bar = h('canvas', { class: 'scale', width: 256, height: 1, role: 'img', 'aria-label': 'The colours from the smallest value in view to the largest' });
  const barTop = h('span');
  let drawnFor = '';
  function legend() {
    const key = `${board.map} ${board.top}`;
    if (key === drawnFor) return;
    drawnFor = key;
    barTop.textContent = board.map === 'bits' ? '7' : board.top;
    const bytes = ramp(board.map);
    const image = new ImageData(256, 1);
    for (let at = 0; at < 256; at++) {
      const value = board.map === 'bits' ? Math.floor(at / 32) : (at / 255) * board.top;
      const [, r, g, b] = /rgb\((\d+),(\d+),(\d+)\)/.exec(colour(value, board.map, bytes, board.top).css);
      image.data.set([r, g, b, 255], at * 4);
    }
    bar.getContext('2d').putImageData(image, 0, 0);
  }
  function showLook() {
    const toggle = (text, name, on) => h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: on, onchange: (event) => look({ [name]: event.target.checked ? (name === 'only' ? '1' : undefined) : (name === 'only' ? undefined : '0') }) }), text);
    const levels = h('div', { class: 'levels' }, LEVELS.map((css, value) => {
      const swatch = h('span', { class: 'swatch' });
      swatch.style.background = css;
      return h('label', {}, h('input', { type: 'checkbox', 'aria-label': `Level set of value ${value}`, checked: Boolean(chosen() >> value & 1), onchange: (event) => look({ levels: [...'01234567'].filter((digit) => (digit === String(value) ? event.target.checked : chosen() >> Number(digit) & 1)).join('') || '-' }) }), swatch, value);
    }));
    put(lookBox, h('h2', {}, 'What is shown'),
      h('p', { class: 'label' }, 'Level sets in colours of their own'), levels,
      toggle('Only these, the others pale', 'only', params.only === '1'),
      toggle('Lines of slope φ and 1/φ', 'lines', params.lines !== '0'),
      toggle('Numbers when near', 'numbers', params.numbers !== '0'),
      choice('Play', [['', 'Normal'], ['1', 'Misère']], params.misere ?? '', (misere) => { params = { ...params, misere: misere || undefined }; page.keep(params); fresh(); }),
      field('Colours of the other values', h('select', { onchange: (event) => look({ map: event.target.value }) }, MAPS.map(([name, text]) => h('option', { value: name, selected: name === (params.map ?? 'cividis') }, text)))),
      bar, h('div', { class: 'ends' }, h('span', {}, '0'), barTop),
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => png(board) }, 'Save PNG'), h('button', { type: 'button', onclick: () => svg(board) }, 'Save SVG')));
  }

  // Where to.
  function showGo() {
    const row = h('input', { inputmode: 'numeric', value: (params.x ?? '0').split('.')[0], 'aria-label': 'Row', autocomplete: 'off' });
    const col = h('input', { inputmode: 'numeric', value: (params.y ?? '0').split('.')[0], 'aria-label': 'Column', autocomplete: 'off' });
    const go = (event) => {
      event.preventDefault();
      const [x, y] = [integer(row.value.trim()), integer(col.value.trim())];
      if (x === null || y === null) return say('Rows and columns are whole numbers, like 1000 or 10^30');
      board.centre(x, y);
      board.point([x, y], 'press');
    };
    const golden = async () => {
      const n = integer(row.value.trim());
      try {
        const answer = await ask('nth', { ...gameOf(params), value: 0, n: String(n ?? 0n) });
        const [a, b] = answer.position.map(BigInt);
        [row.value, col.value] = [a, b].map(String);
        board.centre(a, b);
        board.point([a, b], 'press');
      } catch (error) {
        say(error.message.split('\n')[0]);
      }
    };
    put(goBox, h('h2', {}, 'Go to'), h('form', { onsubmit: go }, h('div', { class: 'row' }, field('Row x', row), field('Column y', col), h('button', {}, 'Go'))),
      h('button', { type: 'button', class: 'plain', onclick: golden, title: 'The P-position with this index' }, 'The x-th P-position'));
  }

  function fresh() {
    heading.textContent = params.rules ? 'Your rules' : `The game ${nameOf(params)}`;
    board.game(gameOf(params), Boolean(params.misere));
    board.look({ map: params.map ?? 'cividis', wanted: chosen(), only: params.only === '1', lines: params.lines !== '0', numbers: params.numbers !== '0' });
    showLook();
    showGo();
    idle();
    if (params.at) {
      const [x, y] = params.at.split(',').map(integer);
      if (typeof x === 'bigint' && typeof y === 'bigint') board.point([x, y], 'link');
    }
  }
  function placeView() {
    board.cell = Number(params.z) || (board.width < 500 ? 22 : board.width < 1600 ? 26 : 34);
    const [x, y] = [params.x, params.y].map((text) => /^(-?\d+(?:\^\d+)?)(\.\d+)?$/.exec(text ?? ''));
    const [row, col] = [x, y].map((found) => found && integer(found[1]));
    if (typeof row === 'bigint' && typeof col === 'bigint') board.centre(row, col, [x, y].map((found) => (found[2] ? Number(found[2]) : 0.5)));
    else [board.row, board.col, board.dx, board.dy] = [0n, 0n, -0.4, -0.4];
    remember.cancel();
  }
  board.resize();
  placeView();
  fresh();
  return {
    leave: () => { asking?.abort(); remember.cancel(); explain.cancel(); board.leave(); },
    update: (next) => { params = { ...next }; placeView(); fresh(); },
  };
}
