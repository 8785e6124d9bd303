// Where the app lies: "/" at a server of ours, any folder on a plain web host. Built files lie in
// `assets/` below it, so the app finds out by itself.

const ABOVE = "..";

export const ROOT: string = import.meta.env.PROD ? new URL(ABOVE, import.meta.url).pathname : "/";
