import "./lib/fonts/fonts.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { catalogue, preferred } from "./lib/catalogue.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
try {
  await catalogue.use(preferred());
  mount(App, { target: document.getElementById("app")! });
} catch {
  location.replace("/offline.html");
}
// Only where the connection is safe, or to this very machine: elsewhere browsers allow no such helper.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js");
