// The editor of a page: corners with a magnifier, look, rotation, place.
import { $, make, memory, say } from "/dom.js";
import { errorWords, t } from "/strings.js";
import * as pages from "/pages.js";

const LOOKS = ["auto", "original", "colour", "gray", "bw", "photo", "id", "whiteboard"];
// The magnifier shows this many pixels of its element for one of the photo on the screen.
const MAGNIFICATION = 2.5;
const STEP = 1;
const LARGE_STEP = 10;

let page = null;
let quad = null;
let timer = null;

export function open(chosen) {
  page = chosen;
  quad = corners();
  $("editor-view").setAttribute("aria-pressed", "false");
  $("editor-photo").src = `/api/${pages.path(page)}/photo`;
  $("editor").showModal();
  draw();
  showView();
  drawLooks();
}

// The corners of the page; those of the whole photo where it has none.
function corners() {
  return page.quad ? page.quad.map(([x, y]) => [x, y])
    : [[0, 0], [page.width, 0], [page.width, page.height], [0, page.height]];
}

function title() {
  const n = pages.state.pages.indexOf(page) + 1;
  $("editor-title").textContent = t("editor.title", { n, m: pages.state.pages.length });
}

// Follows what other devices do with the page.
export function followPages() {
  if (!page) return;
  if (pages.state.pages.includes(page)) return title();
  close();
  say(errorWords("removed"));
}

// MARK: Corners

// The photo's place in the stage, and the size of one of its pixels on the screen.
function place() {
  const image = $("editor-photo").getBoundingClientRect();
  const stage = $("editor-stage").getBoundingClientRect();
  const scale = Math.min(image.width / page.width, image.height / page.height);
  return {
    scale,
    x: image.left - stage.left + (image.width - page.width * scale) / 2,
    y: image.top - stage.top + (image.height - page.height * scale) / 2,
  };
}

function draw() {
  if (!page) return;
  title();
  const { scale, x, y } = place();
  const points = quad.map(([px, py]) => [x + px * scale, y + py * scale]);
  $("editor-lines").querySelector("polygon").setAttribute("points", points.map((p) => p.join(",")).join(" "));
  points.forEach(([px, py], index) => {
    const handle = $("editor-handles").children[index];
    handle.style.left = `${px}px`;
    handle.style.top = `${py}px`;
    handle.setAttribute("aria-label", t(`editor.corner.${index}`));
    handle.setAttribute("aria-valuetext", `${Math.round(quad[index][0])}, ${Math.round(quad[index][1])}`);
  });
}

function moveCorner(index, px, py) {
  quad[index] = [Math.max(0, Math.min(page.width, px)), Math.max(0, Math.min(page.height, py))];
  draw();
  drawLoupe(index);
}

function drawLoupe(index) {
  const loupe = $("loupe");
  loupe.hidden = false;
  const { scale } = place();
  const image = $("editor-photo");
  const natural = image.naturalWidth / page.width;
  const side = loupe.width / MAGNIFICATION / scale * natural;
  const [px, py] = quad[index].map((value) => value * natural);
  const pen = loupe.getContext("2d");
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, loupe.width, loupe.height);
  pen.drawImage(image, px - side / 2, py - side / 2, side, side, 0, 0, loupe.width, loupe.height);
  const middle = loupe.width / 2;
  const to = (corner) => {
    const [cx, cy] = quad[(index + corner) % 4].map((value) => value * natural);
    return [middle + (cx - px) * loupe.width / side, middle + (cy - py) * loupe.width / side];
  };
  pen.strokeStyle = "#39a0ff";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(...to(3));
  pen.lineTo(middle, middle);
  pen.lineTo(...to(1));
  pen.stroke();
  // It keeps out of the way of the finger.
  loupe.classList.toggle("right", quad[index][0] < page.width / 2);
}

function startHandles() {
  for (let index = 0; index < 4; index++) {
    const handle = make("button", { type: "button", className: "corner", data: { index } });
    $("editor-handles").append(handle);
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      const start = [event.clientX, event.clientY];
      const [px, py] = quad[index];
      const { scale } = place();
      const drag = (move) => moveCorner(index, px + (move.clientX - start[0]) / scale, py + (move.clientY - start[1]) / scale);
      const end = () => {
        handle.removeEventListener("pointermove", drag);
        $("loupe").hidden = true;
        storeQuad();
      };
      drawLoupe(index);
      handle.addEventListener("pointermove", drag);
      handle.addEventListener("pointerup", end, { once: true });
      handle.addEventListener("pointercancel", end, { once: true });
    });
    handle.addEventListener("keydown", (event) => {
      const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!direction) return;
      event.preventDefault();
      const pixels = (event.shiftKey ? LARGE_STEP : STEP) / place().scale;
      moveCorner(index, quad[index][0] + direction[0] * pixels, quad[index][1] + direction[1] * pixels);
      clearTimeout(timer);
      timer = setTimeout(storeQuad, 400);
    });
    handle.addEventListener("blur", () => { $("loupe").hidden = true; });
  }
}

async function storeQuad() {
  clearTimeout(timer);
  timer = null;
  const target = page;
  await change({ quad });
  // A quad that is none is refused, and the one before comes back.
  if (page === target) quad = corners();
  draw();
}

// MARK: Changes

async function change(values, target = page) {
  try {
    await pages.change(target, values);
  } catch (error) {
    say(errorWords(error.code));
  }
  if (target === page) showView();
}

// Shows the photo with its corners, or the page as it will be.
function showView() {
  if (!page) return;
  const isPreview = $("editor-view").getAttribute("aria-pressed") === "true";
  $("editor-stage").hidden = isPreview;
  $("editor-preview").hidden = !isPreview;
  if (isPreview) $("editor-preview").src = pages.preview(page, 1200);
  else draw();
}

function drawLooks() {
  $("looks").replaceChildren(...LOOKS.map((look) => {
    const input = make("input", { type: "radio", name: "look", value: look, checked: page.look === look });
    input.addEventListener("change", () => setLook(look));
    return make("label", { className: "look" }, input,
      make("img", { src: pages.preview(page, 160, look), alt: "", loading: "lazy", width: 64, height: 64 }),
      make("span", { textContent: t(`look.${look}`) }));
  }));
}

async function setLook(look) {
  if (!$("look-all").checked) return change({ look });
  memory.set("look", look);
  for (const each of pages.state.pages.filter((other) => !other.blob)) await change({ look }, each);
}

async function turn(degrees) {
  await change({ rotation: ((page.rotation ?? 0) + degrees + 360) % 360 });
  $("editor-view").setAttribute("aria-pressed", "true");
  showView();
  drawLooks();
}

async function close() {
  if (timer) await storeQuad();
  const id = page?.id;
  page = null;
  $("editor").close();
  document.querySelector(`#pages > [data-id="${id}"] .open`)?.focus();
}

export function start() {
  startHandles();
  $("editor-done").addEventListener("click", close);
  $("editor").addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  $("editor-photo").addEventListener("load", draw);
  new ResizeObserver(() => draw()).observe($("editor-stage"));
  $("editor-view").addEventListener("click", () => {
    const on = $("editor-view").getAttribute("aria-pressed") !== "true";
    $("editor-view").setAttribute("aria-pressed", String(on));
    showView();
  });
  const reset = async (values) => {
    await change(values);
    quad = corners();
    draw();
    drawLooks();
  };
  $("editor-detected").addEventListener("click", () => reset({ detected: true }));
  $("editor-whole").addEventListener("click", () => reset({ quad: [] }));
  $("editor-left").addEventListener("click", () => turn(-90));
  $("editor-right").addEventListener("click", () => turn(90));
  const shift = (step) => {
    pages.move(page, pages.state.pages.indexOf(page) + step);
    title();
  };
  $("editor-earlier").addEventListener("click", () => shift(-1));
  $("editor-later").addEventListener("click", () => shift(1));
  $("editor-delete").addEventListener("click", () => {
    const deleted = page;
    page = null;
    $("editor").close();
    pages.remove(deleted);
  });
  $("retake").addEventListener("change", () => {
    const [file] = $("retake").files;
    $("retake").value = "";
    if (!file) return;
    const old = page;
    page = null;
    $("editor").close();
    pages.add([file], { started: performance.now(), before: old.id });
    pages.remove(old);
  });
  const remembered = memory.get("look", "auto");
  $("look-all").checked = remembered !== "auto";
}
