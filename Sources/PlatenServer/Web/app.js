// The shell: tabs, language, connection, and the documents.
import { get, onConnection, send } from "/api.js";
import { $, alertReader, ask, formatDate, make, memory, startDialogs } from "/dom.js";
import { note } from "/events.js";
import { currentLanguage, errorWords, languages, setLanguage, t, translate } from "/strings.js";
import * as scan from "/scan.js";

const names = ["scan", "codes", "text", "review"];
// The other tabs are loaded when they are opened.
const loaders = { codes: () => import("/codes.js"), text: () => import("/text.js"), review: () => import("/review.js") };
const tabs = { scan };
let current = "scan";

// Names of tabs in links, apart from their own.
const aliases = { qr: "codes" };
const named = (name) => aliases[name] ?? name;

async function show(wanted, { focus = false, entry = "tab" } = {}) {
  const name = named(wanted);
  if (!names.includes(name)) return;
  note("opened", name, entry);
  tabs[current]?.hide?.();
  current = name;
  for (const each of names) {
    const tab = $(`tab-${each}`);
    tab.setAttribute("aria-selected", String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    $(each).hidden = each !== name;
  }
  if (focus) $(`tab-${name}`).focus();
  history.replaceState(null, "", `#${name}`);
  if (!tabs[name]) {
    tabs[name] = await loaders[name]();
    await tabs[name].start?.();
  }
  if (current === name) await tabs[name].show?.();
}

export function openTab(name) { return show(name, { focus: true }); }

function startTabs() {
  for (const name of names) $(`tab-${name}`).addEventListener("click", () => show(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = names.indexOf(current);
    const next = event.key === "Home" ? 0 : event.key === "End" ? names.length - 1
      : step ? (at + step + names.length) % names.length : null;
    if (next === null) return;
    event.preventDefault();
    show(names[next], { focus: true });
  });
  addEventListener("hashchange", () => show(location.hash.slice(1)));
}

function startLanguage() {
  const preferred = memory.get("language", navigator.language?.slice(0, 2));
  setLanguage(languages.includes(preferred) ? preferred : "en");
  const choice = $("language");
  choice.value = currentLanguage();
  choice.addEventListener("change", () => {
    memory.set("language", choice.value);
    setLanguage(choice.value);
    translate();
    for (const tab of Object.values(tabs)) tab.translated?.();
  });
  translate();
}

function startConnection() {
  onConnection((isReachable) => {
    $("offline").hidden = isReachable;
    $("offline").textContent = isReachable ? "" : t("offline");
  });
}

// MARK: Documents

async function listDocuments() {
  const sessions = await get("sessions");
  const items = sessions.map((session) => make("li", {},
    make("div", { className: "grow" },
      make("strong", { textContent: session.title || t("untitled") }),
      make("span", { className: "quiet", textContent:
        `${formatDate(session.created, currentLanguage())}, ${t("documents.pages", { n: session.pageCount })}` })),
    session.document ? make("a", { className: "button", textContent: t("result.pdf"),
      href: `/api/sessions/${session.id}/files/document.pdf`,
      attributes: { download: `${session.title || "document"}.pdf` } }) : null,
    make("button", { type: "button", textContent: t("documents.continue"), onclick: async () => {
      $("documents").close();
      await scan.open(session.id);
      await show("scan");
    } }),
    make("button", { type: "button", className: "danger plain", textContent: t("delete"), onclick: async () => {
      const answer = await ask({ title: t("cancel.title", { n: session.pageCount }), text: t("cancel.text"),
        buttons: [{ label: t("keep"), value: null }, { label: t("discard"), value: "discard", style: "danger" }] });
      if (answer !== "discard") return;
      try {
        await send("DELETE", `sessions/${session.id}?version=${session.version}`);
        if (scan.sessionID() === session.id) scan.forget();
      } catch (error) {
        alertReader(errorWords(error.code));
      }
      await listDocuments();
    } })));
  $("documents-list").replaceChildren(
    ...(items.length ? items : [make("li", { className: "none", textContent: t("documents.none") })]));
}

function startDocuments() {
  $("documents-open").addEventListener("click", async () => {
    $("documents").showModal();
    try { await listDocuments(); } catch (error) {
      $("documents-list").replaceChildren(make("li", { textContent: errorWords(error.code) }));
    }
  });
  $("documents-close").addEventListener("click", () => $("documents").close());
}

async function start() {
  const entry = new URLSearchParams(location.search).get("entry") === "shortcut" ? "shortcut" : "link";
  // The token of the link is a cookie now.
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  startDialogs();
  startLanguage();
  startTabs();
  startConnection();
  startDocuments();
  await scan.start({ openTab });
  const wanted = named(location.hash.slice(1));
  if (names.includes(wanted) && wanted !== "scan") await show(wanted, { entry });
  else note("opened", "scan", entry);
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("/worker.js").catch(() => { /* It works without. */ });
  }
  document.documentElement.dataset.ready = "true";
}

start();
