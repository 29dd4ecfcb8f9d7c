import type { StaffRatio } from "./ratioTemplates.ts";

/** The parts of an event's staff. `responsible` and `instructor` count as instructors for the seats. */
export const STAFF_PARTS = ["responsible", "instructor", "assistant", "safety"] as const;
export type StaffPart = (typeof STAFF_PARTS)[number];

/** `pending` until the person answers. */
export const STAFF_STATES = ["pending", "confirmed", "declined"] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** The parts that teach, and so sign the register; their accounts must be instructors' or companies'. */
export const TEACHING_PARTS = ["responsible", "instructor"] as const satisfies StaffPart[];

/** The most people of an event's staff. */
export const STAFF_MAX = 30;
/** The most participants in the water for each instructor of a shared training. */
export const TRAINING_RATIO_MAX = 6;
/** The most people in the water for each instructor or assistant of an event's staff. */
export const STAFF_RATIO_MAX = 50;
/** The shortest name by which staff is searched, and how many are found. */
export const STAFF_SEARCH_MIN = 2;
export const STAFF_FOUND = 10;
/** The most days of a staff calendar: five weeks of a month. */
export const CALENDAR_DAYS_MAX = 35;

/** Whether a part teaches. */
function isTeaching(part: StaffPart): boolean {
  return (TEACHING_PARTS as readonly StaffPart[]).includes(part);
}

/** The people who count for the seats: instructors and assistants who have not declined. */
export function countStaff(staff: { part: StaffPart; state?: StaffState }[]) {
  const present = staff.filter(({ state }) => state !== "declined");
  return {
    instructors: present.filter(({ part }) => isTeaching(part)).length,
    assistants: present.filter(({ part }) => part === "assistant").length,
  };
}

/** The seats of a staff by a ratio, like the triggers on `event_staff`. */
export function ratioSeats(staff: { part: StaffPart; state?: StaffState }[], ratio: StaffRatio): number {
  const { instructors, assistants } = countStaff(staff);
  return instructors * ratio.instructor + assistants * ratio.assistant;
}
