// The pages of the document: those of the server with the changes that wait for it, shown as thumbnails.
import { CHANGE_TIME, connected, get, isReachable, onConnection, probe, Refusal, randomID, request, send, Unreachable, upload } from "/api.js";
import { $, ask, make, memory, say } from "/dom.js";
import { errorWords, t } from "/strings.js";
import * as editor from "/editor.js";
import * as outbox from "/outbox.js";

// The document as it is shown. A page whose photo the server does not have yet has a `blob`.
export const state = { session: null, version: 0, pages: [] };

// The pages that the server has in `state.version`, and every page that was seen, by its name.
let stored = [];
const known = new Map();
// What the server does not have yet, of all documents: photos, which are pages, and changes of pages.
let queue = [];
// The sessions that the server has.
const begun = new Set();

let listeners = { changed() {}, failed() {}, took() {} };
const AT_A_TIME = 2;

const isOpen = (entry) => entry.session === state.session;
export const isSending = () => queue.some((entry) => isOpen(entry) && !entry.error);

// MARK: The state of the server, and what waits for it

// The name of a page as a neighbor; where it may become several, that of its file.
const neighbor = (page) => page.blob ? `${page.id}~` : page.id;

// The name with which the file of a page came.
const fileOf = ({ id, filePage = 1 }) =>
  id.slice(0, 24) + ((parseInt(id.slice(24), 16) - filePage + 1) >>> 0).toString(16).padStart(8, "0");

// Puts a page behind the first of the neighbors that is in the list, to the front if none is, as the server does.
function place(list, page, neighbors) {
  const others = list.filter((each) => each !== page);
  const places = new Map();
  others.forEach((each, at) => places.set(each.id, at).set(`${fileOf(each)}~`, at));
  const index = neighbors.map((name) => places.get(name)).find((at) => at !== undefined) ?? -1;
  others.splice(index + 1, 0, page);
  return others;
}

// Shows the pages of the server with all that waits for it.
function merge() {
  let list = stored;
  for (const entry of queue.filter(isOpen)) {
    const page = entry.blob ? entry : known.get(entry.id);
    if (entry.blob ? list.includes(page) : !page) continue;
    if (entry.change?.isRemoved) list = list.filter((each) => each !== page);
    else list = place(list, page, entry.change?.after ?? entry.after);
  }
  state.pages = list;
  draw();
  editor.followPages();
}

const OPTIONAL = ["quad", "rotation", "duplicateOf", "mayRepeat"];

// The page of this name with the values of the server.
function takePage(values) {
  const page = known.get(values.id) ?? {};
  for (const key of OPTIONAL) delete page[key];
  known.set(values.id, Object.assign(page, values));
  return page;
}

// Takes over a state of the server, unless a later one is known.
function take(session) {
  if (session.id !== state.session || session.version < state.version) return;
  state.version = session.version;
  session.removed.forEach(takePage);
  stored = session.pages.map(takePage);
  merge();
  compareSoon();
  listeners.took(session);
}

let refreshing = null;
let isWanted = false;

// Asks for the state of the server; once more where it is wanted again meanwhile.
function refresh() {
  isWanted = true;
  refreshing ??= (async () => {
    try {
      while (isWanted && state.session) {
        isWanted = false;
        take(await get(`sessions/${state.session}`, { seconds: CHANGE_TIME }));
      }
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) lose();
    } finally {
      refreshing = null;
    }
  })();
  return refreshing;
}

// The document was deleted elsewhere. Photos that wait begin it anew.
function lose() {
  begun.delete(state.session);
  if (isSending()) return open({ id: state.session, version: 0, pages: [], removed: [] });
  close();
  listeners.failed({ code: "not-found" });
}

// Takes over the answer to a change of a page.
async function takeAnswer({ page, version, isKnown }, session, change) {
  if (session !== state.session || version <= state.version) return;
  // A photo that was there already is no change: the version is that of another one.
  if (isKnown || version > state.version + 1) return refresh();
  state.version = version;
  const taken = takePage(page);
  if (change.isRemoved) stored = stored.filter((each) => each !== taken);
  else if (change.after) stored = place(stored, taken, change.after);
  else if (!stored.includes(taken)) stored = [...stored, taken];
}

// Changes the look of a page at once, without a place in the queue. Throws what the server refuses.
export async function change(page, values) {
  const session = state.session;
  await takeAnswer(await send("PATCH", path(page), values), session, values);
  merge();
}

let events = null;
let silence = null;
// Milliseconds after which a stream is dead: the server says the version every 15 seconds.
const SILENCE_TIME = 35_000;

// Follows the changes of other devices, while the page can be seen: a browser has few connections.
function follow() {
  events?.close();
  events = null;
  clearTimeout(silence);
  if (!begun.has(state.session) || document.hidden) return;
  const stream = events = new EventSource(`/api/sessions/${state.session}/events`);
  // After a break, the state of the server holds, whatever was known.
  stream.onopen = () => { state.version = 0; };
  stream.onmessage = ({ data }) => {
    listen();
    if (Number(data) > state.version) refresh();
  };
  stream.onerror = () => {
    probe();
    if (stream.readyState !== EventSource.CLOSED || stream !== events) return;
    events = null;
    refresh().then(connected).then(() => setTimeout(() => { if (!events) follow(); }, 1000));
  };
  listen();
}

// A connection that was lost may never say so: a stream that says nothing for long is opened again.
function listen() {
  clearTimeout(silence);
  silence = setTimeout(follow, SILENCE_TIME);
}

// MARK: Sending

// Puts entries into the queue: they are shown at once, and sent as soon as there is a connection.
async function enqueue(entries) {
  queue.push(...entries);
  merge();
  await outbox.keep(entries);
  pump();
}

async function discard(entry) {
  queue = queue.filter((each) => each !== entry);
  await outbox.drop(entry);
}

// Adds photos at the end, or before another page.
export async function add(files, { started, before = null } = {}) {
  if (!state.session) open({ id: randomID(), version: 0, pages: [], removed: [] });
  const at = state.pages.findIndex((each) => each.id === before);
  let after = namesBefore(state.pages, at < 0 ? state.pages.length : at);
  const photos = [...files].map((blob) => {
    const photo = { session: state.session, id: randomID(), blob, name: blob.name ?? "", after, started };
    after = [neighbor(photo), ...after];
    return prepared(photo);
  });
  const first = state.pages.length + 1;
  await enqueue(photos);
  say(t("page.taken", { n: first + photos.length - 1 }));
  return photos;
}

// A photo is sent with the names of this many pages before it, which fit into an address.
const NEIGHBORS = 30;
const namesBefore = (list, at) => list.slice(0, at).map(neighbor).reverse();

// A photo as a page.
function prepared(photo) {
  known.set(photo.id, Object.assign(photo, { share: 0, local: URL.createObjectURL(photo.blob) }));
  return photo;
}

// Sends what waits, in its order: photos a few at a time, and one alone where the connection broke with one, so that
// a photo that ends the server does not discredit another.
async function pump() {
  await connected();
  for (;;) {
    const active = queue.filter((entry) => entry.isSending);
    const next = queue.find((entry) => entry.number !== undefined && !entry.isSending && !entry.error);
    const atATime = queue.some((entry) => entry.broke) ? 1 : AT_A_TIME;
    const fits = next?.blob ? active.length < atATime && active.every((entry) => entry.blob) : active.length === 0;
    if (!next || !fits) return;
    next.isSending = true;
    outbox.once(next, () => sendEntry(next)).then(() => arrive(next)).catch((error) => fail(next, error)).finally(() => {
      next.isSending = false;
      merge();
      pump();
    });
  }
}

async function sendEntry(entry) {
  const { session, id } = entry;
  if (!begun.has(session)) await begin(session);
  if (!entry.blob) return takeAnswer(await send("PATCH", `sessions/${session}/pages/${id}`, entry.change), session, entry.change);
  const refused = new Set(queue.filter((each) => each.error).map(neighbor));
  const after = entry.after.filter((each) => !refused.has(each)).slice(0, NEIGHBORS);
  const parameters = new URLSearchParams({ name: entry.name, look: memory.get("look", "auto"), after });
  const answer = await upload(`sessions/${session}/pages/${id}?${parameters}`, entry.blob, (share) => {
    entry.share = share;
    drawBadge(entry);
  });
  await takeAnswer(answer, session, { after });
}

// The session is begun with its first photo.
async function begin(session) {
  await request("PUT", `sessions/${session}`, { seconds: CHANGE_TIME });
  begun.add(session);
  if (session === state.session) follow();
}

// The server has the entry.
async function arrive(entry) {
  await discard(entry);
  if (!entry.blob) return;
  if (isOpen(entry) && !stored.includes(entry)) await refresh();
  delete entry.blob;
  if (!isOpen(entry)) return;
  merge();
  // Sending does not wait for it: a picture out of view is loaded only when it comes into view.
  shown(entry).then(() => {
    if (entry.started) document.documentElement.dataset.shutter = (performance.now() - entry.started).toFixed(0);
  });
  compareSoon();
}

// What passes is sent again. A photo that is refused stays, with the reason; a change that is refused is given up.
async function fail(entry, error) {
  if (!queue.includes(entry)) return;
  if (error instanceof Unreachable) {
    entry.broke = true;
  } else if ([408, 429, 503].includes(error.status)) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  } else if (error.code === "not-found" && begun.has(entry.session)) {
    // The session is gone: photos begin it anew.
    begun.delete(entry.session);
    if (!entry.blob) await discard(entry);
  } else if (entry.blob && error.code !== "removed") {
    entry.error = error instanceof Refusal ? error.code : "failed";
    await outbox.update(entry);
  } else {
    await discard(entry);
    if (isOpen(entry)) await refresh();
    if (error.code !== "removed") listeners.failed(error);
  }
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

// The address of a page's picture, as the document will show it.
export function preview(page, side, look = null) {
  const parameters = new URLSearchParams({ side, v: [page.look, page.rotation ?? 0, ...page.quad ?? []].join() });
  if (look) parameters.set("look", look);
  return `/api/${path(page)}/preview?${parameters}`;
}

// MARK: Arranging

const changed = (page, change) => enqueue([{ session: state.session, id: page.id, change }]);

export function move(page, place) {
  const others = state.pages.filter((each) => each !== page);
  const to = Math.max(0, Math.min(others.length, place));
  if (!state.pages.includes(page) || state.pages.indexOf(page) === to) return;
  say(t("page.moved", { n: to + 1 }));
  return changed(page, { after: namesBefore(others, to) });
}

let undoTimer = null;

export function remove(page) {
  const place = state.pages.indexOf(page);
  if (place < 0) return;
  const after = namesBefore(state.pages, place);
  const next = state.pages[place + 1] ?? state.pages[place - 1];
  // A photo that waits comes back under another name, since the server may have got it.
  const file = page.blob && !page.isSending ? page.blob : null;
  if (file) discard(page);
  const kept = changed(page, { isRemoved: true });
  const words = t("page.deleted", { n: place + 1 });
  $("undo-text").textContent = words;
  $("undo").hidden = false;
  say(words);
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => { $("undo").hidden = true; }, 10_000);
  $("undo-button").onclick = async () => {
    $("undo").hidden = true;
    if (!file) changed(page, { isRemoved: false, after });
    const [back] = file ? await add([file], { before: state.pages[place]?.id }) : [page];
    focusPage(back);
  };
  (item(next)?.querySelector(".open") ?? $("undo-button")).focus();
  return kept;
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
  await outbox.update(page);
  draw();
  pump();
}

function drawItem(element, page, index) {
  const source = page.blob && !stored.includes(page) ? page.local : preview(page, 500);
  const image = element.querySelector("img");
  if (image.getAttribute("src") !== source) image.src = source;
  // A file that the browser cannot show has its name.
  image.alt = page.blob ? page.name : "";
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
  else if (page.blob && !isReachable()) badges.push(["warn", t("page.waiting")]);
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
  const isFollowed = events && state.session === session.id;
  Object.assign(state, { session: session.id, version: 0 });
  if (session.version > 0) begun.add(session.id);
  memory.set("session", session.id);
  take(session);
  if (!isFollowed) follow();
}

export function close() {
  Object.assign(state, { session: null, version: 0 });
  stored = [];
  memory.set("session", null);
  $("undo").hidden = true;
  follow();
  merge();
}

// Forgets what waits for the open document, and closes it.
export async function abandon() {
  const waiting = queue.filter(isOpen);
  close();
  for (const entry of waiting) await discard(entry);
}

export async function start(given) {
  listeners = given;
  await loadQueue();
  addEventListener("beforeunload", (event) => { if (queue.some((entry) => !entry.error)) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => {
    follow();
    if (!document.hidden) loadQueue();
  });
  onConnection((isBack) => {
    draw();
    if (!isBack) return;
    follow();
    // Pictures that did not come.
    for (const image of document.querySelectorAll("#pages img")) {
      if (image.complete && image.naturalWidth === 0) image.src = image.getAttribute("src");
    }
  });
}

// Takes over what was not sent before a reload, or by a tab that is gone.
async function loadQueue() {
  const all = await outbox.load();
  // Those that are just being kept have no number yet.
  if (queue.some((entry) => entry.number === undefined)) return;
  const entries = all.filter((entry) => queue.every((each) => each.number !== entry.number));
  for (const entry of entries) if (entry.blob) prepared(entry);
  queue.push(...entries);
  merge();
  pump();
}
