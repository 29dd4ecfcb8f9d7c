/** The parts of an event's staff. `responsible` and `instructor` count as instructors for the seats. */
export const STAFF_PARTS = ["responsible", "instructor", "assistant", "safety"] as const;
export type StaffPart = (typeof STAFF_PARTS)[number];

/** `pending` until the person answers. */
export const STAFF_STATES = ["pending", "confirmed", "declined"] as const;
export type StaffState = (typeof STAFF_STATES)[number];
