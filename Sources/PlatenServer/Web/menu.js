// The data on a page: what can be done with them, as buttons and in a menu at their place.
import { $, copyText, make } from "/dom.js";
import { t } from "/strings.js";

const SCHEMES = /^(https?:\/\/|mailto:|tel:)/i;

// What can be done with data: opening only what is safe to open, and copying everything. `isShort` leaves the
// value out of the words, where it stands beside them.
export function actions({ kind, value, target }, isShort = false) {
  const result = [];
  const words = (key) => isShort
    ? { textContent: t(`text.short.${key}`), attributes: { "aria-label": t(`text.${key}`, { value }) } }
    : { textContent: t(`text.${key}`, { value }) };
  if (SCHEMES.test(target)) {
    const key = /^mailto:/i.test(target) ? "mail" : /^tel:/i.test(target) ? "call" : "openLink";
    result.push(make("a", { className: "button", href: target, target: "_blank", rel: "noopener noreferrer", ...words(key) }));
  } else if (kind === "dateTimeDuration" && target.startsWith("data:text/calendar")) {
    result.push(make("button", { type: "button", onclick: () => calendar(target), ...words("calendar") }));
  }
  result.push(make("button", { type: "button", onclick: () => copyText(value), ...words("copyValue") }));
  return result;
}

// A calendar file out of a `data:` address, which browsers do not open.
function calendar(target) {
  const text = decodeURIComponent(target.slice(target.indexOf(",") + 1));
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/calendar" })), download: "date.ics" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Opens a menu below `target` in the page `paper`.
export function openMenu(paper, target, entries) {
  closeMenu();
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
    if (event.key === "Escape" || event.key === "Tab") closeMenu(target);
    else if (step) entries[(entries.indexOf(document.activeElement) + step + entries.length) % entries.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  paper.append(menu);
  entries[0].focus();
}

export function closeMenu(focus = null) {
  $("text-menu")?.remove();
  focus?.focus?.();
}
