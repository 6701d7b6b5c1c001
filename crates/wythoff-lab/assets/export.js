// The board as a file, as it is shown.

import { colour, LEVELS } from './colour.js';
import { save } from './dom.js';
import { MARGIN } from './map.js';

const name = (board, end) => `${(board.tiles.game.game ?? 'rules').replace(/\W+/g, '-')}-board.${end}`;

/** Saves the board as a picture made of pixels. */
export function png(board) {
  board.draw();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [board.under.width, board.under.height];
  const pen = canvas.getContext('2d');
  pen.drawImage(board.under, 0, 0);
  pen.drawImage(board.over, 0, 0);
  canvas.toBlob((blob) => save(name(board, 'png'), blob));
}

const text = (words) => String(words).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The board as shapes: a square for each cell that is known, its number where it is written, the golden lines. */
export function shapes(board) {
  const parts = [];
  board.eachCell((x, y) => {
    const value = board.tiles.value(x, y);
    if (value === null || value === undefined) return;
    const [left, top] = board.pixel(x, y).map((at) => Math.round(at * 100) / 100);
    const chosen = value < 8 && board.chosen >> value & 1;
    const fill = chosen ? LEVELS[value] : colour(typeof value === 'string' ? board.top : value, board.map, board.bytes, board.top).css;
    const faded = board.only && !chosen ? ' fill-opacity="0.13"' : '';
    parts.push(`<rect x="${left}" y="${top}" width="${board.cell}" height="${board.cell}" fill="${fill}"${faded}/>`);
    if (board.numbers && board.cell >= 22 && String(value).length * 6 <= board.cell * 1.15) {
      const ink = board.only && !chosen ? board.ink : board.textOn(value);
      parts.push(`<text x="${left + board.cell / 2}" y="${top + board.cell / 2}" fill="${ink}" font-size="${Math.min(22, board.cell * 0.42)}" text-anchor="middle" dominant-baseline="central">${text(value)}</text>`);
    }
  });
  const at = ([left, top]) => `${left.toFixed(2)} ${top.toFixed(2)}`;
  if (board.lines) for (const [from, to] of board.golden()) parts.push(`<path d="M${at(from)}L${at(to)}" stroke="${board.style.line}" stroke-width="1.25" stroke-dasharray="7 5" fill="none"/>`);
  const marks = board.marked.concat(board.cursor ? [{ x: board.cursor[0], y: board.cursor[1], style: board.ink }] : []);
  for (const { x, y, style } of marks) {
    const [left, top] = board.pixel(x, y);
    if (Number.isFinite(left) && Number.isFinite(top)) parts.push(`<rect x="${left.toFixed(2)}" y="${top.toFixed(2)}" width="${board.cell}" height="${board.cell}" fill="none" stroke="${style}" stroke-width="2"/>`);
  }
  const box = `${MARGIN.left} ${MARGIN.top} ${Math.ceil(board.width - MARGIN.left)} ${Math.ceil(board.height - MARGIN.top)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" font-family="sans-serif"><rect x="${MARGIN.left}" y="${MARGIN.top}" width="100%" height="100%" fill="${board.paper}"/>${parts.join('')}</svg>`;
}

/** Saves the board as a picture made of shapes. */
export function svg(board) {
  save(name(board, 'svg'), shapes(board), 'image/svg+xml');
}
