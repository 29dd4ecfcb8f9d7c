import type {
  QuestionKind,
  RequirementCode,
  RequirementMode,
} from "../../../../worker/eligibility/contract.ts";
import type {
  Discipline,
  EventText,
  EventType,
  Level,
  RefundRule,
  TrainingText,
} from "../../../../worker/events/contract.ts";
import type { WaiverCheck } from "../../../../worker/events/publishing/contract.ts";
import type { StaffPart } from "../../../../worker/events/staff/contract.ts";
import { isEventDay } from "../../../../worker/events/times/contract.ts";
import { type Repeat, seriesDates } from "../../../../worker/events/times/series.ts";
import type { LanguageCode } from "../../../../worker/lib/languages.ts";

/** "" while no option is chosen. */
type Maybe<Value extends string> = Value | "";

/** The organizer chosen by an admin. */
export type ChosenOrganizer = { id: string; name: string };

/** The field values that events and trainings share. */
export type CommonValues = {
  title: string;
  slug: string;
  date: string;
  end_date: string;
  /** For an event with sessions, its days and times follow from the sessions (`sessionLines.ts`). */
  start_time: string;
  end_time: string;
  /** "" for the site's time zone. */
  time_zone: string;
  sessions: SessionLine[];
  location: string;
  nation: string;
  latitude: number | null;
  longitude: number | null;
  discipline: Maybe<Discipline>;
  level: Maybe<Level>;
  language: Maybe<LanguageCode>;
  image_url: string | null;
  /** Null until the organizer decides; until then `proposesRegister` applies. */
  keeps_register: boolean | null;
  /** In the order in which gates are shown, at most one of each code. */
  requirements: RequirementLine[];
  questions: QuestionLine[];
  /** Named like the field of the request, which contains only the id. */
  organizer_id: ChosenOrganizer | null;
  /** The id of the user's school that sells; "" for the user's own events. */
  school_id: string;
};

/** The field values of a session. `id` is the React key of the line; it is not sent to the server. */
export type SessionLine = {
  id: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  title: string;
};

/** A person of the staff; `full_name` is not sent to the server. */
export type StaffLine = { user_id: string; full_name: string | null; part: StaffPart };
/** A requirement as it is typed. `value`: its number, its time ("4:30"), its kind or its text. */
export type RequirementLine = {
  code: RequirementCode;
  mode: RequirementMode;
  days_before: string;
  value: string;
};

/** `choices`: one per line. */
export type QuestionLine = {
  id: string;
  kind: QuestionKind;
  label: string;
  choices: string;
  is_required: boolean;
};

export type EventValues = CommonValues &
  Record<EventText, string> & {
    meeting_point: string;
    category_id: string;
    event_type: Maybe<EventType>;
    participants: string;
    cost: string;
    refund_rule: RefundRule;
    refund_until_days: string;
    late_enrolment: boolean;
    early_price: string;
    early_until: string;
    member_price: string;
    deposit: string;
    balance_days_before: string;
    minimum_participants: string;
    decision_days_before: string;
    cancel_without_decision: boolean;
    gallery_images: string[];
    staff: StaffLine[];
    /** "" for an event whose seats do not follow its staff. */
    ratio_instructor: string;
    ratio_assistant: string;
    ratio_min_age: string;
  };

/** `id` is the React key of the line; it is not sent to the server. */
export type InstructorLine = { id: string; name: string; certificate_url: string };

/** The weekly repetition of a new training: none, a total number of dates, or a last possible day. */
export type RepeatValues = { by: "none" | "count" | "until"; count: string; until: string };

export type TrainingValues = CommonValues &
  Record<TrainingText, string> & {
    repeat: RepeatValues;
    fixed_appointment: boolean;
    instructors: InstructorLine[];
    max_participants_per_instructor: number;
    responsibility_waiver_accepted: boolean;
    /** The ticks of the waiver's checks. */
    responsibility_waiver_checked: Record<WaiverCheck, boolean>;
    privacy_accepted: boolean;
  };

export type AnyValues = EventValues | TrainingValues;

export function isTrainingValues(values: AnyValues): values is TrainingValues {
  return "instructors" in values;
}

/** Parses a count; null when blank, NaN when invalid. Amounts are parsed by `parseEuros`. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim().replace(/\s/g, "").replace(",", ".");
  if (trimmed === "") return null;
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The names of the properties whose values differ, compared by content. */
export function changedNames(one: object, other: object): string[] {
  const others = other as Record<string, unknown>;
  return Object.entries(one)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name]))
    .map(([name]) => name);
}

/** The repetition in the shape of the request. */
export function repeatBody({ by, count, until }: RepeatValues): Repeat {
  return by === "until" ? { until } : { count: parseCount(count) ?? 0 };
}

/** The dates of the repetition, the first included; null when there are too few or too many. */
export function listRepeatDates(first: string, repeat: RepeatValues): string[] | null {
  if (repeat.by === "none" || !isEventDay(first)) return null;
  return repeat.by === "until" && !isEventDay(repeat.until) ? null : seriesDates(first, repeatBody(repeat));
}
