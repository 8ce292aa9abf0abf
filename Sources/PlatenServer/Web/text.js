// The Live Text tab: the text of a page, selectable in its picture, and what can be done with it.
import { get } from "/api.js";
import { copySelection } from "/copying.js";
import { $, copyText, make, memory } from "/dom.js";
import { actions, closeMenu, openMenu } from "/menu.js";
import { errorWords, t } from "/strings.js";
import * as pages from "/pages.js";
import { addFiles } from "/scan.js";
import * as subjects from "/subjects.js";

// What the page is there for: text and data, text alone, or data alone.
const MODES = ["automatic", "text", "data"];
// How long data is pressed until its menu opens in the mode for text, or a picture until its subject is lifted,
// in milliseconds.
const LONG_PRESS = 500;

let current = null;
let answer = null;
let words = [];
let hits = [];
let hit = 0;
// Whether the pointer has been down for long.
let isPressed = false;

function draw() {
  $("text").replaceChildren(
    make("p", { className: "quiet", textContent: t("text.intro") }),
    make("div", { className: "strip", id: "text-strip" }),
    make("p", { id: "text-state", attributes: { role: "status" } }),
    make("div", { className: "row", id: "text-bar", hidden: true },
      make("fieldset", { className: "choice" }, make("legend", { className: "hidden", textContent: t("text.mode") }),
        ...MODES.map((value) => make("label", {}, make("input", { type: "radio", name: "text-mode", value,
          checked: value === mode(), onchange: () => setMode(value) }), make("span", { textContent: t(`text.mode.${value}`) })))),
      make("button", { type: "button", id: "text-hide", attributes: { "aria-expanded": "true" }, onclick: toggleTools,
        textContent: t("text.hide") })),
    make("div", { className: "row tools", id: "text-tools", hidden: true, data: { supplementary: "" } },
      make("button", { type: "button", id: "text-highlight", textContent: t("text.highlight"),
        attributes: { "aria-pressed": "true" }, onclick: toggleHighlight }),
      make("button", { type: "button", id: "text-copy", textContent: t("text.copyAll"), onclick: () => copyText(transcript()) }),
      make("label", { className: "check", id: "text-press-label" }, make("input", { type: "checkbox", id: "text-press",
        checked: memory.get("text.press", true), onchange: (event) => {
          memory.set("text.press", event.target.checked);
          showMode();
        } }), make("span", { textContent: t("text.press") })),
      make("input", { type: "search", id: "text-search", className: "wide", placeholder: t("text.search"),
        attributes: { "aria-label": t("text.search") }, oninput: search, onkeydown: searchKey }),
      make("output", { id: "text-count" })),
    make("div", { className: "row", id: "text-lift-bar", hidden: true },
      make("button", { type: "button", id: "text-lift", textContent: t("text.subjects"),
        attributes: { "aria-pressed": "false", "aria-keyshortcuts": "L" }, onclick: () => lift() })),
    make("div", { id: "text-page" }),
    make("div", { className: "card tools", id: "text-data", hidden: true, data: { supplementary: "" } }));
  drawStrip();
}

function drawStrip() {
  const stored = pages.state.pages.filter((page) => !page.blob);
  const choose = make("input", { type: "file", accept: "image/*", multiple: true });
  choose.addEventListener("change", async () => {
    await addFiles(choose.files);
    await untilStored();
    drawStrip();
    const last = pages.state.pages.filter((page) => !page.blob).at(-1);
    if (last) read(last);
  });
  $("text-strip").replaceChildren(
    ...stored.map((page, index) => make("button", { type: "button", attributes: {
      "aria-label": t("page.number", { n: index + 1 }), "aria-current": String(page.id === current) },
      onclick: () => read(page) }, make("img", { src: pages.preview(page, 200), alt: "" }))),
    make("label", { className: "button" }, make("span", { textContent: t("scan.choose") }), choose));
  if (!stored.length && !answer) $("text-state").textContent = t("text.none");
}

async function untilStored() {
  while (pages.isSending()) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function read(page) {
  current = page.id;
  answer = null;
  drawStrip();
  $("text-bar").hidden = $("text-tools").hidden = $("text-data").hidden = $("text-lift-bar").hidden = true;
  $("text-page").replaceChildren();
  $("text-state").textContent = t("text.reading");
  $("text-state").classList.add("busy");
  let read;
  try {
    read = await get(`${pages.path(page)}/text`);
  } catch (error) {
    if (current !== page.id) return;
    $("text-state").classList.remove("busy");
    $("text-state").textContent = errorWords(error.code);
    return;
  }
  if (current !== page.id) return;
  $("text-state").classList.remove("busy");
  answer = read;
  const lines = read.page.blocks.flatMap((block) => block.paragraphs.map((paragraph) => paragraph.lines));
  $("text-state").textContent = lines.length || read.barcodes.length ? "" : t("text.empty");
  // Without text there is nothing to select, and no button for it.
  $("text-bar").hidden = lines.length === 0;
  $("text-lift-bar").hidden = false;
  drawPage(page, read.page.blocks);
  drawData();
  showMode();
}

// MARK: The page

function drawPage(page, blocks) {
  words = [];
  const text = make("div", { className: "words" }, ...blocks.flatMap((block) => block.paragraphs.map(({ lines }) =>
    make("p", { data: { kind: block.kind, points: points(lines) } },
      ...lines.flatMap((line) => [...line.words.map((word, index) => element(word, index < line.words.length - 1)),
        document.createElement("br")])))));
  const paper = make("section", { className: "paper highlight", id: "text-paper", attributes: { "aria-label": t("text.page") } },
    make("img", { src: `/api/${pages.path(page)}/image`, alt: "" }), text);
  paper.style.setProperty("--width", answer.page.width);
  paper.style.setProperty("--height", answer.page.height);
  $("text-page").replaceChildren(paper);
  answer.links.forEach((link, index) => link.words.forEach((number, place) => {
    const word = words[number];
    if (!word) return;
    word.classList.add("data");
    word.dataset.link = index;
    if (place === 0) {
      word.tabIndex = 0;
      word.setAttribute("role", "button");
      word.setAttribute("aria-haspopup", "menu");
    }
  }));
  answer.barcodes.forEach((code) => paper.append(codeBox(code)));
  paper.addEventListener("click", (event) => {
    // The end of a long press is no tap.
    if (!isPressed && mode() !== "text") openMenuOf(event.target);
  });
  paper.addEventListener("contextmenu", (event) => {
    if (event.target.dataset.link === undefined || !hasDetectors()) return;
    event.preventDefault();
    openMenuOf(event.target);
  });
  paper.addEventListener("copy", (event) => copySelection(event, [...text.children]));
  startLongPress(paper);
  paper.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.target.dataset.link === undefined) return;
    event.preventDefault();
    openMenuOf(event.target);
  });
  new ResizeObserver(fit).observe(paper);
  fit();
}

// The size of the letters of lines, in points: half of a line's height is above and below them.
function points(lines) {
  const heights = lines.map(({ box }) => boxOf({ box })[3]).sort((a, b) => a - b);
  const pixels = heights[heights.length >> 1] ?? 0;
  return Math.max(4, Math.round(pixels * 72 / answer.pixelsPerInch));
}

function element(word, isSpaced) {
  const [x, y, width, height] = boxOf(word);
  const span = make("span", { className: "word", textContent: word.text + (isSpaced ? " " : "") });
  for (const [name, value] of [["--x", x], ["--y", y], ["--w", width], ["--h", height]]) {
    span.style.setProperty(name, value);
  }
  words.push(span);
  return span;
}

const boxOf = ({ box }) => Array.isArray(box) ? box : [box.x, box.y, box.width, box.height];

// Letters are stretched to the width of what is printed, all words measured before any is changed.
function fit() {
  const paper = $("text-paper");
  if (!paper || !paper.clientWidth) return;
  const pixel = paper.clientWidth / answer.page.width;
  const widths = words.map((word) => {
    const range = document.createRange();
    const node = word.firstChild;
    range.setStart(node, 0);
    range.setEnd(node, node.data.trimEnd().length);
    const own = range.getBoundingClientRect().width / (Number(word.style.getPropertyValue("--stretch")) || 1);
    return Number(word.style.getPropertyValue("--w")) * pixel / own;
  });
  words.forEach((word, index) => {
    if (Number.isFinite(widths[index])) word.style.setProperty("--stretch", widths[index]);
  });
}

function codeBox(code) {
  const xs = code.quad.map(([x]) => x);
  const ys = code.quad.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = make("button", { type: "button", className: "code-box", attributes: {
    "aria-label": `${code.symbology}: ${code.text}`, "aria-haspopup": "menu" } });
  const share = (value, whole) => `${value / whole * 100}%`;
  box.style.left = share(left, answer.page.width);
  box.style.top = share(top, answer.page.height);
  box.style.width = share(Math.max(...xs) - left, answer.page.width);
  box.style.height = share(Math.max(...ys) - top, answer.page.height);
  box.addEventListener("click", (event) => {
    event.stopPropagation();
    openMenu($("text-paper"), box, actions({ kind: "barcode", value: code.value, target: code.value }));
  });
  return box;
}

function toggleHighlight() {
  const on = $("text-highlight").getAttribute("aria-pressed") !== "true";
  $("text-highlight").setAttribute("aria-pressed", String(on));
  showMode();
}

// MARK: Modes

const mode = () => memory.get("text.mode", "automatic");

// Whether data can be acted upon.
const hasDetectors = () => mode() === "data"
  || (mode() === "text" ? $("text-press").checked : $("text-highlight").getAttribute("aria-pressed") === "true");

function setMode(value) {
  memory.set("text.mode", value);
  getSelection().removeAllRanges();
  closeMenu();
  showMode();
}

// Shows what the mode has: no button for text where there is only data, and no highlights where there is only
// text.
function showMode() {
  const paper = $("text-paper");
  if (!paper) return;
  const isText = mode() !== "data";
  const isExpanded = $("text-hide").getAttribute("aria-expanded") === "true";
  const hasText = words.length > 0;
  $("text-tools").hidden = !hasText || !isText || !isExpanded;
  $("text-highlight").hidden = mode() !== "automatic";
  $("text-press-label").hidden = mode() !== "text";
  $("text-data").hidden = mode() === "text" || !isExpanded || $("text-data").childElementCount < 2;
  paper.classList.toggle("data-only", !isText);
  paper.classList.toggle("highlight", mode() !== "text" && hasDetectors());
  for (const word of words.filter((each) => each.hasAttribute("aria-haspopup"))) word.tabIndex = hasDetectors() ? 0 : -1;
  for (const box of paper.querySelectorAll(".code-box")) box.hidden = mode() === "text";
}

function toggleTools() {
  const isExpanded = $("text-hide").getAttribute("aria-expanded") !== "true";
  $("text-hide").setAttribute("aria-expanded", String(isExpanded));
  $("text-hide").textContent = t(isExpanded ? "text.hide" : "text.show");
  showMode();
}

// In the mode for text a tap selects, and a long press opens the menu of data, where it is allowed to. Where
// there is no word, it lifts the subject.
function startLongPress(paper) {
  let timer = null;
  const end = () => clearTimeout(timer);
  const after = (action) => {
    timer = setTimeout(() => {
      isPressed = true;
      action();
    }, LONG_PRESS);
  };
  paper.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    end();
    isPressed = false;
    if (target === paper || target.className === "words") {
      const { left, top, width, height } = paper.getBoundingClientRect();
      after(() => lift({ x: (clientX - left) / width, y: (clientY - top) / height }));
    } else if (mode() === "text" && target.dataset?.link !== undefined && hasDetectors()) {
      after(() => {
        getSelection().removeAllRanges();
        openMenuOf(target);
      });
    }
  });
  for (const type of ["pointerup", "pointermove", "pointercancel"]) paper.addEventListener(type, end);
}

// MARK: Subjects

// Shows the subjects of the page, or hides them; at a point, the menu of the one there.
async function lift(point = null) {
  const page = pages.state.pages.find(({ id }) => id === current);
  closeMenu();
  getSelection().removeAllRanges();
  if (!page || !answer || (subjects.hide() && !point)) return showLift();
  $("text-lift").disabled = true;
  await subjects.show(page, $("text-paper"), point);
  $("text-lift").disabled = false;
  showLift();
}

function showLift() {
  $("text-lift").setAttribute("aria-pressed", String($("text-subjects") !== null));
}

// MARK: Data

function drawData() {
  const seen = new Set();
  const items = [...answer.links, ...answer.barcodes.map((code) => ({ kind: "barcode", value: code.value, target: code.value }))]
    .filter(({ kind, value }) => !seen.has(`${kind} ${value}`) && seen.add(`${kind} ${value}`));
  $("text-data").replaceChildren(make("h2", { textContent: t("text.data") }),
    make("ul", { className: "list" }, ...items.map((item) =>
      make("li", {}, make("span", { className: "grow", textContent: item.value }), ...actions(item, true)))));
}

function openMenuOf(target) {
  const link = answer?.links[target.dataset?.link];
  closeMenu();
  // A selection is meant to stay a selection.
  if (!link || !getSelection().isCollapsed || !hasDetectors()) return;
  openMenu($("text-paper"), target, actions(link));
}

// MARK: Copy and search

function transcript() {
  return answer.page.blocks.flatMap((block) => block.paragraphs.map((paragraph) =>
    paragraph.lines.map((line) => line.text).join("\n"))).join("\n\n");
}

// Without case and accents, and a space for every space between words and lines.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");

function search() {
  words.forEach((word) => word.classList.remove("hit", "current"));
  const query = folded($("text-search").value).trim();
  hits = [];
  if (query) {
    const starts = [];
    let text = "";
    for (const word of words) {
      starts.push(text.length);
      text += `${folded(word.textContent).trim()} `;
    }
    for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
      hits.push(words.filter((_, index) => at + query.length > starts[index] && (starts[index + 1] ?? text.length) > at + 0.5));
    }
  }
  hits.flat().forEach((word) => word.classList.add("hit"));
  showHit(0);
}

function showHit(index) {
  hits[hit]?.forEach((word) => word.classList.remove("current"));
  if (hits.length === 0) {
    $("text-count").value = $("text-search").value ? t("text.notFound") : "";
    return;
  }
  hit = (index + hits.length) % hits.length;
  hits[hit].forEach((word) => word.classList.add("current"));
  hits[hit][0].scrollIntoView({ block: "center" });
  $("text-count").value = t("text.hits", { n: hit + 1, m: hits.length });
}

function searchKey(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  showHit(hit + (event.shiftKey ? -1 : 1));
}

export function start() {
  draw();
  document.addEventListener("keydown", (event) => {
    if ($("text").hidden) return;
    if (event.key === "Escape") {
      closeMenu();
      getSelection().removeAllRanges();
      if (subjects.hide()) showLift();
    } else if (event.key === "l" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.matches("input, textarea, select")) {
      lift();
    }
  });
  document.addEventListener("selectionchange", () => {
    if (!$("text").hidden && !getSelection().isCollapsed) closeMenu();
  });
}

export function show() { drawStrip(); }

export function translated() {
  answer = null;
  current = null;
  draw();
}
