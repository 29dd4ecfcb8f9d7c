import { atom } from "jotai";
import type { User } from "../../worker/auth/contract.ts";

/** The signed-in person as this browser knows them; null for a visitor. */
export const userAtom = atom<User | null>(null);

/** Whether somebody who signs out is being asked about the drafts that go with it. */
export const signOutAskedAtom = atom(false);

/** Whether the profile asked for at the start has been answered, or could not be. */
export const profileSettledAtom = atom(false);
