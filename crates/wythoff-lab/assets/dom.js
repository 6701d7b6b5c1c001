// Small helpers to build the page: elements, SVG, text to copy, files to save.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'class') node.setAttribute('class', value);
    else if (name in node && name !== 'list' && !(node instanceof SVGElement) && typeof value !== 'string') node[name] = value;
    else if (name === 'value' && !(node instanceof SVGElement)) node.value = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An element with properties, listeners (`onclick`) and children. */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** An element of a drawing. */
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** Replaces what a node holds. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

let fading;
/** Says something for a moment, aloud for those who listen. */
export function say(text) {
  const place = document.getElementById('said');
  place.textContent = text;
  place.classList.add('shown');
  clearTimeout(fading);
  fading = setTimeout(() => place.classList.remove('shown'), 2500);
}

/** Copies a text and says so. */
export async function copy(text, what = 'Copied') {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { class: 'offscreen', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say(what);
}

/** Saves bytes or text as a file. */
export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Waits until nothing has happened for a while. */
export function calm(wait, act) {
  let timer;
  const run = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), wait);
  };
  run.cancel = () => clearTimeout(timer);
  return run;
}

/** A field with its label. */
export function field(label, control, hint) {
  control.id ||= `f${Math.random().toString(36).slice(2)}`;
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, hint && h('p', { class: 'hint' }, hint));
}

/** Radio buttons that look like one control. */
export function choice(label, options, chosen, onchoose) {
  const name = `c${Math.random().toString(36).slice(2)}`;
  return h('fieldset', { class: 'choice' }, h('legend', {}, label), h('div', { class: 'choice-row' }, options.map(([value, text]) =>
    h('label', {}, h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onchoose(value) }), h('span', {}, text)))));
}

/** A long number with its middle left out. */
export function short(number, most = 14) {
  const text = String(number);
  return text.length <= most ? text : `${text.slice(0, 5)}…${text.slice(-6)}`;
}

/** A word in quotes for a shell, if it needs them. */
export const quoted = (text) => (/^[\w@,.:+^=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
