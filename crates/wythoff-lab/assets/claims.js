// The statements of the papers, and what became of them when they were checked again.

import { ask, missing, stream } from './api.js';
import { field, h, put } from './dom.js';
import { elsewhere, failure, lineToCopy, status } from './notes.js';
import { table } from './table.js';

const verdict = (claim) => {
  const [first, ...others] = claim.expected;
  return others.every((word) => word === first) ? first : claim.expected.join(', ');
};

export function show(place, start, page) {
  let params = { ...start };
  const list = h('section');
  const one = h('section', { 'aria-live': 'polite' });
  const same = h('div');
  put(place, h('header', {}, h('h1', {}, 'Claims'), h('p', { class: 'lead' }, 'What papers state about these games, theorem by theorem, table by table, checked again by this program.')),
    h('div', { class: 'two' }, list, h('div', {}, one, same)));
  put(same, elsewhere('claims list', 'wy.claims()'));
  let all = [];

  function draw() {
    const papers = [...new Set(all.map(({ id }) => id.split('/')[0]))];
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const select = (label, name, words) => field(label, h('select', { onchange: (event) => { params = { ...params, [name]: event.target.value || undefined }; page.keep(params); rows(); } }, h('option', { value: '' }, 'all'), words.map((word) => h('option', { value: word, selected: params[name] === word }, word))));
    const place2 = h('div');
    const rows = () => put(place2, table([
      { name: 'claim', of: (claim) => claim.id },
      { name: 'kind', wide: true, of: (claim) => claim.kind },
      { name: 'statement', long: true, of: (claim) => claim.statement, show: (claim) => (claim.statement.length > 150 ? `${claim.statement.slice(0, 150)} …` : claim.statement) },
      { name: 'verdict', of: verdict, show: (claim) => [...new Set(claim.expected)].map((word) => [status(word, `wythoff claims check ${claim.id}`), ' ']) },
    ], all.filter(({ id, kind }) => (!params.paper || id.startsWith(`${params.paper}/`)) && (!params.kind || kind === params.kind)), { search: true, name: 'claims', begin: params, keep: (more) => { params = { ...params, ...more }; page.keep(params); }, choose: (claim) => { params = { ...params, id: claim.id }; page.keep(params); detail(claim.id); } }));
    put(list, h('div', { class: 'row' }, select('Paper', 'paper', papers), select('Kind', 'kind', kinds)), place2);
    rows();
  }

  async function detail(id) {
    put(same, elsewhere(`claims check ${id}`, `wy.claim(${JSON.stringify(id)}).check()`));
    try {
      const claim = await ask('claims show', { id }, { keep: true });
      const out = h('div');
      const button = h('button', { class: 'main', type: 'button', onclick: () => check(id, out, button) }, 'Check it now');
      put(one, h('article', { class: 'card' }, h('h2', {}, claim.source), h('p', { class: 'hint' }, `${claim.id} · ${claim.kind}`), h('p', { class: 'statement' }, claim.statement), h('p', { class: 'quiet' }, `Verdict on record: ${verdict(claim)}.`), claim.note && h('p', {}, claim.note), button, out));
    } catch (error) {
      put(one, failure(error));
    }
  }

  async function check(id, out, button) {
    const why = missing('claims check', { id });
    if (why) return put(out, h('p', { class: 'quiet' }, why), lineToCopy(`wythoff claims check ${id}`));
    button.disabled = true;
    put(out, h('p', { class: 'quiet' }, 'Checking …'));
    try {
      const answer = await stream('claims check', { id: [id] }, () => {});
      const results = Array.isArray(answer) ? answer : answer.claims ?? [answer];
      put(out, results.map((result) => h('div', {}, h('p', {}, status(word(result), `wythoff claims check ${id}`)), Object.entries(result).filter(([name, value]) => typeof value === 'string' && !['id', 'kind', 'source', 'statement'].includes(name)).map(([name, value]) => h('p', { class: 'hint' }, `${name}: ${value}`)))));
    } catch (error) {
      put(out, failure(error));
    }
    button.disabled = false;
  }
  const word = (result) => String(result.verdict ?? result.status ?? result.result ?? 'done').split(' ')[0];

  (async () => {
    try {
      all = await ask('claims list', {}, { keep: true });
      draw();
      detail(params.id ?? all[0].id);
    } catch (error) {
      put(list, failure(error));
    }
  })();
  return { update: (next) => { params = { ...next }; draw(); if (params.id) detail(params.id); } };
}
