import "@fontsource-variable/noto-sans/wght.css";
import "@fontsource-variable/vazirmatn/wght.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { catalogue, preferred } from "./lib/catalogue.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
await catalogue.use(preferred());
mount(App, { target: document.getElementById("app")! });
