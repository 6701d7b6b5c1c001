// The book in a real browser: node browser.mjs FOLDER PAPER.pdf
//
// Every page is opened from its file, light and dark on a laptop and on a phone: nothing complains, nothing is asked of
// the network, every picture is there, and no page is wider than its screen. Then the search is used, and all of the
// book is printed.

import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const folder = resolve(process.argv[2]);
const paper = process.argv[3];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});

let failures = 0;
function check(holds, words) {
  if (!holds) {
    failures += 1;
    console.log(`FAIL ${words}`);
  }
}

function pages(under) {
  return readdirSync(under).flatMap((name) => {
    const path = join(under, name);
    if (statSync(path).isDirectory()) return pages(path);
    return name.endsWith('.html') && name !== 'toc.html' ? [path] : [];
  });
}

/** A page that hears every complaint and every request. */
async function open(context, path) {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('request', (request) => /^(http|ws)/.test(request.url()) && page.complaints.push(`asks the network: ${request.url()}`));
  await page.goto(pathToFileURL(path).href);
  return page;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const laptop = { viewport: { width: 1280, height: 800 } };
const screens = [
  ['a laptop', { ...laptop, colorScheme: 'light' }],
  ['a laptop in the dark', { ...laptop, colorScheme: 'dark' }],
  ['a phone', { ...phone, colorScheme: 'light' }],
];

// The page for all addresses that are not there lies in the root of a server, and is not read from a file.
const all = pages(folder).filter((path) => !path.endsWith('404.html'));
let seen = 0;
for (const [name, options] of screens) {
  const context = await browser.newContext(options);
  for (const path of all) {
    const page = await open(context, path);
    const found = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      blank: [...document.images].filter((image) => image.loading !== 'lazy' && !image.naturalWidth).map((image) => image.src),
    }));
    const where = `${relative(folder, path)} on ${name}`;
    check(page.complaints.length === 0, `${where}: ${page.complaints.join('; ')}`);
    check(found.wide <= 0, `${where} is wider than the screen by ${found.wide}`);
    check(found.blank.length === 0, `${where} has no ${found.blank.join(', ')}`);
    seen += 1;
    await page.close();
  }
  await context.close();
}

const context = await browser.newContext(laptop);
const page = await open(context, join(folder, 'index.html'));
const ink = (of) => of.evaluate(() => getComputedStyle(document.querySelector('main p')).color);
const light = await ink(page);
await page.keyboard.press('s');
await page.waitForSelector('#mdbook-searchbar:visible, #searchbar:visible');
await page.keyboard.type('golden ratio');
await page.waitForSelector('#mdbook-searchresults li, #searchresults li');
check(page.complaints.length === 0, `the search: ${page.complaints.join('; ')}`);
await context.close();
const night = await browser.newContext({ ...laptop, colorScheme: 'dark' });
const dark = await open(night, join(folder, 'index.html'));
check((await ink(dark)) !== light, 'the dark theme has the ink of the light one');
await night.close();

const press = await browser.newContext(laptop);
const print = await open(press, join(folder, 'print.html'));
await print.pdf({ path: paper, format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
await browser.close();
console.log(`${all.length} pages, opened ${seen} times, ${failures} complaints; printed to ${paper}`);
process.exit(failures ? 1 : 0);
