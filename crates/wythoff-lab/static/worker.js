// The engines in a worker: they come first, compiled; then questions come as text, and events and answers go back.

let engines = null;
const text = new TextDecoder();
const bytes = (at, length) => new Uint8Array(engines.memory.buffer, at >>> 0, length >>> 0);
const started = performance.now();

const page = {
  hear: (name, nameBytes, data, dataBytes) => postMessage({ event: text.decode(bytes(name, nameBytes)), data: text.decode(bytes(data, dataBytes)) }),
  now: () => performance.now() - started,
};

let ready = null;

onmessage = async ({ data }) => {
  try {
    if (data instanceof WebAssembly.Module) {
      ready = WebAssembly.instantiate(data, { page }).then((instance) => (engines = instance.exports));
      return;
    }
    await ready;
    const question = new TextEncoder().encode(data);
    bytes(engines.room(question.length), question.length).set(question);
    const length = engines.ask();
    postMessage({ answer: text.decode(bytes(engines.answer(), length)) });
  } catch (error) {
    // Engines that stopped in the middle are not asked again: the page takes a new worker.
    postMessage({ broken: error.message });
  }
};
