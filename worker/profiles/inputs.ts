import { fullName } from "../auth/inputs.ts";
import { users } from "../auth/schema.ts";
import { isDay } from "../lib/calendarDays.ts";
import { emptyToNull, nullable, optionalLine, optionalText } from "../lib/fields.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { isSponsorLink, SPONSOR_TEXT_MAX } from "../packages/contract.ts";
import { isUploadUrl } from "../uploads/contract.ts";
import {
  BIO_MAX,
  BREVETTI,
  COMPANY_ADDRESS_MAX,
  isBirthDay,
  isRecordsInput,
  isRecordValue,
  isTimedDiscipline,
  normalizeSlug,
  type PersonalRecords,
  PHONE_MAX,
  parseRecords,
  SHORT_TEXT_MAX,
} from "./contract.ts";

const optionalDay = z
  .preprocess(emptyToNull, z.string("validation.date").refine(isDay, "validation.date").nullable())
  .optional();

const flag = z.boolean().optional();

/** The address of an uploaded picture. */
const uploadUrl = z.string().max(SHORT_TEXT_MAX).refine(isUploadUrl);

const records = z
  .unknown()
  .refine(isRecordsInput, "validation.wrong")
  .transform((from, context): PersonalRecords | null => {
    const parsed = parseRecords(from);
    for (const [discipline, value] of Object.entries(parsed) as [keyof PersonalRecords, string][]) {
      if (isRecordValue(discipline, value)) continue;
      const message = isTimedDiscipline(discipline) ? "validation.record_time" : "validation.record_metres";
      context.addIssue({ code: "custom", path: [discipline], message });
    }
    return Object.keys(parsed).length > 0 ? parsed : null;
  })
  .optional();

/** A profile update. A missing field stays unchanged; null empties it. */
export const profileBody = z.object({
  language: z.enum(LANGUAGE_CODES).optional(),
  full_name: fullName.optional(),
  avatar_url: nullable(uploadUrl),
  instagram_contact: optionalText(SHORT_TEXT_MAX),
  phone: optionalText(PHONE_MAX),
  emergency_contact_name: optionalLine(SHORT_TEXT_MAX),
  emergency_contact_phone: optionalText(PHONE_MAX),
  bio: optionalText(BIO_MAX),
  brevetto: nullable(z.enum(BREVETTI)),
  scadenza_brevetto: optionalDay,
  assicurazione: optionalText(SHORT_TEXT_MAX),
  scadenza_assicurazione: optionalDay,
  scadenza_certificato_medico: optionalDay,
  certificato_medico_kind: z
    .preprocess(emptyToNull, z.enum(users.certificato_medico_kind.enumValues, "validation.wrong").nullable())
    .optional(),
  birth_date: z
    .preprocess(
      emptyToNull,
      z.string("validation.date").refine(isBirthDay, "validation.birth_date").nullable(),
    )
    .optional(),
  birth_place: optionalLine(SHORT_TEXT_MAX),
  company_name: optionalLine(SHORT_TEXT_MAX),
  vat_number: optionalText(PHONE_MAX),
  company_address: optionalText(COMPANY_ADDRESS_MAX),
  sponsor_link: z
    .preprocess(
      emptyToNull,
      z
        .string()
        .trim()
        .max(SHORT_TEXT_MAX, "validation.too_long")
        .refine(isSponsorLink, "validation.link")
        .nullable(),
    )
    .optional(),
  sponsor_logo_url: nullable(uploadUrl),
  sponsor_text: optionalLine(SPONSOR_TEXT_MAX),
  personal_best: records,
  shown_as_participant: flag,
  public_profile_enabled: flag,
  public_slug: z
    .string()
    .nullable()
    .transform((text) => normalizeSlug(text ?? ""))
    .optional(),
  public_show_bio: flag,
  public_show_instagram: flag,
  public_show_company_info: flag,
  public_show_certifications: flag,
  public_show_events: flag,
  public_show_records: flag,
  public_show_personal: flag,
});
export type ProfileBody = z.input<typeof profileBody>;
export type ProfileUpdate = z.output<typeof profileBody>;

export const organizerSlugParams = z.object({ slug: z.string().transform(normalizeSlug) });
