import { atom } from "jotai";

/** The ids of the posts that are being edited in place: the form replaces their text. */
export const editedPostsAtom = atom<ReadonlySet<string>>(new Set<string>());
