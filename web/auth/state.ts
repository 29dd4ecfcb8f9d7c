import { atom } from "jotai";
import type { User } from "../../worker/auth/outputs.ts";

/** The signed-in user as stored in this browser; null for a visitor. */
export const userAtom = atom<User | null>(null);

/** Data on this device at sign-out: drafts, which are deleted, and the number of unsent changes, which stay. */
export type LeftOnDevice = { hasDrafts: boolean; unsent: number };

/** The content of the dialog before signing out; null while the dialog is closed. */
export const signOutDialogAtom = atom<LeftOnDevice | null>(null);

/** The heading that the server rendered of a page of the user's own, until the browser has rendered it; else empty. */
export const renderedTitleAtom = atom("");

/** Whether the check of the stored token at the start has finished. */
export const isUserCheckedAtom = atom(false);
