// The lab in a real browser: node lab.mjs ADDRESS server|static
//
// Every view is opened, looked at by axe-core, and used as people use it: with the keyboard alone, with a mistake, to
// the end of a game and of a proof. Figures are printed; they are held to their limits times SLACK, since a machine
// that tests is a busy one, and times what an empty page takes there. With LAB_QUICK=1 some parts are left out, with LAB_ONLY=a,b all but these. LAB_BINARY is the program, LAB_PYTHON a
// Python that has the package: with them the lines beside the views are run.

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [, , base, kind] = process.argv;
const quick = Boolean(process.env.LAB_QUICK);
const slack = Number(process.env.LAB_SLACK ?? 4);
// Where what an empty page takes is in the limit already, little more is given.
const tight = quick ? slack : 1.5;
const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});

const VIEWS = ['board', 'rules', 'play', 'theorems', 'rows', 'numbers', 'numbers?kind=word', 'numbers?kind=array', 'claims', 'decide', 'tours', 'board?tour=who-wins&step=1'];
let failures = 0;
function check(holds, words) {
  if (!holds) failures += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${kind}: ${words}`);
}
const figure = (value, limit, words, given = slack) => check(value <= limit * given, `${words}: ${Math.round(value)} ms (limit ${Math.round(limit * 10) / 10})`);

/** Hears every complaint and every request of a page. */
function listen(page) {
  page.setDefaultTimeout(60_000);
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('request', (request) => /^(http|ws)/.test(request.url()) && !request.url().startsWith(base) && page.complaints.push(`asks elsewhere: ${request.url()}`));
  return page;
}

/** A page of the lab in a window of its own. */
async function open(hash, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  await context.addInitScript(axe);
  const page = listen(await context.newPage());
  await page.goto(`${base}#/${hash}`);
  return page;
}
const close = (page) => page.context().close();
const settled = (page) => page.waitForFunction(() => document.querySelector('main h1, main h2')?.textContent && !document.body.innerText.includes('…\n\n…'));

async function looks() {
  const screens = [['laptop, light', { colorScheme: 'light' }], ['laptop, dark', { colorScheme: 'dark' }], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ['phone, dark', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }], ['large screen', { viewport: { width: 2560, height: 1440 } }],
    ['large screen, dark', { viewport: { width: 2560, height: 1440 }, colorScheme: 'dark' }]];
  // The page is the same without a server; one screen shows that.
  for (const [name, options] of kind === 'static' || quick ? screens.slice(0, 1) : screens) {
    for (const view of VIEWS) {
      const page = await open(view, options);
      await settled(page);
      await page.waitForTimeout(kind === 'static' ? 1200 : 600);
      const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
      const violations = found.violations.map(({ id, nodes }) => `${id} ${nodes[0].target} ${nodes[0].failureSummary?.split('\n')[1] ?? ''}`);
      check(violations.length === 0 && page.complaints.length === 0, `${view} on ${name} ${[...violations, ...page.complaints].join('; ')}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      check(!wide, `${view} on ${name} is not wider than the screen`);
      await close(page);
    }
  }
}

const painted = (page) => page.evaluate(() => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0);

/** A page of a window that has come to rest: a new one loads things of the browser's own, which nobody waits for who opens the lab. */
async function resting() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.waitForTimeout(1000);
  return page;
}

/** How long a page with one word takes to be painted here, the best of four: what the machine and the browser alone need. */
async function emptyPage() {
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>empty'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const times = [];
  for (let round = 0; round < 4; round++) {
    const page = await resting();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
    times.push(await painted(page));
    await close(page);
  }
  server.close();
  console.log(`     ${kind}: an empty page is painted after ${Math.round(Math.min(...times))} ms`);
  // On a machine with nothing else to do it is less than 100 ms; limits grow with it.
  return Math.max(1, Math.min(...times) / 100);
}

async function speed() {
  const busy = await emptyPage();
  // The best of four, since a browser that has just begun and a machine that tests are busy with other things.
  let page = null;
  const [paints, boards] = [[], []];
  for (let round = 0; round < 4; round++) {
    if (page) await close(page);
    page = listen(await resting());
    await page.goto(`${base}#/board?game=wythoff`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.lab?.board?.tiles?.get(0n, 0n));
    boards.push(await page.evaluate(() => performance.now()));
    paints.push(await painted(page));
  }
  figure(Math.min(...paints), 300 * busy, 'first paint', tight);
  figure(Math.min(...boards), (kind === 'static' ? 1500 : 500) * busy, 'the first 64x64 cells', tight);
  await page.evaluate(() => { window.lab.board.cell = 8; window.lab.board.settle(); });
  await page.waitForTimeout(2500);
  const frames = await page.evaluate(async () => {
    const { board } = window.lab;
    board.frames = [];
    for (let i = 0; i < 60; i++) {
      board.pan(i < 30 ? -6 : 6, i < 30 ? -4 : 4);
      await new Promise(requestAnimationFrame);
    }
    return board.frames;
  });
  figure(Math.max(...frames), 16.7, `the longest of ${frames.length} frames of a pan over known tiles`);
  check(page.complaints.length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

/** From the start of the program to the first cells, in a browser that is open already. */
async function beginning() {
  if (kind === 'static' || !process.env.LAB_BINARY) return;
  const busy = await emptyPage();
  const [paints, boards] = [[], []];
  for (let round = 0; round < 4; round++) {
    const page = await resting();
    const begun = Date.now();
    const server = spawn(process.env.LAB_BINARY, ['lab', '--port', '0', '--time-limit', '120'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const address = await new Promise((resolve) => server.stdout.once('data', (bytes) => resolve(String(bytes).split('\n')[0])));
      await page.goto(`${address}#/board?game=wythoff`, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.lab?.board?.tiles?.get(0n, 0n));
      boards.push(Date.now() - begun);
      paints.push((await page.evaluate(() => performance.timeOrigin)) + (await painted(page)) - begun);
    } finally {
      server.kill();
      await close(page);
    }
  }
  figure(Math.min(...paints), 300 * busy, 'first paint after the server was started', tight);
  figure(Math.min(...boards), 500 * busy, 'the first 64x64 cells after the server was started', tight);
}

/** The command and the Python line beside each view are right: they run. */
async function elsewhere() {
  const typed = encodeURIComponent("piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\nmove (a - i, b - i) for i >= 1 if a' >= 0\n");
  const views = ['board', 'board?at=5,9', 'board?misere=1', 'board?x=1000&y=1618&z=30', `board?rules=${typed}&at=3,4`, 'rules', `rules?rules=${typed}`, 'play', 'play?at=9,13&heaps=3,4&misere=1',
    `play?rules=${typed}&at=4,6`, 'theorems', 'rows?last=6', `rows?rules=${typed}&last=4`, 'numbers', 'numbers?from=10^30', 'numbers?kind=word', 'numbers?kind=array', 'claims', 'decide'];
  const run = (program, args) => {
    try {
      execFileSync(program, args, { input: '', timeout: 60_000, stdio: ['pipe', 'ignore', 'pipe'] });
      return '';
    } catch (error) {
      return `${error.stderr ?? error.message}`.split('\n').slice(-4).join(' ');
    }
  };
  for (const view of views) {
    const page = await open(view);
    await settled(page);
    const code = page.locator('.elsewhere code');
    await code.nth(1).waitFor({ state: 'attached' });
    await page.waitForTimeout(700);
    const [command, python] = await code.allTextContents();
    check(command.startsWith('wythoff ') && python.includes('wy.'), `${decodeURIComponent(view).split('\n')[0]}: ${command.slice(0, 70)}, ${python.slice(0, 70)}`);
    if (process.env.LAB_BINARY) {
      const failed = run('bash', ['-c', command.replace(/^wythoff/, '"$0"'), process.env.LAB_BINARY]);
      check(failed === '', `the command runs ${failed}`);
    }
    if (process.env.LAB_PYTHON) {
      const failed = run(process.env.LAB_PYTHON, ['-c', `import wythoff as wy\n${python}`]);
      check(failed === '', `the Python line runs ${failed}`);
    }
    await close(page);
  }
}

async function mistakes() {
  const page = await open('rules');
  const text = page.getByLabel('In the rule language');
  await text.waitFor();
  await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('piles'));
  await text.fill('piles a <= b\nmove (a - i, b for i >= 1\n');
  await page.getByRole('alert').waitFor();
  const said = await page.getByRole('alert').innerText();
  check(said.includes('^') && said.includes('expected'), 'a mistake has a caret and a reason');
  await page.getByRole('button', { name: 'Show me where' }).click();
  check((await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd))) === 'for', 'the mistake is shown in the text');
  await text.fill('piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n');
  const started = Date.now();
  await page.getByText('every play ends').waitFor();
  figure(Date.now() - started, 250, 'mended rules are understood after');
  check(page.url().includes('rules=piles'), 'typed rules are in the address');
  check(page.complaints.filter((words) => !words.includes('400')).length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

async function playing() {
  const page = await open('play?game=wythoff&at=4,6');
  const verdict = page.locator('.verdict');
  await page.getByText('Your move.').waitFor();
  for (let turn = 0; turn < 12; turn++) {
    await page.waitForFunction(() => !document.querySelector('.verdict').textContent.includes('thinks'));
    if (/won/.test(await verdict.innerText())) break;
    await page.getByRole('button', { name: 'Hint' }).press('Enter');
    const hinted = page.locator('.grid .hinted').first();
    await hinted.waitFor();
    await hinted.focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
  }
  check((await verdict.innerText()) === 'You have won.', 'a game is played to its end, by keyboard and hints');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Your move.').waitFor();
  check(page.complaints.length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

async function proving() {
  const busy = await emptyPage();
  const theorem = async (patience) => {
    const page = await open('theorems?game=wythoff&values=1');
    const button = page.getByRole('button', { name: 'Find and prove' });
    await button.waitFor();
    await page.waitForTimeout(patience);
    const started = Date.now();
    await button.press('Enter');
    await page.getByText('automaton of 415 states').first().waitFor({ timeout: 120_000 });
    return [Date.now() - started, page];
  };
  const [after, patient] = await theorem(2000);
  figure(after, 1000 * busy, 'two seconds after the page, values 0 and 1 are found and proved in', tight);
  await close(patient);
  const [time, page] = await theorem(0);
  figure(time, 1000 * busy, 'as soon as the page is there, values 0 and 1 are found and proved in', tight);
  await page.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 60_000 });
  const word = page.getByRole('button', { name: 'proved', exact: true }).first();
  await word.press('Enter');
  check(await page.getByRole('dialog').getByText('wythoff prove').first().isVisible(), 'the word proved says how to check it');
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the certificate' }).nth(1).click()]);
  const certificate = readFileSync(await file.path(), 'utf8');
  check(certificate.length > 1000, `the certificate has ${certificate.length} bytes`);
  const answer = await page.evaluate(async (text) => (await import('./api.js')).ask('verify', { certificate: text }), certificate);
  check(JSON.stringify(answer).includes('accepted') || JSON.stringify(answer).includes('proved'), `it is verified again: ${JSON.stringify(answer).slice(0, 90)}`);
  await page.getByRole('button', { name: /Draw the automaton/ }).first().click();
  await page.getByText('Accepted: the position has value 0.').waitFor();
  check(await page.locator('.draw svg circle').count() >= 4, 'the automaton is drawn and a position read');
  check(page.complaints.length === 0, `no complaint ${page.complaints}`);
  if (quick) return close(page);
  const second = Date.now();
  const two = await page.evaluate(async () => (await import('./api.js')).stream('solve', { game: 'wythoff', values: 2 }, () => {}));
  check(two.levels[2]?.status === 'proved', `value 2 of the library is proved again in ${Date.now() - second} ms: ${two.levels[2]?.states} states`);
  await close(page);
}

async function links() {
  const first = await open('board?game=wythoff&levels=01&only=1&map=viridis&z=30');
  await first.waitForFunction(() => window.lab?.board?.tiles?.get(0n, 0n));
  await first.evaluate(() => { window.lab.board.centre(50n, 80n); window.lab.board.point([50n, 80n], 'press'); });
  await first.waitForTimeout(1500);
  const url = first.url();
  const second = await open(url.split('#/')[1]);
  await second.waitForFunction(() => window.lab?.board?.tiles?.value(50n, 80n) !== undefined);
  await second.waitForTimeout(2500);
  const state = (page) => page.evaluate(() => { const { row, col, dx, dy, cell, map, only, wanted, cursor } = window.lab.board; return JSON.stringify([String(row), String(col), Math.round(dx * 20), Math.round(dy * 20), cell, map, only, wanted, String(cursor)]); });
  check((await state(first)) === (await state(second)), `a link shows the same view: ${await state(second)}`);
  check((await first.locator('.cell').innerText()) === (await second.locator('.cell').innerText()), 'and the same cell');
  await close(first);
  await close(second);
  const claims = await open('claims?paper=nivasch');
  await claims.getByRole('searchbox').fill('lemma');
  for (let press = 0; press < 2; press++) await claims.locator('th').getByRole('button', { name: /^claim/ }).press('Enter');
  const again = await open(claims.url().split('#/')[1]);
  await again.locator('tbody tr').first().waitFor();
  const rows = await claims.locator('tbody').innerText();
  check(rows === (await again.locator('tbody').innerText()) && rows.split('\n').length > 5, 'a search in a table and its order are in the address');
  await close(claims);
  await close(again);
}

async function keyboard() {
  for (const view of ['board', 'rules', 'play', 'theorems', 'rows', 'numbers', 'claims', 'decide', 'tours']) {
    const page = await open(view);
    await settled(page);
    await page.waitForTimeout(1000);
    const wanted = await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, canvas[tabindex]')];
      const seen = all.filter((node) => !node.disabled && node.tabIndex >= 0 && node.checkVisibility({ visibilityProperty: true }) && !(node.type === 'radio' && !node.checked));
      seen.forEach((node, at) => { node.dataset.key = at; });
      return seen.length;
    });
    const reached = new Set();
    for (let step = 0; step < wanted * 2 + 60 && reached.size < wanted; step++) {
      await page.keyboard.press('Tab');
      const key = await page.evaluate(() => document.activeElement?.dataset?.key ?? null);
      if (key !== null) reached.add(key);
    }
    check(reached.size === wanted, `${view}: the keyboard reaches ${reached.size} of ${wanted}`);
    await close(page);
  }
  const page = await open('board');
  await page.waitForFunction(() => window.lab?.board?.tiles?.get(0n, 0n));
  await page.locator('canvas.over').focus();
  for (const key of ['ArrowRight', 'Home', '+', '-', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.waitForTimeout(600);
  check(/\(\d+, \d+\)/.test(await page.locator('.cell h2').innerText()), 'arrow keys move the cell');
  await close(page);
}

/** Where there is no graphics card that the browser may use. */
async function plain() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (name, ...rest) { return name === 'webgl2' ? null : getContext.call(this, name, ...rest); };
  });
  const page = listen(await context.newPage());
  await page.goto(`${base}#/board?game=wythoff`);
  // When it has been drawn, the largest value in view is known.
  await page.waitForFunction(() => window.lab?.board?.top > 1);
  const colours = await page.evaluate(() => {
    const { board } = window.lab;
    const { data, width } = board.under.getContext('2d').getImageData(0, 0, board.under.width, board.under.height);
    return [[1, 2], [3, 5], [1, 1]].map(([x, y]) => {
      const [left, top] = board.pixel(BigInt(x), BigInt(y)).map((part) => Math.round((part + board.cell / 2) * board.ratio));
      return data.slice((top * width + left) * 4, (top * width + left) * 4 + 3).join();
    });
  });
  check(colours[0] === '213,94,0' && colours[1] === colours[0] && colours[2] !== colours[0], `without a graphics card the board has its colours: ${colours.join(' ')}`);
  check(page.complaints.length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

async function far() {
  const page = await open('board?game=wythoff&x=1000000000000000000000000000000&y=1618033988749894848204586834365&z=26');
  const row = 10n ** 30n / 64n;
  await page.waitForFunction((at) => window.lab?.board?.tiles?.known.has(at), `${row},${1618033988749894848204586834365n / 64n}`, { timeout: 60_000 });
  // Tiles come one after the other, and a tile has few zeros.
  const count = () => [...window.lab.board.tiles.known.values()].reduce((sum, tile) => sum + tile.numbers.filter((value) => value === 0).length, 0);
  await page.waitForFunction(`(${count})() > 10`, null, { timeout: 30_000 }).catch(() => {});
  const zeros = await page.evaluate(count);
  check(zeros > 10, `level sets at row 10^30: ${zeros} zeros in view`);
  await close(page);
}

async function exports() {
  const page = await open('board?game=wythoff', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.waitForFunction(() => window.lab?.board?.tiles?.get(0n, 0n));
  for (const [name, begins] of [['Save SVG', '<svg'], ['Save PNG', '\u0089PNG']]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    const bytes = readFileSync(await file.path(), 'latin1');
    check(bytes.startsWith(begins) && bytes.length > 5000, `${name}: ${file.suggestedFilename()}, ${bytes.length} bytes`);
  }
  await page.goto(`${base}#/rows?game=wythoff&last=4`);
  await page.getByRole('button', { name: 'Copy as OEIS b-file' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check(copied === '0 1\n1 3\n2 3\n3 6\n4 12\n', 'periods as a b-file');
  if (kind === 'static') {
    await page.goto(`${base}#/board?game=wythoff`);
    await page.waitForFunction(() => window.lab.board.place.isConnected && window.lab.board.tiles?.get(0n, 0n));
    await page.waitForTimeout(4000);
    await page.context().setOffline(true);
    await page.evaluate(() => window.lab.board.centre(700n, 300n));
    await page.waitForFunction(() => window.lab.board.tiles.value(700n, 300n) !== undefined);
    check(true, 'without a network the board goes on');
    await page.goto(`${base}#/theorems?game=w:2`);
    await page.goto(`${base}#/board?game=w:2`);
    await page.waitForFunction(() => window.lab.board.place.isConnected && window.lab.board.tiles?.get(0n, 0n));
    check(true, 'and a search that is left does not stop it');
  }
  // Browsers ask for the icon again with every address.
  check(page.complaints.filter((words) => !words.includes('icon.svg')).length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

async function tours() {
  const page = await open('tours');
  await page.locator('.tours a').first().waitFor();
  const count = await page.locator('.tours a').count();
  check(count === 10, `${count} tours`);
  for (let tour = 0; tour < count; tour++) {
    await page.goto(`${base}#/tours`);
    await page.locator('.tours a').nth(tour).click();
    let steps = 1;
    for (let all = 2; steps < all; steps++) {
      await page.getByText(new RegExp(`· ${steps} of \\d+`)).waitFor();
      all = Number(/of (\d+)$/.exec(await page.locator('#tour .hint').innerText())[1]);
      await page.waitForTimeout(250);
      if (steps < all) await page.locator('#tour').getByRole('button', { name: 'Next' }).click();
    }
    check(steps >= 3, `tour ${tour + 1} has ${steps} steps`);
  }
  check(page.complaints.filter((words) => !words.includes('400')).length === 0, `no complaint ${page.complaints}`);
  await close(page);
}

const QUICK = 'mistakes,playing,proving,links,plain,far,looks';
const only = (process.env.LAB_ONLY ?? (quick ? QUICK : undefined))?.split(',');
for (const part of [speed, beginning, mistakes, playing, proving, links, exports, plain, far, keyboard, tours, elsewhere, looks]) {
  if (only && !only.includes(part.name)) continue;
  try {
    await part();
  } catch (error) {
    check(false, `${part.name}: ${error.message.split('\n')[0]}`);
  }
}
await browser.close();
console.log(failures === 0 ? `${kind}: all of it holds` : `${kind}: ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
