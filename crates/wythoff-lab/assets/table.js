// Tables that are sorted, searched and copied.

import { copy, h, put } from './dom.js';

const compare = (a, b) => {
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? String(a).localeCompare(String(b)) : x - y;
};

/**
 * A table. `columns` are `{name, of, numeric, long, wide, show}`, a wide one only where there is room; `options` may have `choose(row)`,
 * `search`, `bfile(row)` for lines of an OEIS b-file, `name` for those who listen, and `begin`, the settings `find` and `sort` of the
 * address, with `keep`, which hears them when they change.
 */
export function table(columns, rows, options = {}) {
  const { find = '', sort = '' } = options.begin ?? {};
  let order = { at: columns.findIndex(({ name }) => name === sort.replace(/^-/, '')), down: sort.startsWith('-') };
  let words = find.toLowerCase();
  const keep = () => options.keep?.({ find: words || undefined, sort: order.at < 0 ? undefined : `${order.down ? '-' : ''}${columns[order.at].name}` });
  const body = h('tbody');
  const head = h('tr');
  const count = h('p', { class: 'hint', role: 'status' });
  let chosen = null;
  const shown = () => {
    const found = rows.filter((row) => words === '' || columns.some(({ of }) => String(of(row)).toLowerCase().includes(words)));
    if (order.at >= 0) found.sort((a, b) => compare(columns[order.at].of(a), columns[order.at].of(b)) * (order.down ? -1 : 1));
    return found;
  };
  function draw() {
    put(head, columns.map(({ name, numeric, wide }, at) => h('th', { class: numeric ? 'num' : wide && 'wide', 'aria-sort': order.at === at ? (order.down ? 'descending' : 'ascending') : 'none' },
      h('button', { type: 'button', onclick: () => { order = { at, down: order.at === at && !order.down }; draw(); keep(); } }, name, order.at === at ? (order.down ? ' ↓' : ' ↑') : ''))));
    const found = shown();
    put(body, found.slice(0, 2000).map((row) => h('tr', { class: row === chosen && 'chosen' }, columns.map(({ of, show, numeric, long, wide }, at) => {
      const content = show ? show(row) : String(of(row) ?? '');
      const pick = () => { chosen = row; options.choose(row); draw(); };
      return h('td', { class: numeric ? 'num' : long ? 'long' : wide && 'wide' }, at === 0 && options.choose ? h('button', { type: 'button', class: 'plain', onclick: pick }, content) : content);
    }))));
    count.textContent = found.length === rows.length ? `${rows.length} in all` : `${found.length} of ${rows.length}`;
  }
  draw();
  const flat = () => shown().map((row) => columns.map(({ of }) => of(row)));
  const latex = () => `\\begin{tabular}{${columns.map(({ numeric }) => (numeric ? 'r' : 'l')).join('')}}\n${[columns.map(({ name }) => name), ...flat()].map((line) => line.map((cell) => String(cell ?? '').replace(/([&%#_$])/g, '\\$1')).join(' & ')).join(' \\\\\n')} \\\\\n\\end{tabular}\n`;
  const json = () => JSON.stringify(shown().map((row) => Object.fromEntries(columns.map(({ name, of }) => [name, of(row)]))), null, 1);
  const csv = () => [columns.map(({ name }) => name), ...flat()].map((line) => line.map((cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')).join('\n');
  const tools = [['Copy LaTeX', latex], ['Copy JSON', json], ['Copy CSV', csv]];
  if (options.bfile) tools.unshift(['Copy as OEIS b-file', () => shown().map(options.bfile).join('\n') + '\n']);
  return h('div', {},
    options.search && h('div', { class: 'field' }, h('input', { type: 'search', value: find, placeholder: 'Search', 'aria-label': `Search in ${options.name ?? 'the table'}`, oninput: (event) => { words = event.target.value.toLowerCase(); draw(); keep(); } })),
    h('div', { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': options.name ?? 'Table' }, h('table', {}, h('thead', {}, head), body)),
    count,
    h('div', { class: 'row' }, tools.map(([text, make]) => h('button', { type: 'button', class: 'plain', onclick: () => copy(make(), `${text.replace('Copy', 'Copied')}`) }, text))));
}
