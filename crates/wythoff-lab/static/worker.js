// The engines in a worker: a question comes as text, events and the answer go back.

let engines = null;
const text = new TextDecoder();
const bytes = (at, length) => new Uint8Array(engines.memory.buffer, at >>> 0, length >>> 0);
const started = performance.now();

const page = {
  hear: (name, nameBytes, data, dataBytes) => postMessage({ event: text.decode(bytes(name, nameBytes)), data: text.decode(bytes(data, dataBytes)) }),
  now: () => performance.now() - started,
};

const ready = (async () => {
  const response = await fetch('wythoff.wasm');
  const { instance } = await WebAssembly.instantiateStreaming(response, { page }).catch(async () => WebAssembly.instantiate(await (await fetch('wythoff.wasm')).arrayBuffer(), { page }));
  engines = instance.exports;
})();

onmessage = async ({ data }) => {
  await ready;
  const question = new TextEncoder().encode(data);
  bytes(engines.room(question.length), question.length).set(question);
  const length = engines.ask();
  postMessage({ answer: text.decode(bytes(engines.answer(), length)) });
};
