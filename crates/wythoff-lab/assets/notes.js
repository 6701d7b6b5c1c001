// The words of status, and what they mean; the lines that give the same answer elsewhere.

import { copy, h, put } from './dom.js';

const NOTES = {
  proved: ['Proved', 'It holds for all positions, however large the piles.',
    'By a named theorem, or by an automaton whose conditions this program has decided: moves never join two positions of the set, and every other position has a move into it. The certificate has all of it, and a separate program checks it again.'],
  computed: ['Computed', 'It is exhaustive, from the rules, for the positions that were asked about.',
    'Every option of every position below was looked at. It says nothing about larger piles.'],
  predicted: ['Predicted', 'It rests on a conjecture, which is named.',
    'Two runs with different margins agree. For values up to 3 of Wythoff’s game the conjecture is a theorem, and the word is then “proved”.'],
  undecided: ['Undecided', 'Within the limits of time and memory nothing was established.',
    'The command line has higher limits and keeps its progress on disk.'],
  agrees: ['Agrees', 'Everything that was computed agrees with the statement, as far as it was looked at.',
    'Checking it again says how far that is. It is no proof for what lies beyond.'],
  refuted: ['Refuted', 'There is a counterexample, and a second engine finds it too.',
    'Checking the claim again names the counterexample and both engines.'],
  contradiction: ['Contradiction', 'Two ways to find it out disagree.', 'That is a mistake in the program or in a source. Please report it.'],
};

/** A status word that opens its note; `command` checks the statement again. */
export function status(word, command) {
  return h('button', { type: 'button', class: `status status-${word}`, 'aria-haspopup': 'dialog', title: 'What does this word mean?', onclick: () => open(word, command) }, word);
}

function open(word, command) {
  const [title, meaning, found] = NOTES[word] ?? [word, '', ''];
  const dialog = document.getElementById('note');
  put(dialog,
    h('h2', { id: 'note-title' }, title),
    h('p', { class: 'lead' }, meaning),
    h('p', {}, found),
    command && h('p', { class: 'quiet' }, 'To check it again:'),
    command && lineToCopy(command),
    h('form', { method: 'dialog' }, h('button', { class: 'main', autofocus: true }, 'Close')));
  dialog.showModal();
}

/** A line of code with a button that copies it. */
export function lineToCopy(text, label = 'Copy') {
  return h('div', { class: 'line' }, h('code', { tabindex: '0' }, text), h('button', { type: 'button', class: 'plain', 'aria-label': `${label}: ${text.slice(0, 60)}`, onclick: () => copy(text, 'Copied') }, label));
}

/** The command and the Python line that give the same answer as a view. */
export function elsewhere(command, python) {
  return h('details', { class: 'elsewhere', open: innerWidth > 900 }, h('summary', {}, 'The same answer elsewhere'),
    h('p', { class: 'label' }, 'Command line'), lineToCopy(`wythoff ${command}`),
    h('p', { class: 'label' }, 'Python'), lineToCopy(python));
}

/** Shows why a question has no answer. */
export function failure(error) {
  const [first, ...rest] = String(error.message).split('\n');
  return h('div', { class: 'failure', role: 'alert' }, h('p', {}, first), rest.length > 0 && h('pre', { tabindex: '0' }, rest.join('\n')));
}
