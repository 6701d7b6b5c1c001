// Rows of values: their additive periods, one row in detail, its recurrence.

import { ask, gone } from './api.js';
import { field, h, put, s } from './dom.js';
import { elsewhere, failure, status } from './notes.js';
import { gameOf, gamePython, gameWords, nameOf } from './state.js';
import { table } from './table.js';

export function show(place, start, page) {
  let params = { ...start };
  let asking = null;
  const last = h('input', { type: 'number', min: 0, max: 120, value: params.last ?? 24 });
  const list = h('section');
  const one = h('section', { 'aria-live': 'polite' });
  const same = h('div');
  put(place, h('header', {}, h('h1', {}, `Rows of ${nameOf(params)}`), h('p', { class: 'lead' }, 'From some column on, a row of values repeats, each time higher by the period. That the complete state of the computation repeats is the proof.')),
    h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); params = { ...params, last: last.value }; page.keep(params); load(); } }, field('Rows from 0 to', last), h('button', { class: 'main' }, 'Find the periods')),
    h('div', { class: 'two' }, list, h('div', {}, one, same)));

  async function load() {
    asking?.abort();
    const { signal } = asking = new AbortController();
    put(list, h('p', { class: 'quiet' }, 'Looking for repetitions …'));
    put(same, elsewhere(`period ${gameWords(params)} --rows 0..${last.value}`, `${gamePython(params)}.periods(rows=range(${Number(last.value) + 1}))`));
    try {
      const rows = await ask('period', { ...gameOf(params), rows: `0..${last.value}` }, { signal });
      put(list, chart(rows), table([
        { name: 'row', of: (row) => row.row, numeric: true },
        { name: 'from column', of: (row) => row.preperiod, numeric: true },
        { name: 'period', of: (row) => row.period, numeric: true },
        { name: 'status', of: (row) => row.status, show: (row) => status(row.status, `wythoff period ${gameWords(params)} --row ${row.row}`) },
      ], rows, { choose: detail, bfile: (row) => `${row.row} ${row.period}`, name: 'Periods of rows', begin: params, keep: (more) => { params = { ...params, ...more }; page.keep(params); } }));
      if (params.row) detail({ row: params.row });
    } catch (error) {
      if (!gone(error)) put(list, failure(error));
    }
  }

  /** Periods and preperiods on a logarithmic scale. */
  function chart(rows) {
    const [width, height] = [640, 220];
    const top = Math.log10(Math.max(10, ...rows.map((row) => Math.max(Number(row.period), Number(row.preperiod))))) * 1.03;
    const x = (row) => 40 + Number(row) / Math.max(1, rows.length - 1) * (width - 60);
    const y = (n) => height - 28 - Math.log10(Math.max(1, Number(n))) / top * (height - 50);
    const ticks = Array.from({ length: Math.floor(top) + 1 }, (_, power) => power);
    return s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Periods and preperiods of the rows, on a logarithmic scale' },
      ticks.map((power) => [s('path', { class: 'axis', d: `M36 ${y(10 ** power)}H${width - 12}` }), s('text', { x: 32, y: y(10 ** power) + 4, 'text-anchor': 'end' }, power < 4 ? 10 ** power : `10^${power}`)]),
      rows.map((row) => [s('circle', { class: 'a', cx: x(row.row), cy: y(row.period), r: 3.2 }), Number(row.preperiod) > 0 && s('rect', { class: 'b', x: x(row.row) - 2.6, y: y(row.preperiod) - 2.6, width: 5.2, height: 5.2 })]),
      s('circle', { class: 'a', cx: 46, cy: 12, r: 3.2 }), s('text', { x: 54, y: 16 }, 'period'), s('rect', { class: 'b', x: 150, y: 9, width: 5.2, height: 5.2 }), s('text', { x: 161, y: 16 }, 'first column'), s('text', { x: width - 12, y: height - 8, 'text-anchor': 'end' }, `row ${rows.length - 1}`), s('text', { x: 40, y: height - 8 }, 'row 0'));
  }

  async function detail({ row }) {
    params = { ...params, row: String(row) };
    page.keep(params);
    put(one, h('h2', {}, `Row ${row}`), h('p', { class: 'quiet' }, '…'));
    try {
      const [answer, values] = await Promise.all([
        ask('period', { ...gameOf(params), row: String(row), recurrence: true, at: ['10^100'] }),
        ask('table', { ...gameOf(params), rows: `${row}..+1`, cols: '0..40' }),
      ]);
      put(one, h('h2', {}, `Row ${row} `, status(answer.status, `wythoff period ${gameWords(params)} --row ${row}`)),
        h('p', { class: 'numbers' }, values.values[0].join(', '), ' …'),
        h('dl', { class: 'facts' }, h('dt', {}, 'period'), h('dd', {}, answer.period), h('dt', {}, 'from column'), h('dd', {}, answer.preperiod), h('dt', {}, 'value in column 10^100'), h('dd', { class: 'mono' }, `10^100 ${difference(answer.values[0].value)}`)),
        answer.recurrence && [h('p', { class: 'label' }, 'Recurrence'), h('p', { class: 'mono' }, answer.recurrence), h('p', { class: 'label' }, 'Generating function'), h('p', { class: 'mono' }, short(answer.generating_function))]);
    } catch (error) {
      put(one, h('h2', {}, `Row ${row}`), failure(error));
    }
  }
  const difference = (value) => { const d = BigInt(value) - 10n ** 100n; return d < 0n ? `− ${-d}` : `+ ${d}`; };
  const short = (text) => (text.length > 600 ? `${text.slice(0, 600)} …` : text);

  load();
  return { leave: () => asking?.abort(), update: (next) => { params = { ...next }; last.value = params.last ?? 24; load(); } };
}
