// Sentences about natural numbers: true or false, with a witness, or a set with its automaton.

import { gone, stream } from './api.js';
import { drawing } from './automaton.js';
import { field, h, put, quoted } from './dom.js';
import { elsewhere, failure, status } from './notes.js';

const EXAMPLES = [
  ['Wythoff’s pairs', 'forall n, x, y: lower(n, x) and upper(n, y) => y = x + n'],
  ['No number twice', 'forall m, n, x: not (m >= 1 and n >= 1 and lower(m, x) and upper(n, x))'],
  ['No bb in the Fibonacci word', 'forall n: F[n] = 0 or F[n + 1] = 0'],
  ['A false one', 'forall n: F[n] = 0 or F[n + 3] = 0'],
  ['A set', 'lower(n, x) and x mod 5 = 0'],
  ['The lower numbers', 'exists n: lower(n, x)'],
];

const RELATIONS = [
  ['lower(n, x)', 'x = ⌊nφ⌋'], ['upper(n, x)', 'x = ⌊nφ²⌋'], ['F[n]', 'letter n of the Fibonacci word, 0 or 1'], ['x + y, x - y, 3*x', 'sums, differences, multiples'],
  ['x div 3, x mod 3', 'quotient and remainder'], ['=  !=  <  <=  >  >=', 'comparisons'], ['and  or  not  =>  <=>', 'connectives'], ['forall x: …  exists x, y: …', 'quantifiers'],
];

export function show(place, start, page) {
  let params = { ...start };
  let asking = null;
  const text = h('textarea', { rows: 4, spellcheck: false, autocapitalize: 'off', value: params.formula ?? EXAMPLES[0][1] });
  const numeration = h('select', {}, ['fibonacci', 'base:2', 'base:3', 'base:10', 'tribonacci', 'ostrowski:0;2', 'ostrowski:0,1;2'].map((word) => h('option', { value: word, selected: word === (params.numeration ?? 'fibonacci') }, word)));
  const out = h('section', { 'aria-live': 'polite' });
  const insert = (words) => { const at = text.selectionStart; text.setRangeText(words, at, text.selectionEnd, 'end'); text.focus(); };
  put(place, h('header', {}, h('h1', {}, 'Decide'), h('p', { class: 'lead' }, 'Write a sentence of first-order logic about natural numbers. An automaton decides it, and the answer is a proof.')),
    h('div', { class: 'two' },
      h('div', {},
        h('form', { onsubmit: (event) => { event.preventDefault(); decide(); } }, field('The sentence', text, 'Free variables make a set.'), h('div', { class: 'row' }, field('Numbers are written in', numeration), h('button', { class: 'main' }, 'Decide'))),
        h('div', { class: 'row' }, EXAMPLES.map(([name, formula]) => h('button', { type: 'button', class: 'plain', onclick: () => { text.value = formula; decide(); } }, name))),
        out),
      h('aside', {}, h('h2', {}, 'At hand'), h('ul', { class: 'bare hand' }, RELATIONS.map(([words, what]) => h('li', {}, h('button', { type: 'button', class: 'plain mono', onclick: () => insert(words.split('  ')[0]) }, words), h('span', { class: 'hint' }, ` ${what}`)))))));
  text.addEventListener('keydown', (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decide(); });

  async function decide() {
    asking?.abort();
    const { signal } = asking = new AbortController();
    params = { ...params, formula: text.value, numeration: numeration.value };
    page.keep(params);
    put(out, h('p', { class: 'quiet' }, 'Deciding …'));
    const command = `decide ${quoted(text.value)}${numeration.value === 'fibonacci' ? '' : ` --numeration ${quoted(numeration.value)}`}`;
    const same = elsewhere(command, `wy.decide(${JSON.stringify(text.value)}${numeration.value === 'fibonacci' ? '' : `, numeration=${JSON.stringify(numeration.value)}`})`);
    try {
      const answer = await stream('decide', { formula: text.value, numeration: numeration.value, members: 24 }, () => {}, signal);
      if (answer.result === 'set') {
        put(out, h('h2', {}, answer.count === null ? 'A set with infinitely many members' : `A set with ${answer.count} members`),
          h('p', { class: 'quiet' }, `(${answer.variables.join(', ')}), the first of them:`), h('p', { class: 'numbers' }, answer.members.map((member) => `(${member.join(',\u00a0')})`).join('  '), answer.count === null && ' …'),
          h('h3', {}, `Its automaton has ${answer.states} states`), drawing(answer.automaton), same);
      } else {
        const witness = answer.witness && Object.entries(answer.witness).map(([name, value]) => `${name} = ${value}`).join(', ');
        put(out, h('article', { class: 'card' }, h('h2', {}, answer.result ? 'True' : 'False', ' ', status(answer.status, `wythoff ${command}`)),
          witness && h('p', {}, answer.result ? 'A witness: ' : 'A counterexample: ', h('span', { class: 'mono' }, witness)), h('p', { class: 'quiet' }, `The largest automaton on the way had ${answer.states} states; it took ${answer.millis} ms.`)), same);
      }
    } catch (error) {
      if (gone(error)) return;
      put(out, failure(error), error.position && h('button', { type: 'button', class: 'plain', onclick: () => { text.focus(); text.setSelectionRange(error.position.start, error.position.end); } }, 'Show me where'), same);
    }
  }
  decide();
  return { leave: () => asking?.abort(), update: (next) => { params = { ...next }; if (params.formula !== undefined && params.formula !== text.value) { text.value = params.formula; decide(); } } };
}
