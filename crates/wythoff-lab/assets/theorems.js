// From rules to theorems, as they are found: what is under way, what is proved, what follows, the certificate.

import { gone, missing, prepare, stream } from './api.js';
import { explorer } from './automaton.js';
import { field, h, put, s, save } from './dom.js';
import { elsewhere, failure, lineToCopy, status } from './notes.js';
import { gameOf, gamePython, gameWords, nameOf } from './state.js';

export function show(place, start, page) {
  let params = { ...start };
  let running = null;
  const values = h('input', { type: 'number', min: 0, max: 8, value: params.values ?? 1 });
  const work = h('section', { 'aria-live': 'polite' });
  const levels = h('section');
  const more = h('section');
  const button = h('button', { class: 'main' }, 'Find and prove');
  const title = h('h1', {});
  put(place, h('header', {}, title, h('p', { class: 'lead' }, 'The positions of a value, for piles of any size, as an automaton that reads their digits: first learned from small positions, then proved from the rules alone.')),
    h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); running ? running.abort() : begin(); } }, field('Values from 0 to', values), button),
    h('div', { class: 'two' }, h('div', {}, levels, more), h('div', {}, work)));

  async function begin() {
    params = { ...params, values: values.value, run: '1' };
    page.keep(params);
    title.textContent = `Theorems about ${nameOf(params)}`;
    const args = { ...gameOf(params), values: Number(values.value), certificates: true };
    const why = missing('solve', args);
    put(levels);
    put(more);
    if (why) return put(work, h('p', { class: 'quiet' }, why), lineToCopy(`wythoff solve ${gameWords(params)} --values ${values.value}`));
    const controller = running = new AbortController();
    button.textContent = 'Stop';
    const stages = h('ul', { class: 'stages' });
    const graph = h('div');
    put(work, h('h2', {}, 'At work'), graph, stages);
    const started = performance.now();
    const growth = [];
    let line = null;
    const hear = (event, data) => {
      if (event === 'partial' && data.level) return levels.append(card(data.level));
      if (data.note) return stages.append(h('li', {}, h('span', {}, data.note)));
      if (line?.label !== data.label) {
        line?.node.classList.remove('now');
        line = { label: data.label, count: h('span'), node: null };
        line.node = h('li', { class: 'now' }, h('span', {}, data.label), line.count);
        stages.append(line.node);
        while (stages.children.length > 14) stages.firstChild.remove();
      }
      line.count.textContent = data.done ? `${data.done}${data.total ? ` of ${data.total}` : ''}` : '';
      if (data.label.includes('states')) {
        growth.push([performance.now() - started, data.done]);
        put(graph, curve(growth));
      }
    };
    try {
      const answer = await stream('solve', args, hear, controller.signal);
      line?.node.classList.remove('now');
      put(work, h('h2', {}, 'Done'), h('p', { class: 'quiet' }, `The theorems took ${answer.seconds} s; all of it ${((performance.now() - started) / 1000).toFixed(2)} s.`), growth.length > 2 && graph, stages);
      put(levels, answer.levels.map(card));
      put(more, rest(answer));
    } catch (error) {
      if (gone(error)) stages.append(h('li', {}, 'stopped'));
      else put(work, failure(error));
    }
    if (running === controller) {
      running = null;
      button.textContent = 'Find and prove';
    }
  }

  /** How the automaton grew. */
  function curve(points) {
    const [width, height] = [320, 90];
    const [time, most] = [Math.max(1, points.at(-1)[0]), Math.max(...points.map(([, n]) => n), 1)];
    const path = points.map(([t, n], at) => `${at ? 'L' : 'M'}${(t / time * (width - 10) + 5).toFixed(1)} ${(height - 18 - n / most * (height - 30)).toFixed(1)}`).join('');
    return s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `States learned, up to ${most}` }, s('path', { class: 'axis', d: `M5 ${height - 17}H${width - 5}` }), s('path', { class: 'path', d: path }), s('text', { x: 5, y: height - 4 }, 'states learned'), s('text', { x: width - 5, y: height - 4, 'text-anchor': 'end' }, most));
  }

  function card(level) {
    const check = `wythoff prove ${gameWords(params)} --value ${level.value}`;
    const name = `${(params.game ?? 'rules').replace(/\W+/g, '-')}-value-${level.value}.theorem`;
    const inside = h('div');
    const first = level.positions.at(-1)?.join(',') ?? '0,0';
    return h('article', { class: 'card' },
      h('h2', {}, level.value === 0 ? 'The P-positions' : `Value ${level.value}`, ' ', status(level.status, check)),
      level.statement && h('p', { class: 'statement' }, level.statement[0].toUpperCase() + level.statement.slice(1), '.'),
      level.closed_form && h('p', {}, h('span', { class: 'quiet' }, 'In closed form: '), level.closed_form),
      level.reason && h('p', { class: 'quiet' }, level.reason),
      h('p', { class: 'numbers' }, level.positions.map((position) => `(${position.join(',\u00a0')})`).join('  '), level.positions.length > 0 && ' …'),
      level.consequences.length > 0 && h('div', {}, h('h3', {}, 'What follows'), h('ul', {}, level.consequences.map((fact) => h('li', {}, fact.statement, ' ', status(fact.status, check))))),
      h('div', { class: 'row' },
        level.certificate && h('button', { type: 'button', onclick: () => save(name, level.certificate) }, 'Save the certificate'),
        level.states && h('button', { type: 'button', onclick: (event) => { event.target.disabled = true; put(inside, explorer(gameOf(params), level.value, first)); } }, level.states <= 36 ? `Draw the automaton of ${level.states} states` : `Run a position through its ${level.states} states`)),
      level.certificate && h('p', { class: 'hint' }, 'Checked again by ', h('code', {}, `wythoff verify ${name}`), ' and by the separate program ', h('code', {}, 'wythoff-check'), '.'),
      inside);
  }

  const rest = (answer) => [
    answer.library?.length > 0 && h('article', { class: 'card' }, h('h2', {}, 'In the library'), answer.library.map(({ statement, status: word, value }) => h('p', {}, statement, ' ', status(word, `wythoff prove ${gameWords(params)} --value ${value}`)))),
    answer.periods.length > 0 && h('article', { class: 'card' }, h('h2', {}, 'Rows'), h('p', {}, `Rows 0 to ${answer.periods.length - 1} are additively periodic, with periods ${answer.periods.map(({ period }) => period).join(', ')}. `, status('proved', `wythoff period ${gameWords(params)} --rows 0..${answer.periods.length - 1}`)), answer.cross_check && h('p', { class: 'quiet' }, answer.cross_check.statement)),
    answer.missing.length > 0 && h('article', { class: 'card' }, h('h2', {}, 'Missing'), h('ul', {}, answer.missing.map(({ what, reason }) => h('li', {}, what, reason && h('span', { class: 'quiet' }, `: ${reason}`))))),
    elsewhere(`solve ${gameWords(params)} --values ${values.value}`, `${gamePython(params)}.solve(values=${values.value})`),
  ];

  title.textContent = `Theorems about ${nameOf(params)}`;
  prepare();
  if (params.run) begin();
  else put(more, elsewhere(`solve ${gameWords(params)} --values ${values.value}`, `${gamePython(params)}.solve(values=${values.value})`));
  return { leave: () => running?.abort(), update: (next) => { running?.abort(); running = null; params = { ...next }; values.value = params.values ?? 1; title.textContent = `Theorems about ${nameOf(params)}`; if (params.run) begin(); } };
}
