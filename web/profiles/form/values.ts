import type { User } from "../../../worker/auth/outputs.ts";
import type { MedicalKind } from "../../../worker/eligibility/contract.ts";
import { toOneLine } from "../../../worker/lib/text.ts";
import {
  BREVETTI,
  type Brevetto,
  normalizeSlug,
  PUBLIC_FLAGS,
  PUBLIC_SLUG_MAX,
  suggestSlug,
} from "../../../worker/profiles/contract.ts";
import type { ProfileBody } from "../../../worker/profiles/inputs.ts";
import { compareVersions, mergeVersions } from "../../drafts/compareVersions.ts";
import { completeSponsorLink } from "../forms.ts";
import { type RecordRow, toRecordRows, toRecords } from "../records/rows.ts";

type Flag = (typeof PUBLIC_FLAGS)[number];

const TEXTS = [
  "full_name",
  "instagram_contact",
  "phone",
  "emergency_contact_name",
  "emergency_contact_phone",
  "birth_date",
  "birth_place",
  "bio",
  "scadenza_brevetto",
  "assicurazione",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
  "company_name",
  "vat_number",
  "company_address",
  "sponsor_link",
  "sponsor_logo_url",
  "sponsor_text",
] as const;

/** The profile as form values: missing texts are empty, records are rows. */
export type ProfileValues = Record<(typeof TEXTS)[number] | "public_slug", string> &
  Record<Flag | "public_profile_enabled" | "shown_as_participant", boolean> & {
    brevetto: Brevetto;
    certificato_medico_kind: MedicalKind | "";
    personal_best: RecordRow[];
  };

/** The initial form values. An enabled public page without a slug gets a suggestion. */
export function toProfileValues(user: User): ProfileValues {
  const offered = user.public_profile_enabled ? suggestSlug(user) : "";
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, user[name] ?? ""])) as Record<
      (typeof TEXTS)[number],
      string
    >),
    ...(Object.fromEntries(PUBLIC_FLAGS.map((flag) => [flag, user[flag]])) as Record<Flag, boolean>),
    brevetto: BREVETTI.find((known) => known === user.brevetto) ?? "none",
    certificato_medico_kind: user.certificato_medico_kind ?? "",
    personal_best: toRecordRows(user.personal_best),
    shown_as_participant: user.shown_as_participant,
    public_profile_enabled: user.public_profile_enabled,
    public_slug: user.public_slug ?? offered,
  };
}

/** Texts whose line breaks become spaces, as on the server. */
const ONE_LINE: (keyof ProfileValues)[] = [
  "full_name",
  "emergency_contact_name",
  "birth_place",
  "sponsor_text",
];

/** A field's value for saving: trimmed, names on one line, null when empty. */
function tidy<Name extends keyof ProfileValues>(name: Name, value: ProfileValues[Name]): unknown {
  if (Array.isArray(value)) return toRecords(value);
  if (typeof value !== "string") return value;
  if (name === "public_slug") return normalizeSlug(value) || null;
  if (name === "sponsor_link") return completeSponsorLink(value) || null;
  return (ONE_LINE.includes(name) ? toOneLine(value) : value.trim()) || null;
}

function isSame<Name extends keyof ProfileValues>(
  name: Name,
  one: ProfileValues[Name],
  other: ProfileValues[Name],
): boolean {
  const [first, second] = [tidy(name, one), tidy(name, other)];
  return first === second || sorted(first) === sorted(second);
}

/** A text for comparing values; for records independent of their order. */
function sorted(value: unknown): string {
  const isObject = typeof value === "object" && value !== null;
  return JSON.stringify(isObject ? Object.entries(value).sort() : value);
}

function fieldNames(values: ProfileValues): (keyof ProfileValues)[] {
  return Object.keys(values) as (keyof ProfileValues)[];
}

/** The whole form as a request body. */
export function toProfileBody(values: ProfileValues): ProfileBody {
  return Object.fromEntries(fieldNames(values).map((name) => [name, tidy(name, values[name])]));
}

/** Only the changed fields, so that saves of other devices stay. A suggested slug counts as a change. */
export function changedFields(values: ProfileValues, user: User): ProfileBody {
  const before = { ...toProfileValues(user), public_slug: user.public_slug ?? "" };
  const changed = fieldNames(values).filter((name) => !isSame(name, values[name], before[name]));
  const body = toProfileBody(values) as Record<string, unknown>;
  return Object.fromEntries(
    changed
      // A slug is assigned together with its page.
      .filter((name) => name !== "public_slug" || values.public_profile_enabled)
      .map((name) => [name, body[name]]),
  );
}

/** Merges a changed profile into the form: unedited fields get the new value, others stay, empty rows included. */
export function rebase(values: ProfileValues, before: User, after: User): ProfileValues {
  const [old, fresh] = [toProfileValues(before), toProfileValues(after)];
  const { both } = compareVersions(
    { before: old, mine: values, theirs: fresh },
    fieldNames(values),
    (one, other, name) => isSame(name, one, other),
  );
  const taken = fieldNames(values).filter(
    (name) => !both.includes(name) && !isSame(name, old[name], fresh[name]),
  );
  const next = mergeVersions(values, fresh, { both, taken });
  // An assigned slug never changes.
  if (after.public_slug) next.public_slug = after.public_slug;
  return next;
}

/** Normalises a slug while typing, keeping a trailing hyphen. */
export function typedSlug(text: string): string {
  const slug = normalizeSlug(text);
  const goesOn = /[-@._\s]$/.test(text) && slug !== "" && slug.length < PUBLIC_SLUG_MAX;
  return goesOn ? `${slug}-` : slug;
}
