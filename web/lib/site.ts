import type { SiteView } from "../../worker/settings/contract.ts";

/** What the Worker wrote into the page; in development, where Vite serves it, a stand-in. */
export function readSite(): SiteView {
  const text = document.getElementById("site")?.textContent ?? "";
  if (text.startsWith("{")) return JSON.parse(text);
  return {
    name: "Respiro",
    contact_email: "ciao@respiro.example",
    time_zone: "Europe/Rome",
    tiles_url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  };
}
