// Who answers: the server that sent this page. The static build has another file of this name.

/** Where the answers come from. */
export const kind = 'server';

/** What this backend cannot do: nothing. */
export const missing = () => null;

/** A server is always ready. */
export const prepare = () => {};

const headers = { 'Content-Type': 'application/json' };
const address = (name) => `api/v1/${name.replace(' ', '/')}`;

/** Asks a question; the answer, or `{error}`. */
export async function ask(name, args, signal) {
  const response = await fetch(address(name), { method: 'POST', headers, body: JSON.stringify(args), signal });
  return response.json();
}

/** The same, told of progress and parts of the answer meanwhile. */
export async function stream(name, args, hear, signal) {
  const response = await fetch(address(name), {
    method: 'POST', headers: { ...headers, Accept: 'text/event-stream' }, body: JSON.stringify(args), signal,
  });
  if (!(response.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) return response.json();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { error: { kind: 'internal', message: 'the connection ended before the answer', position: null } };
    text += value;
    let end;
    while ((end = text.indexOf('\n\n')) >= 0) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (event === 'answer' || event === 'error') return JSON.parse(data);
      if (event) hear(event, JSON.parse(data));
    }
  }
}
