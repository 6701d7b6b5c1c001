// The frame of the page: views, the address, light and dark, tours.

import { copy, h, put } from './dom.js';
import { address, nameOf, read } from './state.js';

/** The views: name, title, file. */
const VIEWS = [
  ['board', 'Board', () => import('./board.js')],
  ['rules', 'Rules', () => import('./rules.js')],
  ['play', 'Play', () => import('./play.js')],
  ['theorems', 'Theorems', () => import('./theorems.js')],
  ['rows', 'Rows', () => import('./rows.js')],
  ['numbers', 'Numbers', () => import('./numbers.js')],
  ['claims', 'Claims', () => import('./claims.js')],
  ['decide', 'Decide', () => import('./decide.js')],
  ['tours', 'Tours', () => import('./tours.js')],
];

const main = document.getElementById('main');
let shown = { view: null, params: {}, leave: null, update: null };

/** The settings that stay when the view changes. */
const shared = ({ game, rules, tour, step }) => ({ game, rules, tour, step });

/** What a view is given to talk to the page. */
function frame(view) {
  return {
    /** Remembers settings in the address, without a new entry in the history. */
    keep(params) {
      shown.params = { ...shared(shown.params), ...params };
      history.replaceState(null, '', address(view, shown.params));
      label(view, shown.params);
    },
    /** Opens a view. */
    go(to, params) {
      location.hash = address(to, params);
    },
  };
}

function label(view, params) {
  document.getElementById('game-name').textContent = nameOf(params);
  document.getElementById('game-link').href = address('rules', shared(params));
  document.getElementById('home').href = address('board', shared(params));
  const title = VIEWS.find(([name]) => name === view)?.[1] ?? 'Board';
  document.title = `${title}, ${nameOf(params)} · Wythoff lab`;
  put(document.getElementById('nav'), VIEWS.map(([name, text]) =>
    h('li', {}, h('a', { href: address(name, shared(params)), 'aria-current': name === view && 'page' }, text))));
  // On a phone they are a strip that is wider than the screen.
  document.querySelector('#nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

let latest = 0;
async function show() {
  const turn = ++latest;
  const { view: asked, params } = read();
  const [view, , load] = VIEWS.find(([name]) => name === asked) ?? VIEWS[0];
  label(view, params);
  document.getElementById('note').close();
  showTour(params);
  if (shown.view === view && shown.update) {
    shown.params = params;
    shown.update(params);
    return;
  }
  const module = await load();
  module.prepare?.(params);
  // The frame of the page is seen before the view begins to work.
  if (shown.view === null) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (turn !== latest) return;
  shown.leave?.();
  const first = shown.view === null;
  main.scrollTop = 0;
  shown = { view, params, leave: null, update: null };
  const place = h('div', { class: module.full ? 'fill' : 'page' });
  if (module.full) place.className = 'board';
  put(main, place);
  const made = module.show(place, params, frame(view)) ?? {};
  shown.leave = made.leave;
  shown.update = made.update;
  if (!first) main.focus({ preventScroll: true });
}

async function showTour(params) {
  const place = document.getElementById('tour');
  if (!params.tour) {
    place.hidden = true;
    return;
  }
  const { card } = await import('./tours.js');
  card(place, params);
}

const theme = document.getElementById('theme');
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  theme.textContent = name === 'dark' ? 'Light' : 'Dark';
  dispatchEvent(new Event('themechange'));
}
const stored = (() => { try { return localStorage.getItem('theme'); } catch { return null; } })();
setTheme(stored ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
theme.addEventListener('click', () => {
  const name = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  try { localStorage.setItem('theme', name); } catch { /* a page without storage forgets */ }
  setTheme(name);
});
document.getElementById('share').addEventListener('click', () => copy(location.href, 'The address of this view is copied'));
addEventListener('hashchange', show);
await show();
// The other views come when there is nothing else to do, so that the page goes on without a network.
setTimeout(async () => {
  for (const [, , load] of VIEWS) await load().catch(() => {});
  await (await import('./tours.js')).all().catch(() => {});
}, 1500);
