// The Live Text tab: the text of a page, selectable in its picture, and what can be done with it.
import { get } from "/api.js";
import { $, copyText, make, say } from "/dom.js";
import { errorWords, t } from "/strings.js";
import * as pages from "/pages.js";
import { addFiles } from "/scan.js";

let current = null;
let answer = null;
let words = [];
let hits = [];
let hit = 0;

function draw() {
  $("text").replaceChildren(
    make("p", { className: "quiet", textContent: t("text.intro") }),
    make("div", { className: "strip", id: "text-strip" }),
    make("p", { id: "text-state", attributes: { role: "status" } }),
    make("div", { className: "row", id: "text-tools", hidden: true },
      make("button", { type: "button", id: "text-highlight", textContent: t("text.highlight"),
        attributes: { "aria-pressed": "true" }, onclick: toggleHighlight }),
      make("button", { type: "button", id: "text-copy", textContent: t("text.copyAll"), onclick: () => copyText(transcript()) }),
      make("input", { type: "search", id: "text-search", className: "wide", placeholder: t("text.search"),
        attributes: { "aria-label": t("text.search") }, oninput: search, onkeydown: searchKey }),
      make("output", { id: "text-count" })),
    make("div", { id: "text-page" }),
    make("div", { className: "card", id: "text-data", hidden: true }));
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
  $("text-tools").hidden = $("text-data").hidden = true;
  $("text-page").replaceChildren();
  $("text-state").textContent = t("text.reading");
  let read;
  try {
    read = await get(`${pages.path(page)}/text`);
  } catch (error) {
    if (current === page.id) $("text-state").textContent = errorWords(error.code);
    return;
  }
  if (current !== page.id) return;
  answer = read;
  const lines = read.page.blocks.flatMap((block) => block.paragraphs.map((paragraph) => paragraph.lines));
  $("text-state").textContent = lines.length || read.barcodes.length ? "" : t("text.empty");
  // Without text there is nothing to select, and no button for it.
  $("text-tools").hidden = lines.length === 0;
  drawPage(page, lines);
  drawData();
}

// MARK: The page

function drawPage(page, paragraphs) {
  words = [];
  const text = make("div", { className: "words" }, ...paragraphs.map((lines) => make("p", {},
    ...lines.flatMap((line) => [...line.words.map((word, index) => element(word, index < line.words.length - 1)),
      document.createElement("br")]))));
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
  paper.addEventListener("click", (event) => openMenuOf(event.target));
  paper.addEventListener("contextmenu", (event) => {
    if (event.target.dataset.link === undefined) return;
    event.preventDefault();
    openMenuOf(event.target);
  });
  paper.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.target.dataset.link === undefined) return;
    event.preventDefault();
    openMenuOf(event.target);
  });
  new ResizeObserver(fit).observe(paper);
  fit();
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
    openMenu(box, actions({ kind: "barcode", value: code.value, target: code.value }));
  });
  return box;
}

function toggleHighlight() {
  const on = $("text-highlight").getAttribute("aria-pressed") !== "true";
  $("text-highlight").setAttribute("aria-pressed", String(on));
  $("text-paper").classList.toggle("highlight", on);
}

// MARK: Data

const SCHEMES = /^(https?:\/\/|mailto:|tel:)/i;

// What can be done with data: opening only what is safe to open, and copying everything.
function actions({ kind, value, target }) {
  const result = [];
  if (SCHEMES.test(target)) {
    const key = /^mailto:/i.test(target) ? "text.mail" : /^tel:/i.test(target) ? "text.call" : "text.openLink";
    result.push(make("a", { className: "button", href: target, target: "_blank", rel: "noopener noreferrer",
      textContent: t(key, { value }) }));
  } else if (kind === "dateTimeDuration" && target.startsWith("data:text/calendar")) {
    result.push(make("button", { type: "button", textContent: t("text.calendar", { value }), onclick: () => calendar(target) }));
  }
  result.push(make("button", { type: "button", textContent: t("text.copyValue", { value }), onclick: () => copyText(value) }));
  return result;
}

// A calendar file out of a `data:` address, which browsers do not open.
function calendar(target) {
  const text = decodeURIComponent(target.slice(target.indexOf(",") + 1));
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/calendar" })), download: "date.ics" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function drawData() {
  const seen = new Set();
  const items = [...answer.links, ...answer.barcodes.map((code) => ({ kind: "barcode", value: code.value, target: code.value }))]
    .filter(({ kind, value }) => !seen.has(`${kind} ${value}`) && seen.add(`${kind} ${value}`));
  $("text-data").hidden = items.length === 0;
  $("text-data").replaceChildren(make("h2", { textContent: t("text.data") }),
    ...items.map((item) => make("div", { className: "row" }, ...actions(item))));
}

function openMenuOf(target) {
  const link = answer?.links[target.dataset?.link];
  closeMenu();
  // A selection is meant to stay a selection.
  if (!link || !getSelection().isCollapsed || !$("text-paper").classList.contains("highlight")) return;
  openMenu(target, actions(link));
}

function openMenu(target, entries) {
  closeMenu();
  const paper = $("text-paper");
  const menu = make("div", { className: "menu", id: "text-menu", attributes: { role: "menu" } }, ...entries);
  entries.forEach((entry) => {
    entry.setAttribute("role", "menuitem");
    entry.addEventListener("click", () => closeMenu(target));
  });
  const [outer, inner] = [paper.getBoundingClientRect(), target.getBoundingClientRect()];
  menu.style.left = `${Math.max(0, Math.min(inner.left - outer.left, outer.width - 220))}px`;
  menu.style.top = `${inner.bottom - outer.top + 4}px`;
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") closeMenu(target);
    else if (step) entries[(entries.indexOf(document.activeElement) + step + entries.length) % entries.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  paper.append(menu);
  entries[0].focus();
}

function closeMenu(focus = null) {
  $("text-menu")?.remove();
  focus?.focus?.();
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
    if (event.key !== "Escape" || $("text").hidden) return;
    closeMenu();
    getSelection().removeAllRanges();
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
