// Sequences, infinite words and arrays around the Wythoff pairs, at any index.

import { ask } from './api.js';
import { choice, copy, field, h, put, quoted, s } from './dom.js';
import { elsewhere, failure } from './notes.js';
import { table } from './table.js';

const WORDS = [['fibonacci', 'abaababa…, fixed by a → ab, b → a'], ['tribonacci', 'abacabaa…, fixed by a → ab, b → ac, c → a'], ['k-wythoff:2', 'fixed by a → aab, b → a'], ['pattern:1,01', 'each word is the two before it'], ['morphism:0=01,1=10', 'the word of Thue and Morse']];
const ARRAYS = [['wythoff', 'the Wythoff array, A035513'], ['stolarsky', 'Stolarsky’s array, A035506'], ['shuffle:2', 'the 2-shuffle of the Wythoff array'], ['dispersion:upper-wythoff', 'the dispersion of a sequence']];

export function show(place, start, page) {
  let params = { ...start };
  const body = h('div');
  const tabs = h('div');
  put(place, h('header', {}, h('h1', {}, 'Numbers'), h('p', { class: 'lead' }, 'The sequences, words and arrays that the game brings with it, at indices of any size.')), tabs, body);
  const keep = (more) => { params = { ...params, ...more }; page.keep(params); };

  function open() {
    const kind = params.kind ?? 'sequence';
    put(tabs, choice('What', [['sequence', 'Sequences'], ['word', 'Words'], ['array', 'Arrays']], kind, (value) => { keep({ kind: value, name: undefined, from: undefined }); open(); }));
    put(body);
    ({ sequence, word, array })[kind]?.();
  }

  async function sequence() {
    const list = h('section');
    const one = h('section', { 'aria-live': 'polite' });
    put(body, h('div', { class: 'two' }, one, list));
    const view = async () => {
      const name = params.name ?? 'lower-wythoff';
      const from = h('input', { value: params.from ?? '', placeholder: 'the first', autocomplete: 'off' });
      const named = h('input', { value: name, autocomplete: 'off' });
      const out = h('div');
      put(one, h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); keep({ name: named.value, from: from.value || undefined }); view(); } }, field('Sequence', named), field('From index', from), h('button', { class: 'main' }, 'Show')), out);
      try {
        const answer = await ask('sequence', { name, count: 120, ...(params.from ? { from: params.from } : {}) });
        const first = BigInt(answer.start);
        const bfile = () => `${answer.terms.map((term, at) => `${first + BigInt(at)} ${term}`).join('\n')}\n`;
        put(out, h('h2', {}, name, ' ', answer.oeis && h('span', { class: 'quiet' }, answer.oeis)), plot(answer.terms), h('p', { class: 'numbers' }, answer.terms.join(', '), ' …'),
          h('div', { class: 'row' }, [['Copy as OEIS b-file', bfile], ['Copy LaTeX', () => `$${answer.terms.join(', ')}, \\ldots$`], ['Copy JSON', () => JSON.stringify(answer)]].map(([text, make]) => h('button', { type: 'button', class: 'plain', onclick: () => copy(make()) }, text))),
          elsewhere(`sequence ${quoted(name)} --count 120${params.from ? ` --from ${params.from}` : ''}`, `wy.sequence(${JSON.stringify(name)}, count=120${params.from ? `, start=${params.from.replace('^', '**')}` : ''})`));
      } catch (error) {
        put(out, failure(error));
      }
    };
    view();
    try {
      const all = await ask('sequence', { name: 'list' }, { keep: true });
      const rows = Array.isArray(all) ? all : all.sequences;
      put(list, h('h2', {}, 'All of them'), table([{ name: 'name', of: (row) => row.example ?? row.name }, { name: 'OEIS', of: (row) => row.oeis ?? '' }, { name: 'what', long: true, of: (row) => row.statement ?? '' }], rows, { search: true, name: 'sequences', begin: params, keep, choose: (row) => { keep({ name: row.example ?? row.name, from: undefined }); view(); } }));
    } catch (error) {
      put(list, failure(error));
    }
  }

  /** The terms as dots; long numbers are not drawn. */
  function plot(terms) {
    const numbers = terms.map(Number);
    if (numbers.some((n) => !Number.isSafeInteger(n))) return null;
    const [width, height] = [640, 180];
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const x = (at) => 12 + at / Math.max(1, numbers.length - 1) * (width - 24);
    const y = (n) => height - 12 - (n - low) / Math.max(1, high - low) * (height - 28);
    return s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Plot of the terms, from ${low} to ${high}` }, s('path', { class: 'axis', d: `M12 ${height - 8}H${width - 12}` }), numbers.map((n, at) => s('circle', { class: 'a', cx: x(at), cy: y(n), r: 2.2 })), s('text', { x: width - 12, y: 12, 'text-anchor': 'end' }, high));
  }

  async function word() {
    const spec = h('input', { value: params.name ?? 'fibonacci', list: 'words', autocomplete: 'off' });
    const from = h('input', { value: params.from ?? '0', autocomplete: 'off' });
    const out = h('section', { 'aria-live': 'polite' });
    const view = async () => {
      try {
        const answer = await ask('word', { spec: spec.value, from: from.value || '0', length: 610 });
        const letters = [...new Set(answer.word)].sort();
        put(out, walk(answer.word, letters[0]), h('p', { class: 'numbers' }, answer.word, '…'), h('p', { class: 'hint' }, 'The path goes right for the first letter and up for any other.'),
          h('div', { class: 'row' }, [['Copy as OEIS b-file', () => `${[...answer.word].map((letter, at) => `${BigInt(answer.start) + BigInt(at)} ${/\d/.test(letter) ? letter : letters.indexOf(letter)}`).join('\n')}\n`], ['Copy the letters', () => answer.word], ['Copy JSON', () => JSON.stringify(answer)]].map(([text, make]) => h('button', { type: 'button', class: 'plain', onclick: () => copy(make()) }, text))),
          elsewhere(`word ${quoted(spec.value)} --from ${from.value} --length 610`, `wy.word(${JSON.stringify(spec.value)}, length=610, start=${from.value.replace('^', '**')})`));
      } catch (error) {
        put(out, failure(error));
      }
    };
    put(body, h('datalist', { id: 'words' }, WORDS.map(([name, what]) => h('option', { value: name }, what))),
      h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); keep({ name: spec.value, from: from.value }); view(); } }, field('Word', spec), field('From index', from), h('button', { class: 'main' }, 'Show')),
      h('div', { class: 'row' }, WORDS.map(([name]) => h('button', { type: 'button', class: 'plain', onclick: () => { spec.value = name; keep({ name }); view(); } }, name))), out);
    view();
  }

  function walk(letters, first) {
    let [x, y] = [0, 0];
    let path = 'M0 0';
    for (const letter of letters) path += letter === first ? `H${++x}` : `V${-(++y)}`;
    return s('svg', { class: 'chart walk', viewBox: `-1 ${-y - 1} ${x + 2} ${y + 2}`, role: 'img', 'aria-label': 'The word as a path', preserveAspectRatio: 'xMinYMid meet'}, s('path', { class: 'path', d: path, 'vector-effect': 'non-scaling-stroke' }));
  }

  async function array() {
    const spec = h('input', { value: params.name ?? 'wythoff', autocomplete: 'off' });
    const from = h('input', { value: params.from ?? '1', autocomplete: 'off' });
    const out = h('section', { 'aria-live': 'polite' });
    const view = async () => {
      try {
        const answer = await ask('array', { spec: spec.value, 'from-row': from.value || '1', rows: 16, cols: 12 });
        const rows = answer.values.map((values, at) => ({ row: String(BigInt(answer.first_row) + BigInt(at)), values }));
        put(out, table([{ name: 'row', of: (row) => row.row, numeric: true }, ...answer.values[0].map((_, at) => ({ name: String(at + 1), of: (row) => row.values[at], numeric: true }))], rows, { name: 'Array' }),
          elsewhere(`array ${quoted(spec.value)} --from-row ${from.value} --rows 16 --cols 12`, `wy.array(${JSON.stringify(spec.value)}, rows=16, cols=12, from_row=${from.value.replace('^', '**')})`));
      } catch (error) {
        put(out, failure(error));
      }
    };
    put(body, h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); keep({ name: spec.value, from: from.value }); view(); } }, field('Array', spec), field('From row', from), h('button', { class: 'main' }, 'Show')),
      h('div', { class: 'row' }, ARRAYS.map(([name, what]) => h('button', { type: 'button', class: 'plain', title: what, onclick: () => { spec.value = name; keep({ name }); view(); } }, name))), out);
    view();
  }

  open();
  return { update: (next) => { params = { ...next }; open(); } };
}
