import type { EventType, Level } from "../../../worker/events/contract.ts";
import type { CategoryKey } from "../categories.ts";
import type { OrganizerKey } from "../organizers.ts";
import type { SceneKind } from "../scenes/drawScene.ts";
import type { VenueKey } from "../venues.ts";

interface WrittenBase {
  title: string;
  place: VenueKey;
  organizer: OrganizerKey;
  /** Days from the day of seeding; negative for past events. */
  in: number;
  /** Duration in days; one by default. */
  days?: number;
  /** When it begins and ends by the clocks of its venue, on its first and last day or in each session. */
  times?: [start: string, end: string | null];
  /** Its sessions: days after the first one, and titles. */
  sessions?: [day: number, title: string | null][];
  discipline: "indoor" | "outdoor" | "indoor&outdoor";
  level: Level;
  type: EventType;
  language?: "it" | "en" | "es" | "fr" | "pl" | "ru";
  /** Euros; null or absent for free events. */
  euros?: number | undefined;
  refund?: ["always" | "half" | "none", number];
  /** Motifs of its cover; by default those of the discipline. */
  scenes?: SceneKind[];
  /** Without pictures. */
  bare?: true;
  /** The number of pictures in its gallery. */
  gallery?: number;
  /** All seats are taken. */
  full?: true | undefined;
  /** The demo's apneista is enrolled. */
  apneista?: true | undefined;
  description: string;
  objectives: string;
}

/** An event of the demo. Lists have one item per line. */
export interface WrittenEvent extends WrittenBase {
  category: CategoryKey | null;
  /** Null: no limit. */
  seats: number | null;
  activity: string;
  included: string[];
  notIncluded: string[];
  notes: string;
  schedule: string;
  meetingPoint?: string;
}

/** A shared training, whose seats follow from its instructors. */
export interface WrittenTraining extends WrittenBase {
  details: string;
  meeting: string;
  instructors: string[];
  ratio: number;
  fixed?: true;
  /** The number of its weekly dates. */
  weekly?: number;
}

export type WrittenCalendarEvent = WrittenEvent | WrittenTraining;
