import { atom } from "jotai";
import type { User } from "../../worker/auth/contract.ts";

/** The signed-in user as stored in this browser; null for a visitor. */
export const userAtom = atom<User | null>(null);

/** Whether the dialog about drafts lost by signing out is open. */
export const signOutDialogAtom = atom(false);

/** Whether the check of the stored token at the start has finished. */
export const isUserCheckedAtom = atom(false);
