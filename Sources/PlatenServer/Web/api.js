// Requests to the server.

// What the server refused: `code` is a key of the table of strings.
export class Refusal extends Error {
  constructor(code, status) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

// No answer came: the server or the network is away.
export class Unreachable extends Error {}

const connection = new EventTarget();
let reachable = true;

export function onConnection(listener) {
  connection.addEventListener("change", () => listener(reachable));
}

function note(isReachable) {
  if (reachable === isReachable) return;
  reachable = isReachable;
  connection.dispatchEvent(new Event("change"));
  if (!reachable) setTimeout(probe, PROBE_TIME);
}

// Milliseconds between two questions whether the server is back.
const PROBE_TIME = 1000;

// Asks whether the server answers, and again until it does.
export async function probe() {
  await request("GET", "status", { seconds: 5 }).catch(() => {});
  if (!reachable) setTimeout(probe, PROBE_TIME);
}

export const isReachable = () => reachable;

// Resolves once the server answers.
export function connected() {
  return reachable ? Promise.resolve()
    : new Promise((resolve) => connection.addEventListener("change", resolve, { once: true }));
}

// `seconds` is how long an answer may take: a connection that is lost may never say so.
export async function request(method, path, { body, json, signal, seconds } = {}) {
  const headers = { "X-Platen": "1" };
  if (json !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method, headers, signal: signal ?? (seconds && AbortSignal.timeout(1000 * seconds)), body: json === undefined ? body : JSON.stringify(json),
      credentials: "same-origin", cache: "no-store", redirect: "error",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    note(false);
    throw new Unreachable();
  }
  note(true);
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refusal(answer.error ?? "failed", response.status);
  }
  return response;
}

export async function get(path, options) { return (await request("GET", path, options)).json(); }

// Seconds that a change, or the state of a document, may take.
export const CHANGE_TIME = 20;

export async function send(method, path, json) {
  const response = await request(method, path, { json, seconds: CHANGE_TIME });
  return response.status === 204 ? null : response.json();
}

// Milliseconds within which a photo that was sent is answered.
const ANSWER_TIME = 60_000;

// Sends a photo and reports its progress, 0 to 1.
export function upload(path, blob, onProgress) {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("PUT", `/api/${path}`);
    call.setRequestHeader("X-Platen", "1");
    call.responseType = "json";
    call.timeout = 300_000;
    // One photo is read soon; many pages take their time, and go on where they ended.
    const isOnePhoto = !/pdf|tif/.test(blob.type);
    call.upload.onload = () => { if (isOnePhoto) setTimeout(() => call.abort(), ANSWER_TIME); };
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    call.onload = () => {
      note(true);
      if (call.status < 300) resolve({ ...call.response, isKnown: call.status === 200 });
      else reject(new Refusal(call.response?.error ?? "failed", call.status));
    };
    call.onerror = call.ontimeout = call.onabort = () => {
      note(false);
      reject(new Unreachable());
    };
    call.send(blob);
  });
}

// 32 hexadecimal digits.
export function randomID() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")).join("");
}
