// Pages come from the network, and without one there is a page that says so. Files whose name holds a hash never
// change, so they are kept. Every build has an address of its own for this script, so none keeps what is another's.
const KEPT = `wildpack${location.search}`;
const OFFLINE = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(OFFLINE.map(anew))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** What the server has now, not what the browser has kept. */
function anew(path) {
  return new Request(path, { cache: "reload" });
}

/** A file that never changes: as kept, else from the network. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** Lets go of all that other builds kept. */
async function clear() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}
