// What the application reports of its use to its own server, where `--log` asks for it.
import { get, send } from "/api.js";

let isWanted = null;

// `event` is opened, closed, closed-by-error, scanned or torch-on; `entry` says from where a tab was opened.
export async function note(event, tab, entry) {
  try {
    isWanted ??= get("status").then((status) => status.logsEvents);
    if (await isWanted) await send("POST", "events", { event, tab, entry });
  } catch { /* Nobody misses it. */ }
}
