// A static host for tests: node serve.mjs FOLDER prints its address.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const folder = process.argv[2];
const kinds = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.md': 'text/markdown', '.wasm': 'application/wasm' };
const server = createServer(async ({ url }, response) => {
  const name = normalize(new URL(url, 'http://host').pathname).replace(/\/$/, '/index.html');
  try {
    const bytes = await readFile(join(folder, name));
    response.writeHead(200, { 'Content-Type': kinds[extname(name)] ?? 'application/octet-stream' }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
