// A page for looking at the board alone: board.html?game=hus&position=...&upright&moves=5,7
import { mount } from "svelte";
import "../../app/styles.css";
import Demo from "./Demo.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
mount(Demo, { target: document.getElementById("app")! });
