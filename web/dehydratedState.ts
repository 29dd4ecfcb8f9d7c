import type { QueryClient } from "@tanstack/react-query";
import type { Answer, Served } from "../worker/pages/contract.ts";
import { lastWrite } from "./lib/lastWrite.ts";
import { CACHED_ATTRIBUTE } from "./offline/caches.ts";

/** What the Worker wrote into the page; in development, where Vite serves it, a stand-in. */
export function readServed(): Served {
  const text = document.getElementById("served")?.textContent ?? "";
  if (text.startsWith("{")) return JSON.parse(text);
  return {
    language: "it",
    today: "",
    site: {
      name: "Respiro",
      url: location.origin,
      contact_email: "ciao@respiro.example",
      time_zone: "Europe/Rome",
      tiles_url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    },
    answers: null,
  };
}

/**
 * Goes on from the answers that the page was drawn with, as fresh as if they had just come: a page from the
 * cache is at most half a minute old. Whoever has written meanwhile asks again, to see their own writes; so does
 * a page that this browser had kept for the time without a network.
 */
export function takeOver(queries: QueryClient, answers: Answer[]) {
  const now = Date.now();
  const updatedAt = isKept() || lastWrite.isRecent(now) ? 0 : now;
  for (const [key, data] of answers) queries.setQueryData(key, data, { updatedAt });
}

/** Whether this very page came from what the browser keeps, and not from the site. */
export function isKept(): boolean {
  return document.documentElement.hasAttribute(CACHED_ATTRIBUTE);
}
