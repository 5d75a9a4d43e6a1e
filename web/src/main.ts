import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { catalogue, preferred } from "./lib/catalogue.svelte";
import { useFont } from "./lib/fonts/fonts";
import { keepSettings } from "./lib/settings.svelte";
import { session } from "./lib/store";

// A part of an older page, which the server no longer has: begin anew with the newer one, once.
addEventListener("vite:preloadError", () => {
  const now = Date.now();
  if (now - Number(session.get("renewed")) < 10_000) return;
  if (session.set("renewed", String(now))) location.reload();
});

keepSettings();
try {
  const language = preferred();
  await Promise.all([catalogue.use(language), useFont(language)]);
  mount(App, { target: document.getElementById("app")! });
} catch {
  location.replace("/offline.html");
}
// Only where the connection is safe, or to this very machine: elsewhere browsers allow no such helper. Its address
// names this very build, so that each build brings a helper of its own.
if (import.meta.env.PROD) {
  const build = new URL(import.meta.url).pathname.split("/").at(-1)!;
  const help = async (): Promise<unknown> => navigator.serviceWorker?.register(`/sw.js?${build}`);
  help().catch(() => {}); // a browser that keeps nothing of this site allows none either
}
