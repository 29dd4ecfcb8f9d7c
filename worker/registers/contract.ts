import type { Brevetto } from "../profiles/contract.ts";
import type { RegisterChange } from "./changes/contract.ts";
import type { RegisterCorrection } from "./corrections/contract.ts";
import type { SealProblem } from "./sealing/contract.ts";
import type { RegisterSignature } from "./signing/contract.ts";

export { DIVING_LAW } from "../profiles/logbook/contract.ts";

/** `open` until the responsible user closes it; from then on only corrections are added. */
export type RegisterStatus = "open" | "closed";

/** The most people that a register holds: a stage day of 60, with room. */
export const REGISTER_PEOPLE_MAX = 400;
/** The most changes of a register: 200 people who dive eight times, with ten taps each. */
export const REGISTER_CHANGES_MAX = 20_000;
/** The most changes of one call, in which a phone sends a day without a network in parts. */
export const CHANGES_PER_CALL = 400;
/** The most changes of one answer; the phone asks for the rest. */
export const CHANGES_PER_ANSWER = 2_000;
/** The most guides of a register beside its organizer. */
export const GUIDES_MAX = 20;
export const REGISTERS_PAGE = 50;

/** A register in a list: `day` is YYYY-MM-DD in `time_zone`; `event` is null for a deleted one. */
export type RegisterRow = {
  id: string;
  day: string;
  title: string;
  location: string | null;
  status: RegisterStatus;
  event: { id: string; slug: string; cancelled_at: string | null } | null;
  /** Whether the user is its organizer, not only one of its guides. */
  is_own: boolean;
  organizer_name: string | null;
  /** Confirmed enrolments of the event. */
  enrolled: number;
  /** Changes so far; 0: nobody has opened the day yet. */
  last_number: number;
  closed_at: string | null;
};

/** A member who is enrolled in the event, as whoever keeps the register sees them. */
export type RegisterMember = {
  id: string;
  enrolment_id: string;
  name: string | null;
  brevetto: Brevetto | null;
  /** The last valid day of the brevetto, YYYY-MM-DD. */
  scadenza_brevetto: string | null;
  birth_date: string | null;
  birth_place: string | null;
  avatar_url: string | null;
  /** Whether the enrolment is still confirmed: people who cancelled stay where something was written of them. */
  is_enrolled: boolean;
  /** Shown of paid enrolments alone, until the event's last day. */
  emergency_contact: { name: string | null; phone: string | null } | null;
};

/** What a closed register keeps of a member: the register's line, without what can be erased. */
export type ClosedMember = Pick<
  RegisterMember,
  "id" | "enrolment_id" | "name" | "brevetto" | "scadenza_brevetto" | "is_enrolled"
>;

/**
 * A user who keeps the register and may sign in it: the organizer first, then the guides. `has_left`: no longer one of
 * them, and not to be chosen; dives and groups may still name the user.
 */
export type RegisterGuide = {
  id: string;
  name: string | null;
  brevetto: Brevetto | null;
  is_organizer: boolean;
  has_left: boolean;
};

/**
 * What a closing sealed: see `sealing/contract.ts`. `kept_until`: the last day on which the register is kept. `problems`:
 * rows that are not what was sealed, as the nightly check found them.
 */
export type RegisterClosing = {
  closed_at: string;
  closed_by_name: string;
  seal: string;
  seal_number: number;
  kept_until: string | null;
  problems: SealProblem[];
};

/**
 * A register with everything a phone needs for the whole day without a network. `changes` are those after the number
 * that was asked for; when `has_more`, the phone asks again with the last number.
 */
export type RegisterView = RegisterRow & {
  time_zone: string;
  nation: string | null;
  meeting_point: string | null;
  start_time: string | null;
  end_time: string | null;
  /** The centre: the organizer's company, else the organizer's name. */
  centre: string;
  /** Numbers to call, suggested by the venue's country: "112". */
  emergency_numbers: string[];
  members: RegisterMember[];
  guides: RegisterGuide[];
  changes: RegisterChange[];
  has_more: boolean;
  signatures: RegisterSignature[];
  corrections: RegisterCorrection[];
  closing: RegisterClosing | null;
  /** ISO instant of the server, by which a phone with a wrong clock corrects its times. */
  server_time: string;
};
