import { atom } from "jotai";

/** One list for "none", because hydration renders again only what differs from it. */
export const NONE_SAVED: readonly string[] = [];

/** The ids of the saved events, the latest first; none on the server, and until the browser has read them. */
export const savedEventIdsAtom = atom(NONE_SAVED);
