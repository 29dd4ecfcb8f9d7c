import type {
  Discipline,
  EventText,
  EventType,
  Level,
  RefundRule,
  TrainingText,
} from "../../../worker/events/contract.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";

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
};

export type EventValues = CommonValues &
  Record<EventText, string> & {
    category_id: string;
    event_type: Maybe<EventType>;
    participants: string;
    cost: string;
    refund_rule: RefundRule;
    refund_until_days: string;
    late_enrolment: boolean;
    gallery_images: string[];
  };

/** `id` tells the lines apart while they are typed; the server never sees it. */
export type InstructorLine = { id: string; name: string; certificate_url: string };

export type TrainingValues = CommonValues &
  Record<TrainingText, string> & {
    fixed_appointment: boolean;
    instructors: InstructorLine[];
    max_participants_per_instructor: number;
    responsibility_waiver_accepted: boolean;
    privacy_accepted: boolean;
  };

export type AnyValues = EventValues | TrainingValues;

export function isTrainingValues(values: AnyValues): values is TrainingValues {
  return "instructors" in values;
}

/** A number of something; null when blank, NaN when it is none. Amounts are `eurosOf`. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim().replace(/\s/g, "").replace(",", ".");
  if (trimmed === "") return null;
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/**
 * Whole euros alone or in groups of three, then cents after the other sign: "45,5", "1250", "1.250", "1.250,00",
 * "1,250.00". Of "1,250" nobody can say which comma it is.
 */
const EUROS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
];

/** Euros as people write them, wherever they are from; null when blank, NaN when it is no amount. */
export function parseEuros(text: string): number | null {
  if (text.trim() === "") return null;
  const plain = text.replace(/[\s'’]/g, "").replace(/^€|€$/g, "");
  const [, whole, cents = "0"] = EUROS.map((form) => form.exec(plain)).find(Boolean) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole.replace(/[.,]/g, "")}.${cents}`);
}

/** The names of what differs, by what it holds. */
export function changedNames(one: object, other: object): string[] {
  const others = other as Record<string, unknown>;
  return Object.entries(one)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name]))
    .map(([name]) => name);
}
