import { NAME_MAX } from "../events/contract.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { secretIn, URL_MAX } from "./contract.ts";

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
