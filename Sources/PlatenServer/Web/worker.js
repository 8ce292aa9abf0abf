// Keeps the application's own files, so that it opens without the server; nothing else is kept.
const CACHE = "platen-shell-1";
const FILES = [
  "/", "/app.css", "/icon.svg", "/app.js", "/api.js", "/strings.js", "/dom.js", "/camera.js",
  "/scan.js", "/saving.js", "/pages.js", "/outbox.js", "/editor.js", "/codes.js", "/scanned.js", "/marks.js", "/text.js", "/menu.js", "/copying.js",
  "/subjects.js", "/review.js", "/receipt-fields.js", "/events.js",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const isShell = event.request.method === "GET" && address.origin === location.origin
    && !address.pathname.startsWith("/api/");
  // The link with the token must reach the server.
  if (!isShell || address.searchParams.has("token")) return;
  event.respondWith(
    fetch(event.request).then((response) => {
      if (response.ok) {
        const copy = response.clone();
        caches.open(CACHE).then((cache) => cache.put(event.request, copy));
      }
      return response;
    }).catch(() => caches.match(event.request, { ignoreSearch: true })));
});
