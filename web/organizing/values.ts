import type { Discipline, EventType, Level, RefundRule } from "../../worker/events/contract.ts";
import type { LanguageCode } from "../../worker/settings/contract.ts";

/** "" is nothing chosen. */
type Maybe<Value extends string> = Value | "";

/** What events and trainings have in common, as it stands in the fields. */
export type CommonValues = {
  title: string;
  slug: string;
  date: string;
  end_date: string;
  location: string;
  nation: string;
  latitude: number | null;
  longitude: number | null;
  discipline: Maybe<Discipline>;
  level: Maybe<Level>;
  language: Maybe<LanguageCode>;
  image_url: string | null;
  objectives: string;
};

export type EventValues = CommonValues & {
  category_id: string;
  event_type: Maybe<EventType>;
  participants: string;
  cost: string;
  refund_rule: RefundRule;
  refund_until_days: string;
  gallery_images: string[];
  description: string;
  activity_description: string;
  about_us: string;
  included_in_activity: string;
  not_included_in_activity: string;
  notes: string;
  schedule_logistics: string;
};

/** `id` tells the lines apart while they are typed; the server never sees it. */
export type InstructorLine = { id: string; name: string; certificate_url: string };

export type TrainingValues = CommonValues & {
  activity_details: string;
  who_we_are: string;
  schedule_meeting_point: string;
  fixed_appointment: boolean;
  instructors: InstructorLine[];
  max_participants_per_instructor: number;
  responsibility_waiver_accepted: boolean;
  privacy_accepted: boolean;
};

export type AnyValues = EventValues | TrainingValues;

export function isTraining(values: AnyValues): values is TrainingValues {
  return "instructors" in values;
}

/** "45,50" as people write it; null when blank, NaN when it is no number. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(/\s/g, "").replace(",", ".");
  if (trimmed === "") return null;
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The names of what differs, by what it holds. */
export function differing(one: object, other: object): string[] {
  const others = other as Record<string, unknown>;
  return Object.entries(one)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name]))
    .map(([name]) => name);
}
