// What was scanned in the Codes tab: the result, which waits for the person, and the list.
import { $, copyText, make, memory } from "/dom.js";
import { t } from "/strings.js";

// How symbologies are written, apart from those that are written as they are named.
const SYMBOLOGIES = { aztec: "Aztec", codabar: "Codabar", code39: "Code 39", code93: "Code 93", code128: "Code 128",
  dataMatrix: "Data Matrix", ean8: "EAN-8", ean13: "EAN-13", gs1DataBar: "GS1 DataBar", gs1DataBarExpanded: "GS1 DataBar Expanded",
  gs1DataBarLimited: "GS1 DataBar Limited", i2of5: "Interleaved 2 of 5", itf14: "ITF-14", maxiCode: "MaxiCode", microPDF417: "MicroPDF417",
  microQR: "Micro QR", pdf417: "PDF417", qr: "QR", telepen: "Telepen", upca: "UPC-A", upce: "UPC-E" };
const symbologyName = ({ symbology }) => SYMBOLOGIES[symbology] ?? symbology;

const list = memory.get("codes", []);
let scanAgain;

// The card with all codes.
export function listCard() {
  return make("div", { className: "card", id: "codes-card" },
    make("div", { className: "row" },
      make("h2", { className: "grow", textContent: t("codes.list") }),
      make("button", { type: "button", id: "codes-copy", textContent: t("codes.copyAll"),
        onclick: () => copyText(list.map((code) => code.text).join("\n")) }),
      make("button", { type: "button", className: "danger", textContent: t("delete"), onclick: () => {
        list.length = 0;
        keep();
      } })),
    make("ul", { className: "codes-list", id: "codes-list" }));
}

// Stores the list, and shows it.
export function keep() {
  memory.set("codes", list);
  $("codes-card").hidden = list.length === 0;
  $("codes-list").replaceChildren(...list.map((code) => make("li", {},
    make("code", { textContent: code.text }), make("span", { className: "quiet", textContent: symbologyName(code) }),
    make("button", { type: "button", textContent: t("copy"), onclick: () => copyText(code.text),
      attributes: { "aria-label": `${t("copy")} ${code.text}` } }))));
}

// Shows the codes that were scanned; `again` begins anew.
export function showCodes(codes, again) {
  scanAgain = again;
  const distinct = [...new Map(codes.map((code) => [code.text, code])).values()];
  if (distinct.length > 1) choose(distinct);
  else show(distinct[0]);
}

// A result is above what it began with, which is small then.
export function showResult(isShown) {
  $("codes-result").hidden = !isShown;
  $("codes-start").classList.toggle("compact", isShown);
}

// Lets the person choose one of several codes.
function choose(codes) {
  $("codes-result").replaceChildren(make("h2", { textContent: t("codes.several") }),
    ...codes.map((code) => make("button", { type: "button", textContent: `${code.text} (${symbologyName(code)})`,
      onclick: () => show(code) })));
  showResult(true);
  $("codes-result").querySelector("button").focus();
}

// Numbers are taken at once; other text waits in the field for the person.
function show(code) {
  const field = make("input", { type: "text", id: "codes-field", value: code.text, autocomplete: "off" });
  // Only the text as it was scanned opens, and only with http or https: the server has checked it.
  const openLink = code.action === "open"
    ? make("a", { className: "button primary", id: "codes-go", textContent: t("open"), href: code.text, target: "_blank",
      rel: "noopener noreferrer" }) : null;
  const isScheme = code.action !== "open" && /^\s*[a-z][a-z0-9+.-]*:/i.test(code.text);
  $("codes-result").replaceChildren(
    make("h2", { textContent: t("codes.scanned") }),
    make("label", {}, make("span", { textContent: t("codes.value") }), field),
    make("p", { className: "quiet", textContent: symbologyName(code) }),
    ...(isScheme ? [make("p", { className: "quiet", textContent: t("codes.blocked") })] : []),
    make("div", { className: "row" }, openLink,
      make("button", { type: "button", textContent: t("copy"), onclick: () => copyText(field.value) }),
      make("button", { type: "button", id: "codes-again", textContent: t("codes.next"), onclick: scanAgain })));
  field.addEventListener("input", () => { if (openLink) openLink.hidden = field.value !== code.text; });
  showResult(true);
  list.unshift({ text: code.text, symbology: code.symbology });
  keep();
  if (code.action === "take") {
    copyText(code.text);
    $("codes-again").focus();
  } else {
    field.focus();
    field.select();
  }
}
