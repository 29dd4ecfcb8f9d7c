import { isDay } from "../../lib/calendarDays.ts";
import { emptyToNull, optionalLine, requiredLine } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { isPrivateUploadUrl } from "../../uploads/contract.ts";
import { AGENCIES, CERTIFICATION_NUMBER_MAX, LEVEL_MAX } from "./contract.ts";
import { findLevel } from "./levels.ts";

const uuid = z.uuid("validation.id").toLowerCase();

export const certificationParams = z.object({ id: uuid });

const optionalDay = z
  .preprocess(emptyToNull, z.string("validation.date").refine(isDay, "validation.date").nullable())
  .optional()
  .transform((day) => day ?? null);

/** The level of an agency is one of the table's. */
export const certificationBody = z
  .object({
    agency: z.enum(AGENCIES, "validation.required"),
    level: requiredLine(1, LEVEL_MAX, "validation.required"),
    number: optionalLine(CERTIFICATION_NUMBER_MAX).transform((text) => text ?? null),
    issued_on: optionalDay,
    valid_until: optionalDay,
    picture_url: z
      .preprocess(emptyToNull, z.string().refine(isPrivateUploadUrl, "validation.picture").nullable())
      .optional()
      .transform((url) => url ?? null),
  })
  .refine(({ agency, level }) => agency === "other" || findLevel(agency, level) !== undefined, {
    path: ["level"],
    message: "validation.level",
  })
  .refine(({ issued_on, valid_until }) => !issued_on || !valid_until || issued_on <= valid_until, {
    path: ["valid_until"],
    message: "validation.date_to",
  });

/** `id` is chosen by the client: a certification repeated with the same id is added once. */
export const newCertificationBody = certificationBody.safeExtend({ id: uuid.optional() });

export type CertificationBody = z.input<typeof certificationBody>;
export type CertificationFields = z.output<typeof certificationBody>;

/** `shown`: the `updated_at` of what the instructor saw; without it, as it is now. */
export const confirmationBody = z.object({ shown: z.iso.datetime("validation.wrong").optional() });
