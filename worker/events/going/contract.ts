/** The verdicts of the responsible before a day of an event. */
export const GO_VERDICTS = ["confirmed", "other_place", "moved", "cancelled"] as const;
export type GoVerdict = (typeof GO_VERDICTS)[number];
