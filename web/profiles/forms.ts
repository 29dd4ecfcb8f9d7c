import * as v from "valibot";
import type { User } from "../../worker/auth/outputs.ts";
import { MEDICAL_KINDS } from "../../worker/eligibility/contract.ts";
import { isDay } from "../../worker/lib/calendarDays.ts";
import { isPhoneAccepted } from "../../worker/lib/phoneNumbers.ts";
import { isSponsorLink, SPONSOR_TEXT_MAX } from "../../worker/packages/contract.ts";
import {
  BIO_MAX,
  BREVETTI,
  COMPANY_ADDRESS_MAX,
  isBirthDay,
  isRecordValue,
  isTimedDiscipline,
  PHONE_MAX,
  RECORD_DISCIPLINES,
  SHORT_TEXT_MAX,
} from "../../worker/profiles/contract.ts";
import { fullName } from "../auth/forms.ts";
import { refuseFields } from "../lib/form.ts";
import { normalizeLinkUrl } from "../lib/normalizeLinkUrl.ts";
import { type RecordRow, toRecords } from "./records/rows.ts";

/** Completes a typed site with "https://"; a text that is no site is returned unchanged. */
export function completeSponsorLink(typed: string): string {
  const link = normalizeLinkUrl(typed);
  return link !== null && isSponsorLink(link) ? link : typed.trim();
}

function text(max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));
}

const day = v.pipe(
  v.string(),
  v.check((value) => value === "" || isDay(value), "validation.date"),
);

const row = v.object({ id: v.string(), discipline: v.picklist(RECORD_DISCIPLINES), value: v.string() });

/** Reports each invalid record at its discipline, like the server: "personal_best.STA". */
const records = v.pipe(
  v.array(row),
  refuseFields((rows: RecordRow[]) =>
    (Object.entries(toRecords(rows) ?? {}) as [RecordRow["discipline"], string][]).map(
      ([discipline, value]) => [
        discipline,
        !isRecordValue(discipline, value) &&
          (isTimedDiscipline(discipline) ? "validation.record_time" : "validation.record_metres"),
      ],
    ),
  ),
);

const flag = v.boolean();

const fields = {
  full_name: fullName,
  instagram_contact: text(SHORT_TEXT_MAX),
  bio: text(BIO_MAX),
  brevetto: v.picklist(BREVETTI),
  scadenza_brevetto: day,
  emergency_contact_name: text(SHORT_TEXT_MAX),
  birth_date: v.pipe(
    day,
    v.check((value) => value === "" || isBirthDay(value), "validation.birth_date"),
  ),
  birth_place: text(SHORT_TEXT_MAX),
  assicurazione: text(SHORT_TEXT_MAX),
  scadenza_assicurazione: day,
  scadenza_certificato_medico: day,
  certificato_medico_kind: v.picklist(["", ...MEDICAL_KINDS]),
  company_name: text(SHORT_TEXT_MAX),
  vat_number: text(PHONE_MAX),
  company_address: text(COMPANY_ADDRESS_MAX),
  sponsor_link: v.pipe(
    text(SHORT_TEXT_MAX),
    v.transform(completeSponsorLink),
    v.check((value) => value === "" || isSponsorLink(value), "validation.link"),
  ),
  sponsor_logo_url: v.string(),
  sponsor_text: text(SPONSOR_TEXT_MAX),
  personal_best: records,
  shown_as_participant: flag,
  public_profile_enabled: flag,
  public_slug: v.string(),
  public_show_bio: flag,
  public_show_instagram: flag,
  public_show_company_info: flag,
  public_show_certifications: flag,
  public_show_events: flag,
  public_show_records: flag,
  public_show_personal: flag,
};

/** The form's schema; both phones are the saved numbers. */
export function profileForm(saved: Pick<User, "phone" | "emergency_contact_phone">) {
  const phone = (name: keyof typeof saved) =>
    v.pipe(
      text(PHONE_MAX),
      v.check((typed) => isPhoneAccepted(typed, saved[name]), "validation.phone"),
    );
  return v.object({
    ...fields,
    phone: phone("phone"),
    emergency_contact_phone: phone("emergency_contact_phone"),
  });
}
