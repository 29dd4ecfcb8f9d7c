import * as z from "../lib/z.ts";
import { EMBED_EVENTS, EMBED_EVENTS_MAX, EMBED_THEMES } from "./embed/contract.ts";

const text = z.string().max(2000).catch("");
const number = z.number().int().min(0).catch(0);

/** A report of the Reporting API, which has many kinds. */
const report = z.object({
  type: text,
  body: z
    .object({
      documentURL: text,
      blockedURL: text,
      effectiveDirective: text,
      sourceFile: text,
      lineNumber: number,
    })
    .optional()
    .catch(undefined),
});

/** A body of `application/reports+json`, or of the older `application/csp-report`. */
export const cspReportsInput = z.union([
  z.array(report).min(1),
  z.object({
    "csp-report": z.object({
      "document-uri": text,
      "blocked-uri": text,
      "effective-directive": text,
      "source-file": text,
      "line-number": number,
    }),
  }),
]);

export type CspReportsInput = z.output<typeof cspReportsInput>;

/** The query of an embedded calendar; anything else than its values counts as missing. */
export const embedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(EMBED_EVENTS_MAX).catch(EMBED_EVENTS),
  theme: z.enum(EMBED_THEMES).catch("auto"),
});
