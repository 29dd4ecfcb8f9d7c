import { atom } from "jotai";

/** The event in which this browser has just enrolled its user; `turn` tells enrolling again from the first time. */
export const justEnrolledAtom = atom<{ eventId: string; turn: number } | null>(null);
