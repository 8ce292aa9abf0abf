// The Review tab: receipts and cards beside their pictures, doubtful ones first.
import { get, request, send } from "/api.js";
import { $, make, memory, say } from "/dom.js";
import { AMOUNTS, candidates, normalized, shown, sumCheck } from "/receipt-fields.js";
import { currentLanguage, errorWords, t } from "/strings.js";
import * as pages from "/pages.js";

const ORDER = ["merchant", "date", "time", "total", "currency", "subtotal", "tax", "discount", "tip", "serviceCharge",
  "rounding", "amountPaid", "change", "paymentMethod", "cardDigits", "receiptNumber", "taxId", "legalName", "address", "phone"];
// Fields that are shown although nothing was found.
const EXPECTED = new Set(["merchant", "date", "total", "currency", "subtotal", "tax"]);
const DOUBTFUL = 0.8;

// The language of the application with the person's region.
const locale = () => navigator.languages.find((each) => each.startsWith(currentLanguage())) ?? currentLanguage();

let version = 0;

function draw() {
  const kind = memory.get("review", "receipt");
  const choice = (value, label) => make("label", {},
    make("input", { type: "radio", name: "review-kind", value, checked: kind === value, onchange: () => {
      memory.set("review", value);
      draw();
      load();
    } }), make("span", { textContent: label }));
  const file = (name, label) => make("a", { className: "button", textContent: label, data: { file: name },
    href: pages.state.session ? `/api/sessions/${pages.state.session}/export/${name}` : "#", attributes: { download: name },
    onclick: (event) => { event.preventDefault(); exportFile(name); } });
  $("review").replaceChildren(
    make("p", { className: "quiet", textContent: t("review.intro") }),
    make("div", { className: "row review-head" },
      make("fieldset", { className: "choice" }, make("legend", { className: "hidden", textContent: t("review.kind") }),
        choice("receipt", t("review.receipts")), choice("card", t("review.cards"))),
      make("div", { className: "row", attributes: { role: "group", "aria-label": t("review.export") } },
        ...(kind === "receipt"
          ? [file("receipts.csv", "CSV"), file("receipts.jsonl", "JSON"), file("receipt-corrections.jsonl", t("review.corrections"))]
          : [file("contacts.vcf", "vCard"), file("contacts.csv", "CSV")]))),
    make("p", { id: "review-state", attributes: { role: "status" } }),
    make("div", { id: "review-list" }));
}

function entryCard(kind, entry) {
  const card = kind === "receipt" ? receiptCard(entry) : contactCard(entry);
  const { problem } = entry.answer;
  if (problem) card.prepend(make("p", { className: "notice bad", textContent: errorWords(problem) }));
  return card;
}

// Saves an export, and says which pages are not in it.
async function exportFile(name) {
  if (!pages.state.session) return;
  const state = $("review-state");
  state.textContent = t("text.reading");
  try {
    const answer = await request("GET", `sessions/${pages.state.session}/export/${name}`);
    const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    const missing = answer.headers.get("X-Platen-Failed-Pages");
    state.textContent = missing ? t("review.export.missing", { n: missing }) : "";
  } catch (error) {
    state.textContent = errorWords(error.code);
  }
}

async function load() {
  const own = ++version;
  const kind = memory.get("review", "receipt");
  const stored = pages.state.pages.filter((page) => !page.blob);
  $("review-state").textContent = stored.length ? t("text.reading") : t("text.none");
  $("review-state").classList.toggle("busy", stored.length > 0);
  const entries = [];
  for (const page of stored) {
    try {
      const answer = await get(`${pages.path(page)}/${kind}`);
      if (own !== version) return;
      entries.push({ page, answer, number: pages.state.pages.indexOf(page) + 1 });
      entries.sort((a, b) => warningCount(b) - warningCount(a) || a.number - b.number);
      $("review-list").replaceChildren(...entries.map((entry) =>
        entry.element ??= entryCard(kind, entry)));
    } catch (error) {
      if (own !== version) return;
      $("review-list").append(make("p", { className: "notice bad", textContent: errorWords(error.code) }));
    }
  }
  if (stored.length) $("review-state").textContent = "";
}

const warningCount = ({ answer }) => answer.receipt?.kind === "receipt" ? openWarnings(answer).length : 0;

// The fields with warnings that nobody has answered.
function openWarnings({ receipt, corrections }) {
  return (receipt.warnings ?? []).map(({ field }) => field)
    .filter((field) => corrections?.fields?.[field] === undefined);
}

// MARK: Pictures

function picture(entry, kind) {
  const { page, answer, number } = entry;
  const { width, height } = answer.page;
  const marks = Object.entries(answer.receipt?.evidence ?? {}).map(([field, { quad, confidence }]) =>
    `<polygon data-field="${field}" class="${confidence < DOUBTFUL ? "doubtful" : ""}" points="${
      quad.map(([x, y]) => `${Number(x)},${Number(y)}`).join(" ")}"/>`).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = marks;
  // It scrolls on a phone, so it takes the focus.
  return make("div", { className: "picture", tabIndex: 0, attributes: { role: "group", "aria-label": t("review.picture", { n: number }) } },
    make("div", {}, make("img", { src: address(page, kind), alt: "" }), svg));
}

// Brings a mark into view in its picture, and moves nothing else.
function scrollTo(polygon) {
  const box = polygon.closest(".picture");
  const [outer, inner] = [box.getBoundingClientRect(), polygon.getBoundingClientRect()];
  box.scrollTop += inner.top - outer.top - (box.clientHeight - inner.height) / 2;
}

const address = (page, kind) => `/api/${pages.path(page)}/image?for=${kind}`;

// The part of the page where a field stands.
function crop(entry, kind, quad) {
  if (!quad) return make("span");
  const { width } = entry.answer.page;
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const box = make("div", { className: "crop", attributes: { role: "img", "aria-label": t("review.crop") } });
  box.style.backgroundImage = `url("${address(entry.page, kind)}")`;
  const place = () => {
    const scale = Math.min(box.clientWidth / (w * 1.15), box.clientHeight / (h * 1.5));
    box.style.backgroundSize = `${width * scale}px auto`;
    box.style.backgroundPosition =
      `${(box.clientWidth - w * scale) / 2 - left * scale}px ${(box.clientHeight - h * scale) / 2 - top * scale}px`;
  };
  new ResizeObserver(place).observe(box);
  return box;
}

// MARK: Receipts

function receiptCard(entry) {
  const { answer } = entry;
  const { receipt } = answer;
  const card = make("article", { className: "card receipt", attributes: { "aria-label": t("page.number", { n: entry.number }) } });
  const values = currentValues(answer);
  const warnings = new Set(openWarnings(answer));
  const fields = ORDER.filter((field) => EXPECTED.has(field) || values[field] !== undefined);
  // Doubtful fields come first.
  fields.sort((a, b) => warnings.has(b) - warnings.has(a));
  const sum = make("p", { className: "sum", attributes: { role: "status" } });
  const heading = make("h2", { textContent: `${t("page.number", { n: entry.number })}${values.merchant ? ` – ${values.merchant}` : ""}` });
  const state = make("p", { className: "status" });
  state.classList.toggle("other", receipt.kind !== "receipt");
  const refresh = () => {
    const open = openWarnings(answer).length;
    const agrees = checkSum(sum, currentValues(answer), receipt);
    card.classList.toggle("doubtful", open > 0 || agrees === false);
    state.textContent = receipt.kind !== "receipt" ? t("review.other") : open ? t("review.doubts", { n: open })
      : agrees === false ? sum.textContent : t("review.clear");
  };
  const row = (field) => receiptField(entry, field, values[field] ?? "", warnings.has(field), refresh, card, sum);
  card.append(picture(entry, "receipt"), make("div", {}, heading, exportChoice(entry, "receipt", card), state,
    ...fields.map(row), fieldChoice(ORDER.filter((field) => !fields.includes(field)), row), sum,
    ...table(t("review.taxes"), (receipt.taxes ?? []).map(({ rate, amount: tax }) =>
      [rate === undefined ? "" : `${Number(rate).toLocaleString(locale())} %`, tax])),
    ...table(t("review.items"), (receipt.items ?? []).map((item) => [item.description, item.amount]))));
  refresh();
  return card;
}

// Whether the exports contain the page: what it seems to be is ticked.
function exportChoice({ page, answer }, kind, card) {
  const input = make("input", { type: "checkbox", checked: answer.isExported, data: { exported: kind } });
  card.classList.toggle("left-out", !answer.isExported);
  input.addEventListener("change", async () => {
    try {
      await pages.change(page, kind === "receipt" ? { isReceipt: input.checked } : { isCard: input.checked });
      answer.isExported = input.checked;
      card.classList.toggle("left-out", !input.checked);
      say(t("review.kept"));
    } catch (error) {
      input.checked = answer.isExported;
      say(errorWords(error.code));
    }
  });
  return make("label", { className: "check" }, input, make("span", { textContent: t(`review.exported.${kind}`) }));
}

// Adds one of the fields that were not recognized.
function fieldChoice(fields, row) {
  const choice = make("select", { data: { add: "field" }, attributes: { "aria-label": t("review.add") } },
    make("option", { value: "", textContent: t("review.add") }),
    ...fields.map((field) => make("option", { value: field, textContent: t(`field.${field}`) })));
  choice.addEventListener("change", () => {
    if (!choice.value) return;
    const added = row(choice.value);
    choice.before(added);
    choice.selectedOptions[0].remove();
    choice.value = "";
    added.querySelector("input").focus();
  });
  return choice;
}

// The texts of all fields, with what was corrected.
function currentValues({ receipt, corrections }) {
  const values = {};
  for (const field of ORDER) {
    const value = receipt[field];
    if (value !== undefined && value !== null) values[field] = AMOUNTS.includes(field) ? amount(value) : String(value);
  }
  for (const [field, text] of Object.entries(corrections?.fields ?? {})) {
    if (text === "") delete values[field];
    else values[field] = text;
  }
  return values;
}

const printedLines = (page) => page.blocks.flatMap((block) =>
  block.paragraphs.flatMap((paragraph) => paragraph.lines.map((line) => line.text)));

const amount = (value) => Number(value).toFixed(2);
const money = (value) => shown("total", amount(value), locale());

function receiptField(entry, field, value, isDoubtful, refresh, card, sum) {
  const { answer, page } = entry;
  const id = `${field}-${page.id}`;
  const options = candidates(printedLines(answer.page), field, answer.receipt.currency);
  const input = make("input", { type: "text", id, value: shown(field, value, locale()), autocomplete: "off", data: { field },
    inputMode: AMOUNTS.includes(field) ? "decimal" : "text" });
  if (field === "date") input.placeholder = t("review.dateExample", { date: shown(field, "2020-03-31", locale()) });
  if (options.length) input.setAttribute("list", `list-${id}`);
  const message = make("span", { className: "invalid", attributes: { role: "alert" } });
  const row = make("div", { className: `field ${isDoubtful ? "doubtful" : ""}` },
    make("label", { htmlFor: id, textContent: t(`field.${field}`) }), input,
    crop(entry, "receipt", answer.receipt.evidence?.[field]?.quad), message,
    make("datalist", { id: `list-${id}` }, ...options.map((option) => make("option", { value: shown(field, option, locale()) }))));
  const mark = (on) => {
    const polygon = card.querySelector(`polygon[data-field="${field}"]`);
    polygon?.classList.toggle("current", on);
    if (on && polygon) scrollTo(polygon);
  };
  input.addEventListener("focus", () => mark(true));
  input.addEventListener("blur", () => mark(false));
  // Sums are checked while the person types.
  input.addEventListener("input", () => {
    const typed = { ...currentValues(answer), [field]: normalized(field, input.value, locale()) };
    checkSum(sum, typed, answer.receipt);
  });
  input.addEventListener("change", async () => {
    const text = normalized(field, input.value, locale());
    const fields = { ...answer.corrections?.fields, [field]: text };
    try {
      answer.corrections = await send("PUT", `${pages.path(page)}/receipt`, { fields, items: answer.corrections?.items });
      input.value = shown(field, text, locale());
      message.textContent = "";
      input.removeAttribute("aria-invalid");
      row.classList.remove("doubtful");
      say(t("review.kept"));
    } catch (error) {
      message.textContent = error.code === "malformed" ? t("review.invalid") : errorWords(error.code);
      input.setAttribute("aria-invalid", "true");
    }
    refresh();
  });
  return row;
}

// Shows whether the parts make the total; returns null where there is nothing to add up.
function checkSum(element, values, receipt) {
  const result = sumCheck(values, (receipt.items ?? []).map((item) => item.amount));
  element.className = `sum ${result ? (result.agrees ? "good" : "bad") : ""}`;
  element.textContent = !result ? t("review.sum.none") : result.agrees ? t("review.sum.ok")
    : t("review.sum.wrong", { sum: money(result.sum), total: money(result.total) });
  return result?.agrees ?? null;
}

// Rows of a text and an amount, where there are some.
function table(title, rows) {
  if (!rows.length) return [];
  return [make("details", {}, make("summary", { textContent: `${title} (${rows.length})` }),
    make("table", {}, ...rows.map(([text, value]) => make("tr", {}, make("td", { textContent: text }),
      make("td", { textContent: money(value) })))))];
}

// MARK: Cards

const CARD_TEXTS = ["name", "title", "organization", "department"];
const CARD_LISTS = ["emails", "urls"];

function contactCard(entry) {
  const { answer, page } = entry;
  const { card } = answer;
  const article = make("article", { className: "card receipt", attributes: { "aria-label": t("page.number", { n: entry.number }) } });
  const store = async () => {
    try {
      await send("PUT", `${pages.path(page)}/card`, card);
      say(t("review.kept"));
    } catch (error) { say(errorWords(error.code)); }
  };
  const row = (key, value, evidence, set) => {
    const id = `${key}-${page.id}`;
    const input = make("input", { type: "text", id, value, autocomplete: "off", data: { field: key } });
    input.addEventListener("change", () => {
      set(input.value.trim());
      store();
    });
    const [base] = key.split("-");
    return make("div", { className: "field" }, make("label", { htmlFor: id, textContent: t(`card.${base}`) }), input,
      crop(entry, "card", placeOf(answer.page, evidence ?? value)));
  };
  article.append(picture(entry, "card"), make("div", {},
    make("h2", { textContent: card.name ?? t("page.number", { n: entry.number }) }),
    exportChoice(entry, "card", article),
    ...CARD_TEXTS.map((key) => row(key, card[key] ?? "", card.evidence?.[key], (text) => {
      if (text) card[key] = text;
      else delete card[key];
    })),
    ...(card.phones ?? []).map((phone, index) => row(`phones-${index}`, phone.value, phone.text, (text) => { phone.value = text; })),
    ...CARD_LISTS.flatMap((key) => (card[key] ?? []).map((value, index) =>
      row(`${key}-${index}`, value, value, (text) => { card[key][index] = text; }))),
    ...(card.addresses ?? []).map((address, index) => row(`addresses-${index}`, address.text, address.text, (text) => { address.text = text; }))));
  return article;
}

// Where a text stands on the page: the words that make it up.
function placeOf(page, text) {
  if (!text) return null;
  const wanted = text.toLowerCase().replace(/[\s,]+/g, " ").trim();
  for (const block of page.blocks) {
    for (const paragraph of block.paragraphs) {
      for (const line of paragraph.lines) {
        const own = line.words.filter((word) => wanted.includes(word.text.toLowerCase()) && word.text.length > 1);
        if (!own.length || own.reduce((sum, word) => sum + word.text.length, 0) < wanted.length * 0.4) continue;
        const boxes = own.map(({ box }) => Array.isArray(box) ? box : [box.x, box.y, box.width, box.height]);
        const left = Math.min(...boxes.map(([x]) => x)), top = Math.min(...boxes.map(([, y]) => y));
        const right = Math.max(...boxes.map(([x, , w]) => x + w)), bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
        return [[left, top], [right, top], [right, bottom], [left, bottom]];
      }
    }
  }
  return null;
}

export function start() { draw(); }

export function show() {
  draw();
  return load();
}

export function hide() { version++; }

export function translated() {
  draw();
  if (!$("review").hidden) load();
}
