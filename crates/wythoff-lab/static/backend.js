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

// Fetched once, so that new workers need no network.
const program = fetch('worker.js').then((response) => response.blob()).then((blob) => URL.createObjectURL(blob));
const engines = fetch('wythoff.wasm').then((response) => {
  const again = response.clone();
  return WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await again.arrayBuffer()));
});

/** A worker with a queue of questions. A question that nobody waits for any more is taken out; one at work is ended with its worker. */
class Bench {
  constructor() {
    this.queue = [];
    this.now = null;
    this.start();
  }

  start() {
    this.worker = Promise.all([program, engines]).then(([address, compiled]) => {
      const worker = new Worker(address);
      worker.onmessage = ({ data }) => {
        if (data.broken) return this.broken(data.broken);
        if (data.event) return this.now?.hear(data.event, JSON.parse(data.data));
        this.done(JSON.parse(data.answer));
      };
      worker.onerror = (event) => this.broken(event.message);
      worker.postMessage(compiled);
      return worker;
    });
  }

  end() {
    this.worker.then((worker) => worker.terminate(), () => {});
    this.start();
  }

  done(answer) {
    this.now?.resolve(answer);
    this.now = null;
    this.next();
  }

  broken(message) {
    this.end();
    this.done(failed('stopped', message));
  }

  next() {
    if (this.now || this.queue.length === 0) return;
    const job = this.queue.shift();
    this.now = job;
    this.worker.then(
      (worker) => this.now === job && worker.postMessage(`${job.name}\n${JSON.stringify(job.args)}`),
      (error) => this.now === job && this.done(failed('cannot be loaded', error.message)),
    );
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
          this.end();
          this.now = null;
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

const failed = (what, why) => ({ error: { kind: 'internal', message: `the engines ${what}: ${why}`, position: null } });

// Quick questions do not wait for long ones.
const quick = new Bench();
let long = null;

/** Asks a question; the answer, or `{error}`. */
export const ask = (name, args, signal) => quick.ask(name, args, () => {}, signal, false);

/** Makes ready what long questions need. A browser compiles for speed what it has seen at work: so a small theorem is proved, until
 * somebody asks. */
export function prepare() {
  if (long) return;
  long = new Bench();
  long.ask('solve', { game: 'wythoff', values: 0 }, () => {}, exercise.signal, true).catch(() => {});
}
const exercise = new AbortController();

/** The same, told of progress and parts of the answer meanwhile. */
export function stream(name, args, hear, signal) {
  exercise.abort();
  long ??= new Bench();
  return long.ask(name, args, hear, signal, true);
}
