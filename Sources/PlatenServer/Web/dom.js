// Small tools for elements, announcements and dialogs.
import { t } from "/strings.js";

export const $ = (id) => document.getElementById(id);

// An element with properties and children; `data` and `aria` are objects of attributes.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "data") Object.assign(element.dataset, value);
    else if (key === "attributes") {
      for (const [attribute, text] of Object.entries(value)) element.setAttribute(attribute, text);
    } else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Says `text` to screen readers when they are idle.
export function say(text) { announce($("status"), text); }

// Says `text` to screen readers at once.
export function alertReader(text) { announce($("alert"), text); }

function announce(element, text) {
  // The same words again are a change as well.
  element.textContent = "";
  setTimeout(() => { element.textContent = text; }, 30);
}

// What is remembered on this device.
export const memory = {
  get(key, otherwise) {
    try {
      const text = localStorage.getItem(`platen.${key}`);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      if (value === undefined || value === null) localStorage.removeItem(`platen.${key}`);
      else localStorage.setItem(`platen.${key}`, JSON.stringify(value));
    } catch { /* A browser that keeps nothing works as well. */ }
  },
};

let resolveDialog = null;
let dialogState = null;

// Shows the one dialog; another question replaces the one that is open, which resolves to
// `replaced`. Resolves to the value of the chosen button, or null.
export function ask({ title, text, buttons, state = null }) {
  const dialog = $("dialog");
  resolveDialog?.("replaced");
  dialogState = state;
  $("dialog-title").textContent = title;
  $("dialog-text").textContent = text;
  const answer = new Promise((resolve) => { resolveDialog = resolve; });
  $("dialog-buttons").replaceChildren(...buttons.map(({ label, value, style }) =>
    make("button", { type: "button", textContent: label, className: style ?? "", value: String(value),
      onclick: () => closeDialog(value) })));
  dialog.dataset.state = state ?? "";
  if (!dialog.open) dialog.showModal();
  $("dialog-buttons").querySelector("button")?.focus();
  return answer;
}

// Closes the dialog; with `state`, only where it is about that.
export function closeDialog(value = null, state = undefined) {
  if (state !== undefined && dialogState !== state) return;
  const resolve = resolveDialog;
  resolveDialog = null;
  dialogState = null;
  $("dialog").close();
  resolve?.(value);
}

export function dialogIsAbout(state) { return $("dialog").open && dialogState === state; }

export function startDialogs() {
  $("dialog").addEventListener("cancel", (event) => {
    event.preventDefault();
    closeDialog(null);
  });
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard but the old one.
    const area = make("textarea", { value: text, className: "hidden" });
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(t("copied"));
}

export function formatDate(seconds, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
    .format(new Date(seconds * 1000));
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
