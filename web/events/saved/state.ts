import { atom } from "jotai";

/** The ids of the saved events, the latest first; none on the server, and until the browser has read them. */
export const savedEventIdsAtom = atom<readonly string[]>([]);
