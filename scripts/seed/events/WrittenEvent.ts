import type { EventType, Level } from "../../../worker/events/contract.ts";
import type { CategoryKey } from "../categories.ts";
import type { OrganizerKey } from "../organizers.ts";
import type { PlaceKey } from "../places.ts";
import type { SceneKind } from "../scenes/drawScene.ts";

interface WrittenBase {
  title: string;
  place: PlaceKey;
  organizer: OrganizerKey;
  /** Days from the day of seeding; negative in the past. */
  in: number;
  /** How many days it lasts; one when absent. */
  days?: number;
  discipline: "indoor" | "outdoor" | "indoor&outdoor";
  level: Level;
  type: EventType;
  language?: "it" | "en" | "es" | "fr" | "pl" | "ru";
  /** Euros; null or absent is free. */
  euros?: number | undefined;
  refund?: ["always" | "half" | "none", number];
  /** What its cover may show; by default whatever suits the discipline. */
  scenes?: SceneKind[];
  /** No picture at all. */
  bare?: true;
  /** How many pictures stand in its gallery. */
  gallery?: number;
  /** Enrolments up to the last seat. */
  full?: true | undefined;
  /** The demo's apneista is enrolled. */
  apneista?: true | undefined;
  description: string;
  objectives: string;
}

/** An event as it is written by hand. Lists hold one item per line. */
export interface WrittenEvent extends WrittenBase {
  category: CategoryKey | null;
  /** Null: no limit. */
  seats: number | null;
  activity: string;
  included: string[];
  notIncluded: string[];
  notes: string;
  schedule: string;
}

/** A shared training: its seats follow from its instructors. */
export interface WrittenTraining extends WrittenBase {
  details: string;
  meeting: string;
  instructors: string[];
  ratio: number;
  fixed?: true;
}

/** Anything in the written calendar. */
export type Written = WrittenEvent | WrittenTraining;
