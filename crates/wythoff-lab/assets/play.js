// A game against the program: a queen on a board, or piles, alone or with Nim heaps beside.

import { ask } from './api.js';
import { choice, field, h, put, quoted, say } from './dom.js';
import { elsewhere, failure, status } from './notes.js';
import { gamePython, rulesWords } from './state.js';

/** Larger boards are played as piles. */
const WIDEST = 20;

/** A pile as a number; fractions stay as they are written. */
const pile = (text) => (/^\d+$/.test(text) ? Number(text) : text);
const isPile = (text) => Number.isSafeInteger(text) || /^\d+\/\d+$/.test(text);
const key = (piles) => piles.join(',');
const small = (piles) => piles.length === 2 && piles.every((each) => each <= WIDEST);

export function show(place, start, page) {
  let params = { ...start };
  let state = null;
  let busy = false;
  let seed = Math.floor(Math.random() * 1e6);
  const lead = h('p', { class: 'lead' });
  const setup = h('div');
  const arena = h('div');
  const side = h('div');
  put(place, h('header', {}, h('h1', {}, 'Play'), lead), h('div', { class: 'arena' }, arena, h('div', {}, side, setup)));

  const name = () => (params.rules ? 'rules' : params.game || 'wythoff');
  const sum = ({ piles, heaps }) => [`${name()}@${key(piles)}`, ...heaps.map((heap) => `nim@${heap}`)].join(' + ');
  const sumWords = () => `${quoted(sum(state))}${rulesWords(params)}${params.misere ? ' --misere' : ''}`;
  const withRules = (args) => (params.rules ? { ...args, rules: params.rules } : args);
  const misere = () => (params.misere ? { misere: true } : {});

  async function begin() {
    const queen = !params.rules && (params.game ?? 'wythoff') === 'wythoff';
    const end = params.misere ? 'Who cannot move has won.' : 'Who cannot move has lost.';
    lead.textContent = queen ? `Move the queen up, left, or along the diagonal towards the corner. ${end}` : `Move in turn to a marked place. ${end}`;
    const given = (params.at ?? '').split(',').map(pile);
    const piles = params.at && given.every(isPile) ? given : await usual();
    const heaps = (params.heaps ?? '').split(',').filter(Boolean).map(Number);
    state = { piles, heaps, mine: params.first !== 'computer', log: [], past: [], hint: null, over: null, options: [] };
    await turn();
  }

  /** As many piles as the game has. */
  async function usual() {
    if (name() === 'ratwyt') return ['3/5', '7/4'];
    try {
      const { piles } = await ask('show', params.rules ? { rules: params.rules } : { game: name() }, { keep: true });
      return [9, 13, 16, 7, 8, 5].slice(0, piles ?? 2);
    } catch {
      return [9, 13];
    }
  }

  async function turn() {
    busy = true;
    draw();
    try {
      const { options } = await ask('options', withRules({ sum: `${name()}@${key(state.piles)}` }));
      state.options = options.map(({ to }) => to.map(pile));
      const stuck = state.options.length === 0 && state.heaps.every((heap) => heap === 0);
      if (stuck) {
        const iWin = state.mine === Boolean(params.misere);
        state.over = iWin ? 'You have won.' : 'The program has won.';
      } else if (!state.mine) {
        const event = await ask('play', withRules({ sum: sum(state), level: params.level ?? 'perfect', seed: seed++, ...misere() }));
        make(Number(event.term), event.to.map(pile), 'program');
        state.mine = true;
        busy = false;
        return turn();
      }
    } catch (error) {
      put(arena, failure(error));
      busy = false;
      return;
    }
    busy = false;
    draw();
  }

  function make(term, to, who) {
    state.past.push({ piles: state.piles, heaps: state.heaps, mine: state.mine, log: [...state.log] });
    const from = term === 0 ? key(state.piles) : `heap ${state.heaps[term - 1]}`;
    state.log.push({ who, text: `${from} → ${key(to)}` });
    if (term === 0) state.piles = to;
    else state.heaps = state.heaps.map((heap, at) => (at === term - 1 ? to[0] : heap));
    state.hint = null;
  }

  function move(term, to) {
    if (busy || state.over || !state.mine) return;
    make(term, to, 'you');
    state.mine = false;
    turn();
  }

  function undo() {
    while (state.past.length > 0) {
      const before = state.past.pop();
      Object.assign(state, before, { over: null, hint: null });
      if (before.mine) break;
    }
    turn();
  }

  async function hint() {
    try {
      const answer = await ask('move', withRules({ sum: sum(state), ...misere() }));
      const best = answer.moves[0];
      state.hint = best && { term: Number(best.term), to: best.to.map(pile), wins: best.wins, status: answer.status };
      draw();
    } catch (error) {
      say(error.message.split('\n')[0]);
    }
  }

  /** Options as cells: sorted games reach (a, b) and (b, a) alike, so the queen keeps her side. */
  function cells() {
    const [x, y] = state.piles;
    const found = new Map();
    for (const [a, b] of state.options) {
      const ways = [[a, b], [b, a]].filter(([p, q]) => p <= x && q <= y && (p === x || q === y || x - p === y - q || (a === b)));
      for (const [p, q] of ways.length ? ways : [[a, b]]) found.set(`${p},${q}`, [p, q]);
    }
    return found;
  }

  function draw() {
    const { piles, over, mine } = state;
    put(arena, small(piles) ? grid() : heapsOf(piles, 0), state.heaps.map((heap, at) => heapRow(heap, at + 1)));
    put(side, h('p', { class: 'verdict', role: 'status' }, over ?? (busy ? 'The program thinks …' : mine ? 'Your move.' : '')),
      state.hint && h('p', { class: 'hint' }, state.hint.wins ? `To ${key(state.hint.to)}${state.hint.term ? ' in the heap' : ''}: it wins. ` : `To ${key(state.hint.to)}: nothing wins, and this lasts longest. `, status(state.hint.status, `wythoff move ${sumWords()}`)),
      h('div', { class: 'row' },
        h('button', { type: 'button', onclick: hint, disabled: busy || Boolean(over) }, 'Hint'),
        h('button', { type: 'button', onclick: undo, disabled: busy || state.past.length === 0 }, 'Undo'),
        h('button', { type: 'button', onclick: () => begin() }, 'New game')),
      state.log.length > 0 && h('ol', { class: 'log' }, state.log.map(({ who, text }) => h('li', {}, h('span', { class: 'quiet' }, `${who}: `), text))),
      elsewhere(`play ${sumWords()}${params.level ? ` --level ${params.level}` : ''}`, state.heaps.length ? `(${gamePython(params)} + ${state.heaps.map((heap) => `wy.Nim(${heap})`).join(' + ')}).moves((${piles.join(', ')}), ${state.heaps.join(', ')}${params.misere ? ', misere=True' : ''})` : `${gamePython(params)}.moves(${piles.join(', ')}${params.misere ? ', misere=True' : ''})`));
    const log = side.querySelector('.log');
    if (log) log.scrollTop = log.scrollHeight;
  }

  let focused = null;
  function grid() {
    const [x, y] = state.piles;
    const size = Math.max(x, y, 4) + 1;
    const targets = state.mine && !busy && !state.over ? cells() : new Map();
    const board = h('div', { class: 'grid', role: 'group', 'aria-label': `Board, the queen is at ${x}, ${y}` });
    board.style.gridTemplateColumns = `repeat(${size}, 1fr)`;
    const hinted = state.hint?.term === 0 && cells();
    const best = state.hint && [key(state.hint.to), key([...state.hint.to].reverse())];
    focused ??= `${x},${y}`;
    for (let row = 0; row < size; row++) {
      for (let col = 0; col < size; col++) {
        const at = `${row},${col}`;
        const queen = row === x && col === y;
        const target = targets.get(at);
        board.append(h('button', {
          type: 'button', 'data-at': at, class: `${queen ? 'queen' : ''} ${target ? 'target' : ''} ${hinted && hinted.has(at) && best.includes(at) ? 'hinted' : ''}`,
          'aria-label': queen ? `Queen at ${row}, ${col}` : target ? `Move to ${row}, ${col}` : `${row}, ${col}`, tabindex: at === focused ? '0' : '-1',
          onclick: () => { focused = at; if (target) move(0, target); },
        }, queen ? '♛' : row === 0 && col === 0 ? '·' : ''));
      }
    }
    board.addEventListener('keydown', (event) => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      const [row, col] = document.activeElement.dataset.at.split(',').map(Number);
      const next = `${Math.min(size - 1, Math.max(0, row + step[0]))},${Math.min(size - 1, Math.max(0, col + step[1]))}`;
      for (const button of board.children) button.tabIndex = button.dataset.at === next ? 0 : -1;
      focused = next;
      board.querySelector(`[data-at="${next}"]`).focus();
    });
    if (arena.contains(document.activeElement)) requestAnimationFrame(() => { const to = board.querySelector(`[data-at="${focused}"]`); if (to) to.focus(); });
    return board;
  }

  function heapsOf(piles) {
    const listed = state.mine && !busy && !state.over ? state.options : [];
    const list = h('select', { size: Math.min(14, Math.max(3, listed.length)), 'aria-label': 'Where to move' }, listed.slice(-3000).reverse().map((to) => h('option', { value: key(to) }, key(to))));
    return h('div', { class: 'card' }, h('p', { class: 'statement' }, `Piles of ${piles.join(', ')}`),
      h('form', { onsubmit: (event) => { event.preventDefault(); if (list.value) move(0, list.value.split(',').map(pile)); } }, field('Move to', list), h('button', { class: 'main', disabled: listed.length === 0 }, 'Move')));
  }

  function heapRow(heap, term) {
    const left = h('input', { type: 'number', min: 0, max: Math.max(0, heap - 1), value: 0, 'aria-label': `Leave in heap ${term}` });
    return h('form', { class: 'heap', onsubmit: (event) => { event.preventDefault(); const to = Number(left.value); if (Number.isInteger(to) && to >= 0 && to < heap) move(term, [to]); } },
      h('strong', {}, `Nim heap of ${heap}`), heap > 0 && state.mine && !busy && !state.over && [h('span', { class: 'quiet' }, 'leave'), left, h('button', {}, 'Take')]);
  }

  function change(more) {
    params = { ...params, ...more };
    page.keep(params);
    focused = null;
    begin();
  }
  put(setup, h('h2', {}, 'The game'),
    h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); const form = new FormData(event.target); change({ at: form.get('at').replaceAll(' ', ''), heaps: form.get('heaps').replaceAll(' ', '') || undefined }); } },
      field('Begin at', h('input', { name: 'at', value: params.at ?? '', placeholder: '9,13', autocomplete: 'off' })),
      field('Nim heaps beside', h('input', { name: 'heaps', value: params.heaps ?? '', placeholder: 'none', autocomplete: 'off' })),
      h('button', {}, 'Begin')),
    choice('Who begins', [['human', 'You'], ['computer', 'The program']], params.first ?? 'human', (first) => change({ first })),
    choice('It plays', [['perfect', 'Perfectly'], ['strong', 'Strongly'], ['casual', 'Casually']], params.level ?? 'perfect', (level) => change({ level })),
    choice('The last move', [['', 'wins'], ['1', 'loses (misère)']], params.misere ?? '', (value) => change({ misere: value || undefined })));
  begin();
  return { leave: null, update: (next) => { params = { ...next }; focused = null; begin(); } };
}
