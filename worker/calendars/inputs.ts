import { NAME_MAX } from "../events/contract.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import * as z from "../lib/z.ts";

const URL_MAX = 500;

/** The path of a user's own calendar: its secret is the only access control. */
export function ownCalendarPath(secret: string): string {
  return `/api/calendars/mine/${secret}.ics`;
}

/** 32 bytes in base64url, at the end of an address. */
const SECRET = /\/([\w-]{43})\.ics$/;

/** The secret in the address of a user's own calendar; null for any other address. */
export function secretIn(url: string): string | null {
  return url.match(SECRET)?.[1] ?? null;
}

/** The last segment of a calendar's address: an id or slug with ".ics", the ending that calendar apps look for. */
function fileParams<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  const file = z
    .string()
    .endsWith(".ics")
    .transform((name) => name.slice(0, -".ics".length))
    .pipe(schema);
  return z.object({ file });
}

export const idFile = fileParams(z.uuid().toLowerCase());
export const categoryFile = fileParams(z.string().min(1).max(NAME_MAX));
export const secretFile = fileParams(z.string().refine((text) => secretIn(`/${text}.ics`) === text));

/** An unknown language counts as none, so that a subscription with a wrong `lang` keeps working. */
export const languageParams = z.object({ lang: z.enum(LANGUAGE_CODES).optional().catch(undefined) });

export const renewBody = z.object({
  /** The address that the caller knows, null for none; a different stored address is not replaced. */
  instead_of: z.string().max(URL_MAX).nullable().optional(),
});
export type RenewBody = z.input<typeof renewBody>;
