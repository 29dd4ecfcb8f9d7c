import {
  calendarDay,
  emailAddress,
  nullable,
  optionalLine,
  optionalText,
  requiredLine,
} from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import { GIVEN_ROLES, SCHOOL_ROLES } from "../permissions/permissionMap.ts";
import { normalizeSlug } from "../profiles/contract.ts";
import { isPrivateUploadUrl, isUploadUrl } from "../uploads/contract.ts";
import {
  SCHOOL_KINDS,
  SCHOOL_NAME_MAX,
  SCHOOL_NAME_MIN,
  SCHOOL_PAPERS,
  SCHOOL_SLUG_MAX,
  SCHOOL_TEXT_MAX,
} from "./contract.ts";

const LINE_MAX = 200;

/** A web address with its protocol; one without gets https. */
const website = z
  .string("validation.link")
  .trim()
  .max(LINE_MAX, "validation.too_long")
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine((text) => URL.canParse(text) && new URL(text).hostname.includes("."), "validation.link");

export const schoolBody = z.object({
  name: requiredLine(SCHOOL_NAME_MIN, SCHOOL_NAME_MAX, "validation.school_name"),
  kind: z.enum(SCHOOL_KINDS, "validation.required"),
  /** Missing: made of the name. It never changes. */
  slug: nullable(z.string().transform(normalizeSlug).pipe(z.string().max(SCHOOL_SLUG_MAX))),
  logo_url: nullable(z.string().max(LINE_MAX).refine(isUploadUrl, "validation.picture")),
  description: optionalText(SCHOOL_TEXT_MAX),
  location: optionalLine(LINE_MAX),
  nation: optionalLine(LINE_MAX),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  phone: optionalLine(40),
  website: nullable(website),
});

/** A partial update: missing fields stay unchanged. */
export const schoolChange = schoolBody
  .omit({ slug: true })
  .partial()
  .extend({
    instructors_handle_money: z.boolean("validation.wrong").optional(),
    /** The version of the page that the caller saw. */
    revision: z.int().min(1).optional(),
  });

export type SchoolBody = z.input<typeof schoolBody>;
export type SchoolChange = z.input<typeof schoolChange>;
export type CheckedSchool = Omit<z.output<typeof schoolChange>, "revision">;

/** A school by its slug or id. */
export const schoolSlugParams = z.object({
  slug: z
    .string()
    .max(80)
    .transform((text) => text.toLowerCase()),
});

export const invitationBody = z.object({
  email: emailAddress,
  role: z.enum(SCHOOL_ROLES, "validation.required"),
});
export type InvitationBody = z.input<typeof invitationBody>;
export const invitationParams = schoolSlugParams.extend({ invitationId: z.uuid().toLowerCase() });
export const invitationTokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const memberParams = schoolSlugParams.extend({ userId: z.uuid().toLowerCase() });
export const memberBody = z.object({
  role: z.enum(GIVEN_ROLES, "validation.school_role").optional(),
  is_public: z.boolean("validation.wrong").optional(),
});
export type MemberBody = z.input<typeof memberBody>;

export const schoolPaperParams = schoolSlugParams.extend({ paperId: z.uuid().toLowerCase() });
export const paperBody = z.object({
  kind: z.enum(SCHOOL_PAPERS, "validation.required"),
  title: optionalLine(LINE_MAX),
  file_url: z.string("validation.required").refine(isPrivateUploadUrl, "validation.picture"),
  expires_on: nullable(calendarDay),
});
export type PaperBody = z.input<typeof paperBody>;
export const verificationBody = z.object({ verified: z.boolean("validation.wrong") });
