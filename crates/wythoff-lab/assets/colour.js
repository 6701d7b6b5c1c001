// Colours of values, told apart also by those who see colours differently: Cividis, Viridis, greys, and the eight
// colours of Okabe and Ito.

const ANCHORS = {
  cividis: ['#00224e', '#123570', '#3b496c', '#575d6d', '#707173', '#8a8678', '#a59c74', '#c3b369', '#e1cc55', '#fee838'],
  viridis: ['#440154', '#482878', '#3e4989', '#31688e', '#26828e', '#1f9e89', '#35b779', '#6ece58', '#b5de2b', '#fde725'],
  grey: ['#111111', '#2a2a2a', '#444444', '#5f5f5f', '#7b7b7b', '#979797', '#b4b4b4', '#cccccc', '#e2e2e2', '#f7f7f7'],
};

/** The colours of level sets 0 to 7. */
export const LEVELS = ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#f0e442', '#7a5195'];

/** The maps to choose from. */
export const MAPS = [['cividis', 'Cividis'], ['viridis', 'Viridis'], ['grey', 'Greys'], ['bits', 'Last three bits']];

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** A map as 256 colours of 4 bytes. */
export function ramp(name) {
  const bytes = new Uint8Array(256 * 4);
  const anchors = (ANCHORS[name] ?? LEVELS).map(rgb);
  for (let at = 0; at < 256; at++) {
    const place = (at / 255) * (anchors.length - 1);
    const low = Math.min(Math.floor(place), anchors.length - 2);
    const part = place - low;
    const colour = ANCHORS[name]
      ? anchors[low].map((from, i) => from + (anchors[low + 1][i] - from) * part)
      : anchors[at % 8];
    bytes.set([...colour.map(Math.round), 255], at * 4);
  }
  return bytes;
}

/** The place of a value on the map, from 0 to 1, where `top` is the largest value in view. */
export const place = (value, top) => Math.min(1, Math.sqrt(value / Math.max(top, 1)));

/** The colour of a value as `rgb(...)`, and whether dark text is read on it. */
export function colour(value, map, bytes, top) {
  const at = (map === 'bits' ? value % 8 : Math.round(place(value, top) * 255)) * 4;
  const [r, g, b] = bytes.subarray(at, at + 3);
  return { css: `rgb(${r},${g},${b})`, light: r * 0.299 + g * 0.587 + b * 0.114 > 140 };
}
