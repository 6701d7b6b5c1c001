// A map of the values of a game: drag to pan, turn the wheel to zoom, click to select a position.
// Row x goes up and column y to the right, as in the pictures of the program. No dependencies.

const INK = "#1f2328";

/** The colour of a value; zeros stand out. */
function colour(value, largest) {
  if (value === 0) return [207, 34, 46];
  const t = Math.sqrt(value / Math.max(largest, 1));
  return [Math.round(245 - 205 * t), Math.round(240 - 150 * t), Math.round(225 - 75 * t)];
}

/** The whole table as a picture of one pixel a cell, and its numbers. */
function painted(model) {
  const size = model.get("size");
  const bytes = model.get("values");
  const values = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const image = new ImageData(size, size);
  for (let x = 0; x < size; x += 1) {
    for (let y = 0; y < size; y += 1) {
      const [red, green, blue] = colour(values[x * size + y], largest);
      image.data.set([red, green, blue, 255], 4 * ((size - 1 - x) * size + y));
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  return { size, values, canvas };
}

function render({ model, el }) {
  const view = document.createElement("canvas");
  view.width = 640;
  view.height = 480;
  view.tabIndex = 0;
  view.setAttribute("role", "img");
  view.setAttribute("aria-label", `values of ${model.get("name")}`);
  view.style.cssText = "border:1px solid #d0d7de;cursor:crosshair;touch-action:none;max-width:100%";
  const line = document.createElement("div");
  line.style.cssText = "font:13px monospace;min-height:1.4em";
  el.append(view, line);

  let table = painted(model);
  // The cell at the lower left corner of the view, and the side of a cell in pixels.
  const camera = { x: 0, y: 0, side: 12 };

  const cellAt = (event) => {
    const box = view.getBoundingClientRect();
    const right = ((event.clientX - box.left) * view.width) / box.width;
    const up = view.height - ((event.clientY - box.top) * view.height) / box.height;
    return { x: Math.floor(camera.x + up / camera.side), y: Math.floor(camera.y + right / camera.side) };
  };
  const inside = ({ x, y }) => x >= 0 && y >= 0 && x < table.size && y < table.size;

  function draw() {
    const pen = view.getContext("2d");
    const { size, values, canvas } = table;
    const { side } = camera;
    pen.fillStyle = "#f6f8fa";
    pen.fillRect(0, 0, view.width, view.height);
    pen.imageSmoothingEnabled = false;
    const left = -camera.y * side;
    const top = view.height - (size - camera.x) * side;
    pen.drawImage(canvas, left, top, size * side, size * side);
    if (side >= 22) {
      pen.fillStyle = INK;
      pen.font = `${Math.min(side / 2.2, 16)}px sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      const rows = Math.ceil(view.height / side) + 1;
      const cols = Math.ceil(view.width / side) + 1;
      for (let x = Math.floor(camera.x); x <= camera.x + rows; x += 1) {
        for (let y = Math.floor(camera.y); y <= camera.y + cols; y += 1) {
          if (!inside({ x, y })) continue;
          pen.fillText(values[x * size + y], left + (y + 0.5) * side, view.height - (x + 0.5 - camera.x) * side);
        }
      }
    }
    const [x, y] = model.get("picked");
    if (x !== undefined) {
      pen.strokeStyle = INK;
      pen.lineWidth = 2;
      pen.strokeRect(left + y * side, view.height - (x + 1 - camera.x) * side, side, side);
    }
    // Whoever sees the edge wants more.
    const needed = Math.ceil(Math.max(camera.x + view.height / side, camera.y + view.width / side));
    if (needed > size && model.get("wanted") <= size && size < 4096) {
      model.set("wanted", Math.min(4096, Math.max(needed, 2 * size)));
      model.save_changes();
    }
  }

  function say({ x, y }) {
    if (inside({ x, y })) line.textContent = `(${x}, ${y}) = ${table.values[x * table.size + y]}  ${model.get("word")}`;
  }

  function zoom(factor, event) {
    const before = camera.side;
    camera.side = Math.min(64, Math.max(1, before * factor));
    const box = view.getBoundingClientRect();
    const right = event ? event.clientX - box.left : view.width / 2;
    const up = event ? box.bottom - event.clientY : view.height / 2;
    camera.y = Math.max(0, camera.y + right / before - right / camera.side);
    camera.x = Math.max(0, camera.x + up / before - up / camera.side);
    draw();
  }

  let held = null;
  view.addEventListener("pointerdown", (event) => {
    held = { at: [event.clientX, event.clientY], camera: { ...camera }, moved: false };
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (!held) return say(cellAt(event));
    const [right, down] = [event.clientX - held.at[0], event.clientY - held.at[1]];
    held.moved = held.moved || Math.abs(right) + Math.abs(down) > 4;
    camera.y = Math.max(0, held.camera.y - right / camera.side);
    camera.x = Math.max(0, held.camera.x + down / camera.side);
    return draw();
  });
  view.addEventListener("pointerup", (event) => {
    const cell = cellAt(event);
    if (held && !held.moved && inside(cell)) {
      model.set("picked", [cell.x, cell.y]);
      model.save_changes();
    }
    held = null;
  });
  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.25 : 0.8, event);
  });
  view.addEventListener("keydown", (event) => {
    const step = Math.max(1, 60 / camera.side);
    const moves = { ArrowUp: [step, 0], ArrowDown: [-step, 0], ArrowRight: [0, step], ArrowLeft: [0, -step] };
    if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.25 : 0.8, null);
    else if (moves[event.key]) {
      camera.x = Math.max(0, camera.x + moves[event.key][0]);
      camera.y = Math.max(0, camera.y + moves[event.key][1]);
      draw();
    } else return;
    event.preventDefault();
  });

  const again = () => {
    // Values and size arrive one after the other.
    const size = model.get("size");
    if (model.get("values").byteLength === 2 * size * size) {
      table = painted(model);
      draw();
    }
  };
  model.on("change:values", again);
  model.on("change:size", again);
  model.on("change:picked", draw);
  model.on("change:word", () => {
    const [x, y] = model.get("picked");
    if (x !== undefined) say({ x, y });
  });
  draw();
}

export default { render };
