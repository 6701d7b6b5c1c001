// The board of the lab in a cell of a notebook. Before this text stands `lab`, a function that makes the modules of
// the page for whoever answers; here the kernel does, by messages.

const LOOK = {
  light: '--paper:#ffffff;--ink:#1c2226;--muted:#586269;--line:#ddd8cd;--faint:#f1eee7;--bad:#a12622;',
  dark: '--paper:#14181b;--ink:#e9e6e0;--muted:#a5aeb5;--line:#30383e;--faint:#20262b;--bad:#f09a94;',
};

/** Questions to the kernel, by number. */
function kernel(model) {
  const waiting = new Map();
  let last = 0;
  model.on('msg:custom', ({ id, answer }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const ask = (question, args, signal) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, resolve);
    signal?.addEventListener('abort', () => {
      waiting.delete(id);
      reject(new DOMException('nobody waits', 'AbortError'));
    });
    model.send({ id, question, args });
  });
  return { ask, missing: () => null };
}

/** Whether the notebook is dark: its paper is. */
function isDark(el) {
  for (let node = el; node; node = node.parentElement) {
    const [r, g, b, a = 1] = getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (r !== undefined && a > 0.5) return r + g + b < 300;
  }
  return false;
}

function render({ model, el }) {
  const { Board, h } = lab(kernel(model));
  const stage = h('div', { class: 'wythoff-stage' });
  const line = h('div', { class: 'wythoff-line', 'aria-live': 'polite' }, 'Drag to move, scroll to zoom, click to select.');
  const frame = h('div', { class: 'wythoff-board', style: LOOK[isDark(el) ? 'dark' : 'light'] }, stage, line);
  stage.style.height = `${model.get('height')}px`;
  el.append(frame);
  let board;
  const tell = (cell) => {
    if (!cell) return;
    const value = board.tiles.value(...cell);
    const [x, y] = model.get('picked');
    const said = String(cell[0]) === x && String(cell[1]) === y ? model.get('word') : '';
    const known = value === undefined ? '…' : value === null ? 'unknown' : value;
    line.textContent = `(${cell.join(', ')}) = ${known}${said && `; ${said}`}`;
  };
  const pointed = (cell, how) => {
    if (cell && how !== 'hover' && how !== 'link') {
      model.set('picked', cell.map(String));
      model.save_changes();
    }
    tell(cell);
  };
  try {
    board = new Board(stage, { point: pointed, arrived: ({ failed }) => { if (failed) line.textContent = failed.message.split('\n')[0]; }, label: `Values of ${model.get('name')}. Arrow keys move the cell, plus and minus zoom, Home goes to the origin.` });
  } catch (error) {
    line.textContent = error.message;
    return undefined;
  }
  board.cell = model.get('cell');
  board.game({}, false);
  const picked = () => model.get('picked').map(BigInt);
  const seek = () => {
    const at = picked();
    if (at.length !== 2) return;
    const same = board.cursor && at.every((pile, which) => pile === board.cursor[which]);
    board.point(at, 'link');
    if (!same) board.centre(...at);
  };
  model.on('change:picked', seek);
  model.on('change:word', () => tell(board.cursor));
  // Once the size of the cell is known.
  requestAnimationFrame(() => { board.resize(); seek(); });
  stage.board = board;
  return () => board.leave();
}

export default { render };
