// The bar of the Scan tab: title, saving, and what was saved.
import { get, Refusal, send } from "/api.js";
import { $, alertReader, ask, make, memory, say } from "/dom.js";
import { errorWords, t } from "/strings.js";
import * as pages from "/pages.js";

let steps;
let saving = null;
let shownCount = 0;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Shows what can be saved.
export function showBar() {
  const isEmpty = pages.state.pages.length === 0;
  const count = pages.state.pages.filter((page) => !page.error).length;
  $("save-bar").hidden = isEmpty && !saving;
  $("pages-title").hidden = $("pages-help").hidden = isEmpty;
  $("scan-start").classList.toggle("compact", !isEmpty);
  $("save").textContent = t("save", { n: count });
  $("title").placeholder = t("title.suggested");
  const isBusy = saving !== null;
  for (const id of ["save", "save-next"]) $(id).disabled = isBusy || pages.isSending() || count === 0;
  $("cancel").disabled = isBusy;
  // Another page belongs to another document.
  if (count > shownCount) $("result").hidden = true;
  shownCount = count;
}

async function save({ next }) {
  const session = pages.state.session;
  const title = $("title").value.trim();
  $("result").hidden = true;
  try {
    await send("PATCH", `sessions/${session}`, { title });
    await send("POST", `sessions/${session}/save`, {});
  } catch (error) {
    return showError(error);
  }
  if (next) {
    steps.forget();
    watchSave(session, { inBackground: true });
    $("title").focus();
    return;
  }
  await showSaving(session);
}

async function showSaving(session) {
  saving = session;
  $("progress").hidden = $("progress-text").hidden = false;
  showBar();
  await watchSave(session, { inBackground: false });
  saving = null;
  $("progress").hidden = $("progress-text").hidden = true;
  showBar();
}

// Goes on showing how a document is saved, as after a reload.
export async function resumeSaving({ id, document: isSaved }) {
  const progress = await get(`sessions/${id}/save`).catch(() => null);
  if (progress?.state === "waiting" || progress?.state === "running") await showSaving(id);
  else if (isSaved && progress?.state === "done") showResult(id, progress);
}

// Follows a document until it is there, and shows it.
async function watchSave(session, { inBackground }) {
  for (;;) {
    let progress;
    try {
      progress = await get(`sessions/${session}/save`);
    } catch (error) {
      if (error instanceof Refusal) return showError(error);
      await pause(1000);
      continue;
    }
    if (!inBackground) {
      $("progress").max = progress.pageCount;
      $("progress").value = progress.finishedPages;
      $("progress-text").textContent = progress.state === "waiting" ? t("save.waiting")
        : t("save.progress", { n: progress.finishedPages, m: progress.pageCount });
    }
    if (progress.state === "failed") return showError({ code: progress.error });
    if (progress.state === "done") return showResult(session, progress);
    await pause(300);
  }
}

export function showError(error) {
  const words = errorWords(error.code);
  alertReader(words);
  $("result").replaceChildren(make("p", { className: "notice bad", textContent: words }));
  $("result").hidden = false;
}

function showResult(session, progress) {
  const { document: saved, failures } = progress;
  const words = t("save.done", { title: saved.title, n: saved.pageCount });
  if (pages.state.session === session && !$("title").value) $("title").value = saved.title;
  const file = (name, label, style = "") => make("a", { className: `button ${style}`, textContent: label,
    href: `/api/sessions/${session}/files/${name}`,
    attributes: { download: name === "document.pdf" ? `${saved.title}.pdf` : name } });
  const review = (kind) => make("button", { type: "button", textContent: t(`result.${kind}`), onclick: async () => {
    await steps.open(session);
    memory.set("review", kind);
    steps.openTab("review");
  } });
  $("result").replaceChildren(
    make("p", { className: "notice good", textContent: words }),
    ...(saved.copy ? [make("p", { className: "quiet", textContent: t("save.copied", { name: saved.copy }) })] : []),
    ...(saved.problem ? [make("p", { className: "notice bad",
      textContent: t("save.problem", { reason: errorWords(saved.problem) }) })] : []),
    ...(failures.length ? [make("p", { className: "notice bad", textContent: t("save.some", { n: failures.length }) }),
      make("ul", {}, ...failures.map((failure) => make("li", { textContent: errorWords(failure.error) })))] : []),
    make("div", { className: "row wrap" }, file("document.pdf", t("result.pdf"), "primary"),
      file("manifest.json", t("result.manifest")), file("text.txt", t("result.text")),
      review("receipt"), review("card"),
      ...(pages.state.session === session ? [make("button", { type: "button", textContent: t("result.new"), onclick: steps.forget })] : [])));
  $("result").hidden = false;
  $("result").scrollIntoView({ block: "nearest" });
  say(words);
}

async function cancel() {
  const count = pages.state.pages.length;
  const { session, version } = pages.state;
  const answer = await ask({
    title: t("cancel.title", { n: count }), text: t("cancel.text"),
    buttons: [{ label: t("keep"), value: null }, { label: t("discard"), value: "discard", style: "danger" }],
  });
  if (answer !== "discard") return;
  try {
    // What another device has added meanwhile is not deleted unseen.
    if (version > 0) await send("DELETE", `sessions/${session}?version=${version}`);
  } catch (error) {
    if (error.code !== "not-found") return showError(error);
  }
  await pages.abandon();
  steps.forget();
  steps.closeCamera();
}

// `steps` are what the tab does: `open` a session, `forget` it, `closeCamera`, and `openTab`.
export function startSaving(given) {
  steps = given;
  $("save-bar").addEventListener("submit", (event) => {
    event.preventDefault();
    save({ next: false });
  });
  $("save-next").addEventListener("click", () => save({ next: true }));
  $("cancel").addEventListener("click", cancel);
  $("title").addEventListener("change", () => {
    if (pages.state.session) {
      send("PATCH", `sessions/${pages.state.session}`, { title: $("title").value.trim() }).catch(showError);
    }
  });
}
