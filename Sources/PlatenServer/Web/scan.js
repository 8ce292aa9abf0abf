// The Scan tab: camera and files become pages, pages become a document.
import { get, Refusal, request } from "/api.js";
import { Camera, isAvailable, showTorch, videoBox } from "/camera.js";
import { $, memory, reducedMotion, say } from "/dom.js";
import { note } from "/events.js";
import { t } from "/strings.js";
import * as editor from "/editor.js";
import * as pages from "/pages.js";
import { resumeSaving, showBar, showError, startSaving } from "/saving.js";

let camera;

export const sessionID = () => pages.state.session;

// MARK: The camera

const OUTLINE_SIDE = 640;
const IN_FLIGHT = 2;
// An outline that moves less than this share of the picture's width, for this many milliseconds,
// lies still.
const STILL_SHARE = 0.012;
const STILL_TIME = 700;
// One that differs this much from the page that was taken last is another page.
const MOVED_SHARE = 0.06;

const live = { quad: null, shown: null, width: 1, height: 1, inFlight: 0, stillSince: null, last: null,
  taken: null, seenGone: true, times: [], message: "" };

async function openCamera() {
  if (!await camera.start()) return closeCamera();
  $("shutter").focus();
}

// Follows the page from when the camera is open, also when it comes back, until it is closed.
async function follow() {
  const { track } = camera;
  live.followed = track;
  Object.assign(live, { quad: null, shown: null, taken: null, seenGone: true, stillSince: null, times: [] });
  drawOutline(track);
  await camera.fillChoice($("camera-choice"));
  for (let i = 0; i < IN_FLIGHT; i++) followPage(track);
}

function closeCamera() {
  if (camera.isOpen || camera.wanted) camera.stop();
  $("viewfinder").hidden = true;
  $("scan-start").hidden = false;
}

function cameraChanged() {
  showTorch($("torch"), camera);
  const { min, max, step } = camera.zoomRange;
  Object.assign($("zoom"), { min, max, step, value: camera.zoom, disabled: !camera.isOpen });
  $("video").style.transform = camera.digitalZoom > 1 ? `scale(${camera.digitalZoom})` : "";
  $("shutter").disabled = !camera.isOpen;
  // Without a picture there is only the message that says why.
  if (camera.isOpen) [$("viewfinder").hidden, $("scan-start").hidden] = [false, true];
  else closeView();
  if (camera.isOpen && live.followed !== camera.track) follow();
}

function closeView() {
  $("viewfinder").hidden = true;
  $("scan-start").hidden = false;
}

// Sends frame after frame to the server, which says where the page is.
async function followPage(track) {
  while (camera.track === track) {
    const started = performance.now();
    try {
      const frame = await camera.frame(OUTLINE_SIDE);
      if (!frame) {
        await pause(100);
        continue;
      }
      const answer = await (await request("POST", "frames/page", { body: frame })).json();
      take(answer, started);
    } catch (error) {
      await pause(error instanceof Refusal ? 150 : 1000);
    }
    // No more than the eye sees, and the network carries.
    await pause(Math.max(0, 50 - (performance.now() - started)));
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function take(answer, started) {
  if (live.latest > started) return;
  live.latest = started;
  const now = performance.now();
  live.times = [...live.times.filter((time) => time > now - 2000), now];
  $("outline").dataset.rate = (live.times.length / 2).toFixed(1);
  Object.assign(live, { width: answer.width, height: answer.height, quad: answer.quad ?? null });
  judge(answer, now);
}

// The largest movement of a corner, as a share of the picture's width.
function movement(a, b) {
  if (!a || !b) return 1;
  return Math.max(...a.map(([x, y], i) => Math.hypot(x - b[i][0], y - b[i][1]))) / live.width;
}

function area(quad) {
  return Math.abs(quad.reduce((sum, [x, y], i) => {
    const [nx, ny] = quad[(i + 1) % 4];
    return sum + x * ny - nx * y;
  }, 0)) / 2 / (live.width * live.height);
}

// Says what would help, and takes the page once it lies still.
function judge(answer, now) {
  const { quad } = live;
  if (movement(quad, live.last) > STILL_SHARE) live.stillSince = now;
  live.last = quad;
  const isNew = live.seenGone || movement(quad, live.taken) > MOVED_SHARE;
  if (!quad) live.seenGone = true;
  const isStill = quad && now - live.stillSince >= STILL_TIME;
  const message = answer.brightness < 0.12 ? "dark" : !quad ? "none" : area(quad) < 0.18 ? "closer"
    : !isNew ? "next" : isStill ? "ready" : "still";
  guide(message);
  if (message === "ready" && isAuto() && !live.counting) shoot();
}

function guide(message) {
  const words = isAuto() || message !== "next" ? t(`guide.${message}`) : t("guide.ready");
  if ($("guidance").textContent !== words) $("guidance").textContent = words;
  $("guidance").dataset.code = message;
}

const isAuto = () => $("auto").getAttribute("aria-pressed") === "true";

function drawOutline(track) {
  if (camera.track !== track) return;
  const canvas = $("outline");
  const video = $("video");
  const { clientWidth: width, clientHeight: height } = video;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, width, height);
  if (live.quad) {
    const pace = reducedMotion() || !live.shown ? 1 : 0.35;
    live.shown = live.quad.map(([x, y], i) => {
      const [oldX, oldY] = live.shown?.[i] ?? [x, y];
      return [oldX + (x - oldX) * pace, oldY + (y - oldY) * pace];
    });
    const box = videoBox(video);
    const factor = camera.view.width / live.width * box.scale * camera.digitalZoom;
    pen.beginPath();
    live.shown.forEach(([x, y], i) => pen[i ? "lineTo" : "moveTo"](box.x + x * factor, box.y + y * factor));
    pen.closePath();
    pen.fillStyle = "rgba(80, 180, 255, 0.22)";
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = "#39a0ff";
    pen.stroke();
  } else live.shown = null;
  requestAnimationFrame(() => drawOutline(track));
}

async function shoot() {
  if (!camera.isOpen || live.counting) return;
  live.counting = true;
  try {
    for (let left = Number($("timer").value); left > 0; left--) {
      $("countdown").textContent = String(left);
      await pause(1000);
      if (!camera.isOpen) return;
    }
    $("countdown").textContent = "";
    const started = performance.now();
    live.taken = live.quad;
    live.seenGone = false;
    flash();
    const photo = await camera.photo();
    if (!photo) return;
    note("scanned", "scan");
    await pages.add([new File([photo], "camera.jpg")], { started });
  } finally {
    $("countdown").textContent = "";
    live.counting = false;
  }
}

function flash() {
  if (reducedMotion()) return;
  const stage = $("viewfinder").querySelector(".stage");
  stage.classList.add("flash");
  setTimeout(() => stage.classList.remove("flash"), 180);
}

function startCamera() {
  camera = new Camera($("video"), cameraChanged, "scan");
  $("insecure").hidden = isAvailable();
  $("camera-open").hidden = !isAvailable();
  $("take-label").classList.toggle("primary", !isAvailable());
  // Without a touch screen it would choose a photo as well.
  $("take-label").hidden = isAvailable() && !matchMedia("(pointer: coarse)").matches;
  $("camera-open").addEventListener("click", openCamera);
  $("camera-close").addEventListener("click", () => {
    note("closed", "scan");
    closeCamera();
  });
  $("shutter").addEventListener("click", shoot);
  $("torch").addEventListener("click", () => camera.setTorch(!camera.torch));
  $("zoom").addEventListener("input", () => camera.setZoom(Number($("zoom").value)));
  const stage = $("viewfinder").querySelector(".stage");
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.setZoom(camera.zoom - Math.sign(event.deltaY) * 0.2);
  }, { passive: false });
  stage.addEventListener("click", (event) => {
    const box = stage.getBoundingClientRect();
    camera.focusAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  startPinch(stage);
  const auto = memory.get("auto", false);
  $("auto").setAttribute("aria-pressed", String(auto));
  $("auto").addEventListener("click", () => {
    const on = !isAuto();
    $("auto").setAttribute("aria-pressed", String(on));
    memory.set("auto", on);
    say(t(on ? "camera.auto.on" : "camera.auto.off"));
  });
  $("timer").value = memory.get("timer", "0");
  $("timer").addEventListener("change", () => memory.set("timer", $("timer").value));
  document.addEventListener("keydown", (event) => {
    if ($("viewfinder").hidden || document.querySelector("dialog[open]")) return;
    if (event.target.matches("input[type=text], select")) return;
    if (event.key === "+" || event.key === "-") camera.setZoom(camera.zoom + (event.key === "+" ? 0.2 : -0.2));
  });
}

function startPinch(stage) {
  const fingers = new Map();
  let distance = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  stage.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) distance = spread();
  });
  stage.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size !== 2 || distance === 0) return;
    const next = spread();
    camera.setZoom(camera.zoom * next / distance);
    distance = next;
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
}

// MARK: Files

function startFiles() {
  for (const id of ["take", "choose"]) {
    $(id).addEventListener("change", () => {
      addFiles($(id).files);
      $(id).value = "";
    });
  }
  const zone = $("main");
  zone.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  zone.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  });
  document.addEventListener("paste", (event) => {
    const files = [...event.clipboardData?.files ?? []];
    if (files.length) addFiles(files);
  });
}

export async function addFiles(files) {
  const started = performance.now();
  await pages.add(files, { started });
}

// MARK: The session

// Goes on with a session.
export async function open(id) {
  const session = await get(`sessions/${id}`);
  $("result").hidden = true;
  pages.open(session);
  showBar();
  resumeSaving(session);
}

// Shows what another device has changed, but not in a field that is being filled.
function took({ title }) {
  if (document.activeElement !== $("title")) $("title").value = title ?? "";
}

// Begins with no pages.
export function forget() {
  pages.close();
  $("title").value = "";
  $("result").hidden = true;
  showBar();
}

export async function start({ openTab }) {
  startCamera();
  startFiles();
  startSaving({ open, forget, closeCamera, openTab });
  editor.start();
  await pages.start({ changed: showBar, failed: showError, took });
  const known = memory.get("session", null);
  if (known) {
    // Without the server, what waits for it is shown; with it, all.
    pages.open({ id: known, version: 0, pages: [], removed: [] });
    try { await open(known); } catch (error) { if (error instanceof Refusal && !pages.isSending()) forget(); }
  }
  cameraChanged();
  showBar();
}

export function hide() { closeCamera(); }

export function translated() {
  pages.draw();
  showBar();
}
