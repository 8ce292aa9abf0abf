// The subjects of a page in the Live Text tab: their outlines over the picture, to copy or to save.
import { get, request } from "/api.js";
import { $, make, say } from "/dom.js";
import { closeMenu, openMenu } from "/menu.js";
import { errorWords, t } from "/strings.js";
import * as pages from "/pages.js";

const SVG = "http://www.w3.org/2000/svg";

// Shows the outlines of what the picture `paper` of `page` shows, at `point` (0 to 1 across and down) only
// where one is given. They are looked for when somebody asks for them.
export async function show(page, paper, point = null) {
  let found;
  try {
    found = await get(`${pages.path(page)}/subjects`);
  } catch (error) {
    say(errorWords(error.code));
    return;
  }
  if (!paper.isConnected) return;
  hide();
  const drawing = document.createElementNS(SVG, "svg");
  drawing.id = "text-subjects";
  drawing.setAttribute("viewBox", `0 0 ${found.width} ${found.height}`);
  drawing.append(...found.subjects.map((subject, index) => outline(subject, index, page, paper)));
  paper.append(drawing);
  const chosen = point
    ? [...drawing.children].find((path) => path.isPointInFill(new DOMPoint(point.x * found.width, point.y * found.height)))
    : drawing.firstElementChild;
  say(found.subjects.length ? t("subject.found", { n: found.subjects.length }) : t("subject.none"));
  if (!drawing.firstElementChild || (point && !chosen)) return hide();
  chosen.focus();
  if (point) open(chosen, paper);
}

// Removes the outlines; whether there were any.
export function hide() {
  const drawing = $("text-subjects");
  drawing?.remove();
  return drawing !== null;
}

function outline(subject, index, page, paper) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", [subject.polygon, ...(subject.holes ?? [])].map((points) =>
    `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`).join(""));
  for (const [name, value] of Object.entries({ "tabindex": 0, "role": "button", "aria-haspopup": "menu", "fill-rule": "evenodd",
    "aria-label": t("subject.number", { n: index + 1 }) })) path.setAttribute(name, value);
  path.dataset.picture = `${pages.path(page)}/subjects/${subject.subject}`;
  path.addEventListener("click", (event) => {
    event.stopPropagation();
    open(path, paper);
  });
  path.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    open(path, paper);
  });
  return path;
}

function open(path, paper) {
  closeMenu();
  openMenu(paper, path, [
    make("button", { type: "button", textContent: t("subject.copy"), onclick: () => copy(path.dataset.picture) }),
    make("a", { className: "button", href: `/api/${path.dataset.picture}`, download: "subject.png",
      textContent: t("subject.save") })]);
}

async function copy(picture) {
  try {
    const png = request("GET", picture).then((response) => response.blob());
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    say(t("copied"));
  } catch {
    say(t("subject.notCopied"));
  }
}
