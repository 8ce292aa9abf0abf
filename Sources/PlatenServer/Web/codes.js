// The Codes tab: a square window; only codes inside it count.
import { request, Refusal } from "/api.js";
import { Camera, isAvailable, showTorch, videoBox } from "/camera.js";
import { $, alertReader, make, memory, reducedMotion } from "/dom.js";
import { note } from "/events.js";
import { Marks } from "/marks.js";
import { keep, listCard, showCodes, showResult } from "/scanned.js";
import { t } from "/strings.js";

// The longer side of the window as it is sent, in pixels.
const SIDE = 900;
// Linear codes without error correction are taken when two frames agree.
const AGREEING_FRAMES = 2;
// An Interleaved 2 of 5 has no check digit, and a part of one can pass for a whole one: four frames agree on it,
// and none has seen more of it.
const AGREEING_FRAMES_OF_2_OF_5 = 4;
const LINEAR = new Set(["codabar", "code39", "code93", "code128", "ean8", "ean13", "i2of5", "itf14",
  "telepen", "upca", "upce", "gs1DataBar", "gs1DataBarExpanded", "gs1DataBarLimited"]);
// The announcement is over before the result comes.
const ANNOUNCEMENT = 1000;

let camera;
let paused = false;
let watched = null;
let votes = new Map();
let marks;
// The code that the person has pressed, and the place that was tapped: the code nearest to it is meant.
let chosen = null;
let tapped = null;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function draw() {
  $("codes").replaceChildren(
    make("div", { className: "card", id: "codes-result", hidden: true }),
    make("div", { className: "card start", id: "codes-start" }, emblem(),
      make("div", { className: "words" }, make("h2", { textContent: t("codes.title") }),
        make("p", { className: "quiet", textContent: t("codes.intro") })),
      ...(isAvailable() ? [] : [make("p", { className: "notice warn", textContent: t("camera.insecure") })]),
      make("div", { className: "actions" },
        make("button", { type: "button", id: "codes-open", className: "primary", textContent: t("codes.start"),
          disabled: !isAvailable(), onclick: open })),
      make("div", { className: "checks" }, check("announce", t("codes.announce")), check("sound", t("codes.sound")))),
    make("div", { className: "viewfinder scanner", id: "codes-view", hidden: true },
      make("div", { className: "stage" },
        make("video", { id: "codes-video", muted: true, playsInline: true, autoplay: true }),
        make("div", { className: "window", id: "codes-window", attributes: { "aria-hidden": "true" } }),
        make("div", { className: "marks", id: "codes-marks" }),
        make("p", { className: "guidance", id: "codes-guidance" }),
        make("button", { type: "button", id: "codes-close", className: "closing", textContent: "✕",
          attributes: { "aria-label": t("camera.close") }, onclick: () => {
            note("closed", "codes");
            close();
          } })),
      make("div", { className: "controls" },
        make("button", { type: "button", id: "codes-pause", textContent: t("codes.pause"),
          attributes: { "aria-pressed": "false" }, onclick: togglePause }),
        toggle("tap", t("codes.tap"), false), toggle("highlight", t("codes.highlight"), true),
        make("button", { type: "button", id: "codes-torch", textContent: t("camera.torch"), disabled: true,
          attributes: { "aria-pressed": "false" }, onclick: () => camera.setTorch(!camera.torch) }),
        make("label", { hidden: true }, make("span", { textContent: t("camera.choice") }), make("select", { id: "codes-choice" })))),
    listCard());
  marks = new Marks($("codes-marks"), $("codes-video"), (code) => { chosen = code; });
  $("codes-marks").hidden = !isOn("highlight");
  $("codes-view").querySelector(".stage").addEventListener("click", tap);
  new ResizeObserver(() => marks.place()).observe($("codes-marks"));
  keep();
}

function emblem() {
  const name = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(name, "svg");
  svg.setAttribute("viewBox", "0 0 96 96");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(name, "path");
  path.setAttribute("d", "M12 12h28v28H12zM56 12h28v28H56zM12 56h28v28H12zM22 22h8v8h-8zM66 22h8v8h-8zM22 66h8v8h-8zM56 56h10v10M84 56v10H74M56 84h10M74 76h10v8");
  svg.append(path);
  return svg;
}

// A button that is on or off, and stays so.
function toggle(key, label, otherwise) {
  return make("button", { type: "button", id: `codes-${key}`, textContent: label,
    attributes: { "aria-pressed": String(memory.get(`codes.${key}`, otherwise)) }, onclick: (event) => {
      const on = !isOn(key);
      memory.set(`codes.${key}`, on);
      event.target.setAttribute("aria-pressed", String(on));
      $("codes-marks").hidden = !isOn("highlight");
      guide();
    } });
}

const isOn = (key) => $(`codes-${key}`).getAttribute("aria-pressed") === "true";

function guide() { $("codes-guidance").textContent = t(isOn("tap") ? "codes.captionTap" : "codes.caption"); }

function check(key, label) {
  const input = make("input", { type: "checkbox", id: `codes-${key}`, checked: memory.get(key, true) });
  input.addEventListener("change", () => memory.set(key, input.checked));
  return make("label", { className: "check" }, input, make("span", { textContent: label }));
}

// MARK: The camera

async function open() {
  showResult(false);
  paused = false;
  votes = new Map();
  chosen = tapped = null;
  guide();
  $("codes-pause").setAttribute("aria-pressed", "false");
  camera ??= new Camera($("codes-video"), changed, "codes");
  camera.video = $("codes-video");
  if (!await camera.start()) return close();
  // The torch is off whenever the scanner opens.
  if (camera.torch) await camera.setTorch(false);
  $("codes-close").focus();
}

function close() {
  camera?.stop();
  marks?.clear();
  if (!$("codes-view")) return;
  $("codes-view").hidden = true;
  $("codes-start").hidden = false;
}

function changed() {
  if (!$("codes-torch")) return;
  showTorch($("codes-torch"), camera);
  // Without a picture there is only the message that says why.
  [$("codes-view").hidden, $("codes-start").hidden] = [!camera.isOpen, camera.isOpen];
  // Also when the camera comes back.
  if (camera.isOpen && watched !== camera.track) watch();
}

function togglePause() {
  paused = !paused;
  $("codes-pause").setAttribute("aria-pressed", String(paused));
  $("codes-pause").textContent = t(paused ? "codes.resume" : "codes.pause");
  if (paused) $("codes-video").pause();
  else $("codes-video").play();
}

// A tap beside the highlights means the code that is nearest to it, now or when there is one.
function tap(event) {
  const box = $("codes-video").getBoundingClientRect();
  tapped = { x: event.clientX - box.left, y: event.clientY - box.top };
}

// The window in pixels of the video, which fills its element.
function region() {
  const video = $("codes-video");
  const outer = video.getBoundingClientRect();
  const inner = $("codes-window").getBoundingClientRect();
  const { scale, x, y } = videoBox(video, true);
  const left = Math.max(0, (inner.left - outer.left - x) / scale);
  const top = Math.max(0, (inner.top - outer.top - y) / scale);
  return { x: left, y: top, width: Math.min(inner.width / scale, video.videoWidth - left),
    height: Math.min(inner.height / scale, video.videoHeight - top) };
}

async function watch() {
  const { track } = camera;
  watched = track;
  await camera.fillChoice($("codes-choice"));
  const codes = await firstCodes(track);
  if (codes) await found(codes);
}

// The codes of the first frame that has some; null once the camera is closed.
async function firstCodes(track) {
  while (camera.track === track) {
    if (paused || document.hidden) {
      await pause(100);
      continue;
    }
    try {
      const part = region();
      const frame = await camera.frame(SIDE, 0.8, part);
      if (!frame) {
        await pause(100);
        continue;
      }
      const codes = await (await request("POST", "frames/codes", { body: frame })).json();
      if (camera.track !== track || paused) continue;
      const agreed = codes.filter((code) => code.text !== "" && isAgreed(code));
      marks.show(agreed, part, Math.min(1, SIDE / Math.max(part.width, part.height)));
      const result = choice(agreed);
      if (result) return result;
      await pause(40);
    } catch (error) {
      await pause(error instanceof Refusal ? 150 : 1000);
    }
  }
  return null;
}

// The codes that are taken: the one that the person points at, or all where it is not asked for.
function choice(codes) {
  if (chosen) return [chosen];
  const nearest = tapped ? marks.nearest(tapped) : null;
  if (nearest) return [nearest];
  return codes.length > 0 && !isOn("tap") ? codes : null;
}

function isAgreed(code) {
  if (!LINEAR.has(code.symbology)) return true;
  const key = `${code.symbology} ${code.text}`;
  votes.set(key, (votes.get(key) ?? 0) + 1);
  if (code.symbology !== "i2of5") return votes.get(key) >= AGREEING_FRAMES;
  const isPart = [...votes.keys()].some((other) => other.startsWith("i2of5 ") && other.length > key.length && other.includes(code.text));
  return !isPart && votes.get(key) >= AGREEING_FRAMES_OF_2_OF_5;
}

// MARK: The result

async function found(codes) {
  const window = $("codes-window");
  if (!reducedMotion()) window.classList.add("flash");
  if (memory.get("sound", true)) {
    navigator.vibrate?.(200);
    beep();
  }
  note("scanned", "codes");
  alertReader(t("codes.scanned"));
  await pause(memory.get("announce", true) ? ANNOUNCEMENT : 150);
  window.classList.remove("flash");
  close();
  showCodes(codes, open);
}

function beep() {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.06;
    tone.frequency.value = 1200;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.09);
    tone.onended = () => audio.close();
  } catch { /* No sound, then. */ }
}

export function start() { draw(); }
export function hide() { close(); }
export function translated() {
  close();
  draw();
}
