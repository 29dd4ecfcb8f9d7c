import { atom } from "jotai";

/** The event in which this browser has just enrolled its user; `turn` distinguishes repeated enrolments. */
export const justEnrolledAtom = atom<{ eventId: string; turn: number } | null>(null);
