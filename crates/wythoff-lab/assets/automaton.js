// The drawing of an automaton, and a position run through it digit by digit.

import { ask } from './api.js';
import { field, h, put, s } from './dom.js';
import { failure } from './notes.js';

/** Larger automata are not drawn. */
const MOST = 36;

/** States in layers by their distance from the start, each layer from top to bottom. */
function layers(states) {
  const depth = new Array(states.length).fill(-1);
  const queue = states.length ? [0] : [];
  if (states.length) depth[0] = 0;
  for (const state of queue) for (const { to } of states[state].transitions) if (depth[to] < 0) { depth[to] = depth[state] + 1; queue.push(to); }
  const columns = [];
  queue.forEach((state) => (columns[depth[state]] ??= []).push(state));
  return columns;
}

/** An automaton `{states: [{accepting, transitions: [{digits, to}]}]}` as a drawing; `path` are states that are passed. */
export function drawing({ states, tracks }, path = [], here = -1) {
  if (states.length > MOST) return h('p', { class: 'quiet' }, `An automaton of ${states.length} states is too large to be drawn here. \`wythoff automaton --format svg\` draws it.`);
  const columns = layers(states);
  const gap = 128;
  const rowGap = 96;
  const tallest = Math.max(1, ...columns.map((column) => column.length));
  const at = [];
  columns.forEach((column, i) => column.forEach((state, j) => { at[state] = [70 + i * gap, 60 + (j + (tallest - column.length) / 2) * rowGap]; }));
  const [width, height] = [columns.length * gap + 40, tallest * rowGap + 50];
  const passed = new Set(path);
  const steps = new Set(path.slice(1).map((to, i) => `${path[i]} ${to}`));
  const edges = [];
  states.forEach(({ transitions }, from) => {
    const letters = new Map();
    for (const { digits, to } of transitions) letters.set(to, [...(letters.get(to) ?? []), tracks > 1 ? `(${digits.join(',')})` : digits.join(',')]);
    for (const [to, words] of letters) edges.push({ from, to, words: words.length > 4 ? `${words.slice(0, 3).join(' ')} …` : words.join(' ') });
  });
  const lines = edges.map(({ from, to, words }) => {
    const [x1, y1] = at[from];
    const [x2, y2] = at[to];
    const on = steps.has(`${from} ${to}`);
    if (from === to) {
      return [s('path', { class: `edge${on ? ' on' : ''}`, d: `M${x1 - 9} ${y1 - 18}C${x1 - 30} ${y1 - 58} ${x1 + 30} ${y1 - 58} ${x1 + 9} ${y1 - 18}`, 'marker-end': 'url(#tip)' }), s('text', { class: 'letters', x: x1, y: y1 - 53 }, words)];
    }
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const bend = (x2 < x1 || Math.abs(x2 - x1) > gap * 1.5 ? 0.32 : 0.14) * length;
    const [mx, my] = [(x1 + x2) / 2 + uy * bend, (y1 + y2) / 2 - ux * bend];
    const start = [x1 + (mx - x1) / Math.hypot(mx - x1, my - y1) * 21, y1 + (my - y1) / Math.hypot(mx - x1, my - y1) * 21];
    const end = [x2 + (mx - x2) / Math.hypot(mx - x2, my - y2) * 25, y2 + (my - y2) / Math.hypot(mx - x2, my - y2) * 25];
    return [s('path', { class: `edge${on ? ' on' : ''}`, d: `M${start}Q${mx} ${my} ${end}`, 'marker-end': 'url(#tip)' }), s('text', { class: 'letters', x: (x1 + x2) / 4 + mx / 2, y: (y1 + y2) / 4 + my / 2 }, words)];
  });
  const circles = states.map(({ accepting }, state) => at[state] && s('g', { class: `${passed.has(state) ? 'on' : ''} ${state === here ? 'here' : ''}` },
    s('circle', { class: 'state', cx: at[state][0], cy: at[state][1], r: 21 }),
    accepting && s('circle', { class: 'state', cx: at[state][0], cy: at[state][1], r: 16.5 }),
    s('text', { x: at[state][0], y: at[state][1] }, state)));
  return h('div', { class: 'draw', tabindex: '0', role: 'img', 'aria-label': `Automaton of ${states.length} states` }, s('svg', { viewBox: `0 -10 ${width} ${height + 10}`, width, height: height + 10 },
    s('defs', {}, s('marker', { id: 'tip', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' }, s('path', { class: 'tip', d: 'M0 0L8 4L0 8z' }))),
    states.length > 0 && s('path', { class: 'edge', d: `M${at[0][0] - 52} ${at[0][1]}H${at[0][0] - 25}`, 'marker-end': 'url(#tip)' }), lines, circles));
}

/** The digits of a position with the states between them; the step that is looked at is chosen with a slider. */
export function tape({ digits, states, accepted }, at) {
  return h('div', { class: 'tape', tabindex: '0', role: 'img', 'aria-label': `The states ${states.slice(0, 40).join(', ')}; ${accepted ? 'accepted' : 'not accepted'}` },
    h('div', { class: at === 0 && 'here' }, h('span', { class: 'quiet' }, 'start'), h('span', { class: 'quiet' }, states[0] ?? '–')),
    digits.slice(0, 240).map((column, i) => h('div', { class: at === i + 1 && 'here' }, column.map((digit) => h('span', {}, digit)), h('span', { class: 'quiet' }, states[i + 1] ?? '×'))));
}

/** The automaton of a level set, with a position to run through it. */
export function explorer(game, value, first) {
  const place = h('div');
  const position = h('input', { value: first, autocomplete: 'off' });
  const slider = h('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Digits read' });
  const out = h('div');
  const picture = h('div');
  let answer = null;
  const draw = () => {
    const at = Number(slider.value);
    const { run, table } = answer;
    put(out, tape(run, at), h('p', {}, run.accepted ? `Accepted: the position has value ${value}.` : `Not accepted: the position has another value than ${value}.`));
    put(picture, drawing(table, run.states.slice(0, at + 1), run.states[Math.min(at, run.states.length - 1)]));
  };
  slider.addEventListener('input', draw);
  const load = async () => {
    try {
      answer = await ask('automaton', { ...game, value, transitions: true, run: position.value });
      slider.max = answer.run.digits.length;
      slider.value = answer.run.digits.length;
      draw();
    } catch (error) {
      put(out, failure(error));
    }
  };
  put(place, h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); load(); } }, field('A position', position), h('button', {}, 'Read it digit by digit')), slider, out, picture);
  load();
  return place;
}
