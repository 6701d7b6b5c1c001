// The state of the page is its address: a view and its settings.

import { quoted } from './dom.js';

/** Reads `#/view?name=value`. */
export function read(hash = location.hash) {
  const [, view, query] = /^#\/([\w-]*)\??(.*)$/s.exec(hash) ?? [null, '', ''];
  return { view: view || 'board', params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a view; settings that are empty are left out. */
export function address(view, params) {
  const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return `#/${view}${query ? `?${query}` : ''}`;
}

/** The settings that say which game it is. */
export const gameOf = ({ game, rules }) => (rules ? { rules } : { game: game || 'wythoff' });

/** The name of a game for people. */
export const nameOf = (params) => (params.rules ? 'your rules' : params.game || 'wythoff');

/** Rules on one line, as commands take them. */
const line = (rules) => rules.trim().split(/\s*\n\s*/).join('; ');

/** The option that gives the rules in a command. */
export const rulesWords = (params) => (params.rules ? ` --rules ${quoted(line(params.rules))}` : '');

/** The arguments that name the game in a command. */
export const gameWords = (params) => (params.rules ? rulesWords(params).trim() : quoted(params.game || 'wythoff'));

/** A position of the game in a command. */
export const positionWords = (params, position) =>
  `${quoted(`${params.rules ? 'rules' : params.game || 'wythoff'}@${position}`)}${rulesWords(params)}`;

/** The game in Python. */
export const gamePython = (params) =>
  (params.rules ? `wy.Game(rules=${JSON.stringify(line(params.rules))})` : `wy.Game(${JSON.stringify(params.game || 'wythoff')})`);
