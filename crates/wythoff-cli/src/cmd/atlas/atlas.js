// Searches and sorts the games of the atlas. Words must all occur; `class:7` and `states>100` compare numbers.
const place = document.getElementById('games');
const count = document.getElementById('count');
const search = document.getElementById('search');
const MOST = 200;
let order = null;

const text = (row) => [row.id, row.rules, row.status, row.theorem, row.numeration, row.form, row.named ?? '', row.oeis.join(' '), row.why]
  .join(' ').toLowerCase();
const texts = ATLAS.map(text);

function matches(words, index) {
  const row = ATLAS[index];
  return words.every((word) => {
    const number = /^(class|states)([:<>])(\d+)$/.exec(word);
    if (!number) return texts[index].includes(word);
    const [value, bound] = [row[number[1]], Number(number[3])];
    return number[2] === ':' ? value === bound : number[2] === '<' ? value < bound : value > bound;
  });
}

const COLUMNS = [['game', 'id'], ['rules', 'rules'], ['P-positions', 'states'], ['known as', 'named'], ['slope', 'slopes'], ['first', 'first'], ['class', 'class']];
const compare = (one, other) => String(one ?? '').localeCompare(String(other ?? ''), 'en', { numeric: true });

const cell = (tag, content) => {
  const element = document.createElement(tag);
  element.append(content);
  return element;
};

function line(row) {
  const tr = document.createElement('tr');
  tr.className = row.status;
  const id = document.createElement(row.theorem === 'none' ? 'span' : 'a');
  if (row.theorem !== 'none') id.href = `certificates/${row.id}.txt`;
  id.textContent = row.id;
  const rules = document.createElement('code');
  rules.textContent = row.rules;
  const what = row.theorem === 'automaton' ? `${row.states} states (${row.numeration})`
    : row.theorem === 'pairs' ? 'spaced pairs' : `${row.why} ${row.growth.map(([rows, states]) => `${states}@${rows}`).join(' ')}`;
  const slope = row.slopes[1] ? row.slopes.map((slope) => (slope / 1e6).toFixed(4)).join('–') : '';
  const positions = row.first.map(([a, b]) => `(${a},${b})`).join(' ');
  const known = [row.named, row.form, ...row.oeis].filter(Boolean).join('; ');
  [id, rules, what, known, slope, positions, String(row.class)].forEach((part, index) => {
    const td = cell('td', part);
    td.dataset.name = COLUMNS[index][0];
    tr.append(td);
  });
  return tr;
}

function show() {
  const words = search.value.toLowerCase().match(/"[^"]+"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  let found = ATLAS.filter((_, index) => matches(words, index));
  if (order) found = found.sort((one, other) => compare(one[order], other[order]));
  count.textContent = `${found.length} of ${ATLAS.length} games${found.length > MOST ? `, the first ${MOST} shown` : ''}`;
  const table = document.createElement('table');
  const head = document.createElement('tr');
  for (const [name, key] of COLUMNS) {
    const th = cell('th', name);
    th.addEventListener('click', () => { order = key; show(); });
    head.append(th);
  }
  table.append(head, ...found.slice(0, MOST).map(line));
  place.replaceChildren(table);
}

search.addEventListener('input', show);
show();
