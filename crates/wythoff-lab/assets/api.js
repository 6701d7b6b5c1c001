// Questions to the laboratory, whoever answers them.

import * as backend from './backend.js';

/** A question that has no answer, with the reason and the place in the input. */
export class Unanswered extends Error {
  constructor({ kind, message, position }) {
    super(message);
    this.kind = kind;
    this.position = position;
  }
}

const read = (answer) => {
  if (answer && answer.error) throw new Unanswered(answer.error);
  return answer;
};

const remembered = new Map();

/** Asks a question. Answers that never change are remembered. */
export async function ask(name, args = {}, { signal, keep = false } = {}) {
  const key = keep && `${name} ${JSON.stringify(args)}`;
  if (keep && remembered.has(key)) return remembered.get(key);
  const answer = read(await backend.ask(name, args, signal));
  if (keep) remembered.set(key, answer);
  return answer;
}

/** Asks a question and hears of `progress` and `partial` until the answer comes. */
export async function stream(name, args, hear, signal) {
  return read(await backend.stream(name, args, hear, signal));
}

/** Why this question cannot be answered here, if it cannot. */
export const missing = (name, args) => backend.missing(name, args);

/** Says that a long question may come soon. */
export const prepare = () => backend.prepare?.();

/** Whether a failure is only that nobody waits any more. */
export const gone = (error) => error.name === 'AbortError';
