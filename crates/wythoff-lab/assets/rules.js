// The catalogue with its parameters, and an editor for rules: errors where they are, the board as you type.

import { ask, gone } from './api.js';
import { calm, field, h, put } from './dom.js';
import { Board } from './map.js';
import { elsewhere, failure, status } from './notes.js';
import { gameOf, gamePython, gameWords } from './state.js';

const QUEEN = 'piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\nmove (a - i, b - i) for i >= 1\n';

const EXAMPLES = [
  ['Wythoff’s queen', QUEEN],
  ['Queen and knight', `${QUEEN}move (a - 1, b - 2)\nmove (a - 2, b - 1)\n`],
  ['A rook', 'piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n'],
  ['A short diagonal', 'piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\nmove (a - i, b - i) for i >= 1 if i <= 3\n'],
];

/** The letters of a family, such as k and l of `k[,l]`. */
const letters = (params) => (params === '' ? [] : params.replace(/ or inf/, '').split(/[[\],]+/).filter(Boolean));

export function show(place, start, page) {
  let params = { ...start };
  let asking = null;
  const text = h('textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', rows: 9, 'aria-describedby': 'rules-message' });
  const message = h('div', { class: 'editor-message', id: 'rules-message', 'aria-live': 'polite' });
  const preview = h('div', { class: 'stage preview' });
  const catalogue = h('div', { class: 'catalogue', role: 'group', 'aria-label': 'Games' });
  const sliders = h('div');
  const known = h('div');
  const same = h('div');
  put(place,
    h('header', {}, h('h1', {}, 'Rules'), h('p', { class: 'lead' }, 'Choose a game of the literature, or write your own. The board follows as you type.')),
    h('div', { class: 'half' },
      h('div', {},
        h('section', {}, h('h2', {}, 'The catalogue'), catalogue, sliders),
        h('section', {}, known)),
      h('div', {},
        h('section', {}, h('h2', {}, 'The rules'),
          h('div', { class: 'editor' }, field('In the rule language', text, 'A line for the piles, then a line for each kind of move.')), message,
          h('div', { class: 'row' }, EXAMPLES.map(([name, rules]) => h('button', { type: 'button', class: 'plain', onclick: () => { text.value = rules; typed(); } }, name)))),
        h('section', {}, h('h2', {}, 'The board'), preview,
          h('div', { class: 'row' }, h('button', { type: 'button', class: 'main', onclick: () => page.go('board', gameOf(params)) }, 'Open the board'), h('button', { type: 'button', onclick: () => page.go('play', gameOf(params)) }, 'Play it'), h('button', { type: 'button', onclick: () => page.go('theorems', gameOf(params)) }, 'Find its theorems'))),
        same)));

  let board = null;
  try {
    board = new Board(preview, { label: 'Small board of these rules. Arrow keys move the cell.' });
    board.cell = 16;
    board.numbers = false;
  } catch (error) {
    put(preview, failure(error));
  }
  const redraw = () => {
    board?.game(gameOf(params));
    put(same, elsewhere(`show ${gameWords(params)}`, `${gamePython(params)}.known()`));
  };

  // Rules that are typed.
  const check = calm(40, async () => {
    asking?.abort();
    const { signal } = asking = new AbortController();
    const rules = text.value;
    try {
      const answer = await ask('show', { rules }, { signal });
      text.removeAttribute('aria-invalid');
      put(message, h('div', { class: 'failure fine' }, h('p', {}, answer.piles === 2 ? 'These are rules of a game: every play ends.' : `These are rules of a game of ${answer.piles} piles; the board needs two.`)));
      params = { ...params, rules, game: undefined };
      page.keep(params);
      marks();
      redraw();
      facts(answer);
    } catch (error) {
      if (gone(error)) return;
      text.setAttribute('aria-invalid', 'true');
      put(message, failure(error), error.position && h('button', { type: 'button', class: 'plain', onclick: () => { text.focus(); text.setSelectionRange(error.position.start, error.position.end); } }, 'Show me where'));
    }
  });
  let edits = 0;
  const typed = () => { edits += 1; check(); };
  text.addEventListener('input', typed);

  // Games of the catalogue.
  let games = [];
  const marks = () => {
    const id = params.rules ? null : (params.game ?? 'wythoff').split(':')[0];
    for (const button of catalogue.children) button.setAttribute('aria-pressed', button.dataset.id === id);
  };
  async function choose(name) {
    params = { ...params, game: name, rules: undefined };
    page.keep(params);
    marks();
    parameters();
    const before = edits;
    try {
      const answer = await ask('show', { game: name }, { keep: true });
      // Whoever types meanwhile is not interrupted.
      if (edits !== before || params.game !== name) return;
      text.value = answer.rules ?? '';
      text.removeAttribute('aria-invalid');
      put(message, answer.words.map((line) => h('p', { class: 'hint' }, line)));
      facts(answer);
      if (answer.piles === 2 || answer.piles === null) redraw();
      else put(message, h('p', { class: 'hint' }, `The board needs a game of two piles; this one has ${answer.piles}. It can be played.`));
    } catch (error) {
      put(message, failure(error));
    }
  }
  function parameters() {
    const [id, values = ''] = params.rules ? [null] : (params.game ?? 'wythoff').split(':');
    const entry = games.find((game) => game.id === id);
    const names = entry ? letters(entry.params) : [];
    const given = values.split(',');
    const inputs = names.map((letter, at) => {
      const now = h('output', {}, given[at] ?? given[0] ?? '1');
      const input = h('input', { type: 'range', min: entry.id === 'n-heap' || entry.id === 'fat-rat' ? 2 : entry.id === 'terminal' ? 0 : 1, max: 12, value: given[at] ?? given[0] ?? 1 });
      input.addEventListener('input', () => {
        now.textContent = input.value;
        later();
      });
      return { input, node: field(h('span', {}, `${letter} = `, now), input) };
    });
    const later = calm(60, () => {
      const numbers = inputs.map(({ input }) => Number(input.value));
      const optional = entry.params.includes('[');
      if (optional && numbers[1] < numbers[0]) { numbers[1] = numbers[0]; }
      choose(`${id}:${optional && numbers[1] === numbers[0] ? numbers[0] : numbers.join(',')}`).then(() => document.getElementById(inputs[0].input.id)?.focus());
    });
    put(sliders, inputs.map(({ node }) => node));
  }

  function facts({ name, source, known: list }) {
    put(known, h('h2', {}, name), source && h('p', { class: 'quiet' }, source),
      list.length > 0 && h('ul', { class: 'bare' }, list.map(({ statement, status: word, source: from }) => h('li', { class: 'card' }, h('p', {}, statement), h('p', { class: 'hint' }, status(word), ` ${from}`)))));
  }

  (async () => {
    games = await ask('games', {}, { keep: true });
    put(catalogue, games.map((game) => h('button', { type: 'button', 'data-id': game.id, onclick: () => choose(game.example) }, h('span', {}, game.id), h('span', {}, game.name))));
    begin();
  })();
  function begin() {
    marks();
    if (params.rules) {
      text.value = params.rules;
      parameters();
      typed();
    } else {
      choose(params.game ?? 'wythoff');
    }
  }
  return { leave: () => { asking?.abort(); board?.leave(); }, update: (next) => { params = { ...next }; begin(); } };
}
