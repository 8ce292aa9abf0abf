// The pages of the document: sent to the server, shown as thumbnails, arranged.
import { get, Refusal, randomID, send, Unreachable, upload } from "/api.js";
import { $, ask, make, memory, say } from "/dom.js";
import { errorWords, t } from "/strings.js";
import * as editor from "/editor.js";

// `pages` are those of the server, and before those the ones that are being sent: they have a `blob`.
export const state = { session: null, pages: [] };

let listeners = { changed() {}, failed() {} };
const AT_A_TIME = 2;
let sending = 0;

export const isSending = () => state.pages.some((page) => page.blob && !page.error);

// MARK: Sending

// Adds a photo. It is shown at once, and sent as soon as there is a connection.
export async function add(blob, { name, started, before = null }) {
  const page = { id: randomID(), name, blob, share: 0, started, local: URL.createObjectURL(blob) };
  const at = before ? state.pages.findIndex((each) => each.id === before) : -1;
  if (at >= 0) state.pages.splice(at, 1, page);
  else state.pages.push(page);
  say(t("page.taken", { n: state.pages.indexOf(page) + 1 }));
  draw();
  sendNext();
  return page;
}

let beginning = null;

// The session is begun with its first photo, and only once.
function requireSession() {
  beginning ??= state.session ? Promise.resolve(state.session)
    : send("POST", "sessions", {}).then((session) => {
      state.session = session.id;
      memory.set("session", session.id);
      return session.id;
    }).finally(() => { beginning = null; });
  return beginning;
}

async function sendNext() {
  while (sending < AT_A_TIME) {
    const page = state.pages.find((each) => each.blob && !each.isSending && !each.error);
    if (!page) return;
    page.isSending = true;
    sending++;
    sendPage(page).finally(() => {
      sending--;
      page.isSending = false;
      listeners.changed();
      sendNext();
    });
  }
}

// Sends a photo, again and again while the connection is away: it has a name, so it arrives once.
async function sendPage(page) {
  for (let attempt = 0; ; attempt++) {
    try {
      const session = await requireSession();
      const name = encodeURIComponent(page.name ?? "");
      const answer = await upload(`sessions/${session}/pages/${page.id}?name=${name}`, page.blob, (share) => {
        page.share = share;
        drawBadge(page);
      });
      await arrived(page, answer, session);
      return;
    } catch (error) {
      if (!state.pages.includes(page)) return;
      const passes = error instanceof Unreachable || error.status === 429 || error.status === 503 || error.status === 408;
      if (!passes) {
        page.error = error instanceof Refusal ? error.code : "failed";
        return draw();
      }
      page.waits = true;
      drawBadge(page);
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 8000)));
      page.waits = false;
    }
  }
}

async function arrived(page, answer, session) {
  if (!state.pages.includes(page) || state.session !== session) return;
  delete page.blob;
  Object.assign(page, answer);
  const look = memory.get("look", "auto");
  if (look !== "auto") Object.assign(page, await send("PATCH", path(page), { look }));
  // Photos that were sent together may arrive in another order.
  if (!isSending()) await storeOrder();
  draw();
  // Sending does not wait for it: a picture out of view is loaded only when it comes into view.
  shown(page).then(() => {
    if (page.started) document.documentElement.dataset.shutter = (performance.now() - page.started).toFixed(0);
  });
  compareSoon();
}

let comparing = false;

// Asks whether pages that look like others repeat them, one after the other, once all photos are there.
async function compareSoon() {
  if (comparing) return;
  comparing = true;
  try {
    for (;;) {
      const page = isSending() ? null : state.pages.find((each) => each.mayRepeat && !each.blob);
      if (!page) return;
      page.mayRepeat = false;
      const answer = await get(`${path(page)}/duplicate`);
      page.duplicateOf = answer.duplicateOf;
      drawBadge(page);
    }
  } catch { /* It is a hint: the next opening of the document asks again. */ } finally {
    comparing = false;
  }
}

// Resolves once the thumbnail of a page is on the screen.
function shown(page) {
  const image = item(page)?.querySelector("img");
  return image ? image.decode().catch(() => {}) : Promise.resolve();
}

export const path = (page) => `sessions/${state.session}/pages/${page.id}`;

let version = 0;

// The address of a page's picture, as the document will show it.
export function preview(page, side, look = null) {
  const parameters = new URLSearchParams({ side, v: `${page.look}-${page.rotation ?? 0}-${version}` });
  if (look) parameters.set("look", look);
  return `/api/${path(page)}/preview?${parameters}`;
}

// Takes over a change of a page from the server.
export function update(page, answer) {
  version++;
  Object.assign(page, answer);
  if (answer.rotation === undefined) delete page.rotation;
  draw();
}

// MARK: Arranging

async function storeOrder() {
  const order = state.pages.filter((page) => !page.blob).map((page) => page.id);
  if (!state.session) return;
  try {
    await send("PATCH", `sessions/${state.session}`, { order });
  } catch (error) {
    listeners.failed(error);
  }
}

export function move(page, place) {
  const from = state.pages.indexOf(page);
  const to = Math.max(0, Math.min(state.pages.length - 1, place));
  if (from < 0 || from === to) return;
  state.pages.splice(from, 1);
  state.pages.splice(to, 0, page);
  draw();
  say(t("page.moved", { n: to + 1 }));
  storeOrder();
}

let undoTimer = null;

export function remove(page) {
  const place = state.pages.indexOf(page);
  if (place < 0) return;
  const number = place + 1;
  state.pages.splice(place, 1);
  draw();
  storeOrder();
  $("undo-text").textContent = t("page.deleted", { n: number });
  $("undo").hidden = false;
  say(t("page.deleted", { n: number }));
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => { $("undo").hidden = true; }, 10_000);
  $("undo-button").onclick = () => {
    $("undo").hidden = true;
    state.pages.splice(Math.min(place, state.pages.length), 0, page);
    draw();
    storeOrder();
    sendNext();
    focusPage(page);
  };
  (item(state.pages[Math.min(place, state.pages.length - 1)])?.querySelector(".open") ?? $("undo-button")).focus();
}

function focusPage(page) { item(page)?.querySelector(".open")?.focus(); }

// MARK: Drawing

const item = (page) => page && document.querySelector(`#pages > [data-id="${page.id}"]`);

export function draw() {
  const focused = document.activeElement?.closest?.("#pages > li")?.dataset.id;
  const known = new Map([...$("pages").children].map((element) => [element.dataset.id, element]));
  $("pages").replaceChildren(...state.pages.map((page, index) => {
    const element = known.get(page.id) ?? newItem(page);
    drawItem(element, page, index);
    return element;
  }));
  if (focused) document.querySelector(`#pages > [data-id="${focused}"] .open`)?.focus({ preventScroll: true });
  drawCheck();
  listeners.changed();
}

// Whether a person should look at the page's border, as `DetectedPage.isDoubtful` says.
const isDoubtful = (page) => !page.blob && !page.isQuadGiven && !page.isChecked && page.confidence < 0.5;

// Pages with a doubtful border come first where a person checks them: the button opens one after the other.
function drawCheck() {
  const doubtful = state.pages.filter(isDoubtful);
  const button = $("pages-check");
  button.hidden = doubtful.length === 0;
  button.textContent = t("pages.check", { n: doubtful.length });
  button.onclick = () => edit(doubtful[0]);
}

function edit(page) {
  page.isChecked = true;
  drawBadge(page);
  drawCheck();
  editor.open(page);
}

function newItem(page) {
  const element = make("li", { data: { id: page.id } },
    make("button", { type: "button", className: "open" }, make("img", { alt: "", loading: "lazy" }), make("span", { className: "number" })),
    make("span", { className: "badges" }),
    make("span", { className: "handle", attributes: { "aria-hidden": "true" }, textContent: "⠿" }));
  const find = () => state.pages.find((each) => each.id === element.dataset.id);
  element.querySelector(".open").addEventListener("click", () => {
    const chosen = find();
    if (chosen.error) askAbout(chosen);
    else if (!chosen.blob) edit(chosen);
  });
  element.addEventListener("keydown", (event) => keyed(event, find()));
  startDrag(element, find);
  return element;
}

// A photo that the server refused is sent again, or taken out.
async function askAbout(page) {
  const answer = await ask({ title: t("page.failed"), text: errorWords(page.error), buttons: [
    { label: t("again"), value: "again", style: "primary" }, { label: t("delete"), value: "delete", style: "danger" },
    { label: t("cancel"), value: null }] });
  if (answer === "delete") remove(page);
  if (answer !== "again") return;
  delete page.error;
  draw();
  sendNext();
}

function drawItem(element, page, index) {
  const source = page.blob ? page.local : preview(page, 500);
  const image = element.querySelector("img");
  if (image.getAttribute("src") !== source) image.src = source;
  if (page.blob === undefined && page.local) {
    const local = page.local;
    delete page.local;
    image.addEventListener("load", () => URL.revokeObjectURL(local), { once: true });
  }
  element.classList.toggle("failed", Boolean(page.error));
  element.querySelector(".number").textContent = String(index + 1);
  element.querySelector(".open").setAttribute("aria-label", t("page.edit", { n: index + 1 }));
  drawBadge(page, element);
}

function drawBadge(page, element = item(page)) {
  if (!element) return;
  const badges = [];
  if (page.error) badges.push(["bad", errorWords(page.error)]);
  else if (page.waits) badges.push(["warn", t("page.waiting")]);
  else if (page.blob) {
    badges.push(["busy", page.share < 1 ? t("page.sending", { n: Math.round(page.share * 100) }) : t("page.reading")]);
  } else {
    if (page.isBlank) badges.push(["warn", t("page.blank")]);
    if (page.duplicateOf && state.pages.some((each) => each.id === page.duplicateOf)) {
      badges.push(["warn", t("page.duplicate")]);
    }
    if (isDoubtful(page)) badges.push(["warn", t("page.doubtful")]);
    if (!page.quad && !page.isQuadGiven) badges.push(["", t("page.undetected")]);
  }
  element.querySelector(".badges").replaceChildren(...badges.map(([style, text]) =>
    make("span", { className: `badge ${style}`, textContent: text })));
}

function keyed(event, page) {
  const place = state.pages.indexOf(page);
  if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowUp")) move(page, place - 1);
  else if (event.altKey && (event.key === "ArrowRight" || event.key === "ArrowDown")) move(page, place + 1);
  else if (event.key === "Delete") remove(page);
  else return;
  event.preventDefault();
  if (event.altKey) focusPage(page);
}

// The handle drags a page to the place of another. Nothing moves before the end: an element that moves
// loses the pointer.
function startDrag(element, find) {
  const handle = element.querySelector(".handle");
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    element.classList.add("dragged");
    let target = null;
    const choose = (next) => {
      target?.classList.remove("target");
      target = next;
      target?.classList.add("target");
    };
    const drag = (move) => {
      const under = document.elementsFromPoint(move.clientX, move.clientY)
        .map((each) => each.closest("#pages > li")).find((each) => each !== null);
      if (under) choose(under === element ? null : under);
    };
    const end = ({ type }) => {
      const place = target ? [...$("pages").children].indexOf(target) : -1;
      choose(null);
      element.classList.remove("dragged");
      handle.removeEventListener("pointermove", drag);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
      if (type === "pointerup" && place >= 0) move(find(), place);
    };
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  });
}

// MARK: The session

export function open(session) {
  state.session = session.id;
  state.pages = session.pages;
  memory.set("session", session.id);
  draw();
  compareSoon();
}

export function close() {
  state.session = null;
  state.pages = [];
  memory.set("session", null);
  $("undo").hidden = true;
  draw();
}

export function start(given) { listeners = given; }
