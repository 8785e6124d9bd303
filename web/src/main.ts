import { mount } from "svelte";
import App from "./app/App.svelte";
import { workOffline } from "./app/offline.svelte";
import { startRouter } from "./app/router.svelte";
import { dress } from "./app/settings.svelte";
import "./app/styles.css";

dress(document.documentElement);
await startRouter();
mount(App, { target: document.getElementById("app")! });
workOffline();
