import * as v from "valibot";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import {
  AGENCIES,
  CERTIFICATION_NUMBER_MAX,
  LEVEL_MAX,
} from "../../../worker/profiles/certifications/contract.ts";
import { findLevel } from "../../../worker/profiles/certifications/levels.ts";
import type { Certification } from "../../../worker/profiles/certifications/outputs.ts";
import { shows } from "../../lib/form.ts";

const day = v.pipe(
  v.string(),
  v.check((value) => value === "" || isDay(value), "validation.date"),
);

/** The fields of a certification: the level of an agency is one of the table's. */
export const certificationForm = v.pipe(
  v.object({
    agency: v.picklist(AGENCIES, "validation.required"),
    level: v.pipe(
      v.string(),
      v.trim(),
      shows(1, "validation.required"),
      v.maxLength(LEVEL_MAX, "validation.too_long"),
    ),
    number: v.pipe(v.string(), v.trim(), v.maxLength(CERTIFICATION_NUMBER_MAX, "validation.too_long")),
    issued_on: day,
    valid_until: day,
    picture_url: v.string(),
  }),
  v.forward(
    v.check(
      ({ agency, level }) => agency === "other" || findLevel(agency, level) !== undefined,
      "validation.level",
    ),
    ["level"],
  ),
  v.forward(
    v.check(
      ({ issued_on, valid_until }) => !issued_on || !valid_until || issued_on <= valid_until,
      "validation.date_to",
    ),
    ["valid_until"],
  ),
);

export type CertificationValues = v.InferInput<typeof certificationForm>;

/** The first values of the form: a stored certification's, or empty ones. */
export function toCertificationValues(certification: Certification | null): CertificationValues {
  const { agency = "AIDA", level = "", number, issued_on, valid_until, picture_url } = certification ?? {};
  return {
    agency,
    level,
    number: number ?? "",
    issued_on: issued_on ?? "",
    valid_until: valid_until ?? "",
    picture_url: picture_url ?? "",
  };
}
