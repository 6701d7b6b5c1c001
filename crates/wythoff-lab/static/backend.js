// Who answers in a page without a server: the engines themselves, as WebAssembly in workers.

/** Where the answers come from. */
export const kind = 'page';

/** Why a question cannot be answered in a page, if it cannot. */
export function missing(name, args) {
  if (name === 'sweep' && Number(args.rows) > 1e7) return 'A sweep of so many rows needs threads and time. The command line has both:';
  if (name === 'solve' && Number(args.values) > 2) return 'Values above 2 need minutes, threads and more memory than a page has. The command line does it:';
  if (name === 'claims check') return null;
  return null;
}

/** A worker with a queue of questions. A question that nobody waits for any more is taken out; one at work is ended with its worker. */
class Bench {
  constructor() {
    this.queue = [];
    this.now = null;
    this.start();
  }

  start() {
    this.worker = new Worker('worker.js');
    this.worker.onmessage = ({ data }) => {
      if (data.event) return this.now?.hear(data.event, JSON.parse(data.data));
      this.now?.resolve(JSON.parse(data.answer));
      this.now = null;
      this.next();
    };
    this.worker.onerror = (event) => this.broken(event.message);
  }

  broken(message) {
    this.worker.terminate();
    this.now?.resolve({ error: { kind: 'internal', message: `the engines stopped: ${message}`, position: null } });
    this.now = null;
    this.start();
    this.next();
  }

  next() {
    if (this.now || this.queue.length === 0) return;
    this.now = this.queue.shift();
    this.worker.postMessage(`${this.now.name}\n${JSON.stringify(this.now.args)}`);
  }

  ask(name, args, hear, signal, ends) {
    return new Promise((resolve, reject) => {
      const job = { name, args, hear, resolve };
      const stop = () => {
        reject(new DOMException('nobody waits', 'AbortError'));
        this.queue = this.queue.filter((other) => other !== job);
        job.resolve = () => {};
        job.hear = () => {};
        if (this.now === job && ends) {
          this.worker.terminate();
          this.now = null;
          this.start();
          this.next();
        }
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      this.queue.push(job);
      this.next();
    });
  }
}

// Quick questions do not wait for long ones.
const quick = new Bench();
let long = null;

/** Asks a question; the answer, or `{error}`. */
export const ask = (name, args, signal) => quick.ask(name, args, () => {}, signal, false);

/** The same, told of progress and parts of the answer meanwhile. */
export function stream(name, args, hear, signal) {
  long ??= new Bench();
  return long.ask(name, args, hear, signal, true);
}
