// Guided tours: a text of headings, paragraphs and addresses, shown step by step over the live page.
//
// # Title of a tour        a line below it says what it is about
// ## Title of a step       its paragraphs follow
// -> #/board?game=wythoff  the view that the step opens

import { h, put, say } from './dom.js';
import { failure } from './notes.js';
import { read } from './state.js';

/** Reads tours from their text. */
export function parse(text) {
  const tours = [];
  let step = null;
  for (const line of text.split('\n')) {
    const [, marks, title] = /^(##?) (.*)$/.exec(line) ?? [];
    const tour = tours.at(-1);
    if (marks === '#') {
      tours.push({ id: title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), title, about: '', steps: [] });
      step = null;
    } else if (marks === '##' && tour) {
      tour.steps.push(step = { title, text: '', at: null });
    } else if (line.startsWith('-> ') && step) {
      step.at = line.slice(3).trim();
    } else if (step) {
      step.text += `${line}\n`;
    } else if (tour) {
      tour.about += `${line} `;
    }
  }
  return tours.filter((tour) => tour.steps.length > 0);
}

let known = null;
/** All tours: those of the page and the reader's own. */
export async function all() {
  known ??= parse(await (await fetch('tours.md')).text());
  return [...known, ...own()];
}
const own = () => { try { return parse(sessionStorage.getItem('tours') ?? ''); } catch { return []; } };

/** The address of a step: the view that it opens, and where the reader is. */
function address(tour, number) {
  const { view, params } = read(tour.steps[number].at ?? '#/board');
  return `#/${view}?${new URLSearchParams({ ...params, tour: tour.id, step: number })}`;
}

const paragraphs = (text) => text.trim().split(/\n\s*\n/).map((part) => h('p', {}, part.split(/(`[^`]+`|\*[^*]+\*)/).map((piece) => (piece.startsWith('`') ? h('code', {}, piece.slice(1, -1)) : piece.startsWith('*') ? h('em', {}, piece.slice(1, -1)) : piece))));

/** Shows the step of a tour over the page. */
export async function card(place, params) {
  const tour = (await all()).find(({ id }) => id === params.tour);
  const number = Math.min(Math.max(0, Number(params.step) || 0), (tour?.steps.length ?? 1) - 1);
  place.hidden = !tour;
  if (!tour) return;
  const step = tour.steps[number];
  const { view, params: rest } = read();
  const leave = () => { const { tour: _, step: __, ...others } = rest; location.hash = `#/${view}?${new URLSearchParams(others)}`; };
  const key = `${tour.id} ${number}`;
  if (place.dataset.shown === key && place.childElementCount) return;
  place.dataset.shown = key;
  put(place, h('section', { 'aria-label': `Tour: ${tour.title}` },
    h('p', { class: 'hint' }, `${tour.title} · ${number + 1} of ${tour.steps.length}`), h('h2', {}, step.title), paragraphs(step.text),
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'plain', onclick: leave }, 'Leave the tour'),
      h('span', {}, number > 0 && h('button', { type: 'button', onclick: () => { location.hash = address(tour, number - 1); } }, 'Back'), ' ',
        number + 1 < tour.steps.length ? h('button', { type: 'button', class: 'main', onclick: () => { location.hash = address(tour, number + 1); } }, 'Next') : h('button', { type: 'button', class: 'main', onclick: () => { location.hash = '#/tours'; } }, 'All tours')))));
}

export function show(place) {
  const list = h('ul', { class: 'tours' });
  const file = h('input', { type: 'file', accept: '.md,.txt', class: 'vh', id: 'tour-file', onchange: async (event) => {
    const text = await event.target.files[0].text();
    const tours = parse(text);
    if (tours.length === 0) return say('There is no tour in this file');
    try { sessionStorage.setItem('tours', text); } catch { /* without storage it lasts as long as the page */ }
    draw();
  } });
  put(place, h('header', {}, h('h1', {}, 'Tours'), h('p', { class: 'lead' }, 'Short walks through the laboratory, each over the live page.')), list,
    h('section', {}, h('h2', {}, 'Your own'),
      h('p', {}, 'A tour is a text: a line with # is its title, a line with ## begins a step, and a line that begins with -> names the view that the step opens, as its address has it.'),
      h('pre', { class: 'card', tabindex: '0' }, '# My class\nWhat we saw on Monday.\n\n## Look at row 3\nFrom column 8 on it repeats every 6 columns.\n-> #/rows?game=wythoff&row=3'),
      h('p', {}, h('label', { for: 'tour-file' }, 'Open a file with tours: '), h('button', { type: 'button', onclick: () => file.click() }, 'Choose a file'), file)));
  async function draw() {
    try {
      put(list, (await all()).map((tour) => h('li', {}, h('a', { class: 'card', href: address(tour, 0) }, h('h2', {}, tour.title), h('p', { class: 'quiet' }, tour.about.trim()), h('p', { class: 'hint' }, `${tour.steps.length} steps`)))));
    } catch (error) {
      put(list, failure(error));
    }
  }
  draw();
  return { update: draw };
}
