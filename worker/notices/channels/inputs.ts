import { timeZoneName } from "../../lib/timeZones.ts";
import * as z from "../../lib/z.ts";
import { NOTICE_DEFAULTS, NOTICE_KINDS, NOTICE_MAILS, type NoticeKind } from "../noticeKinds.ts";
import { isPushEndpoint } from "./contract.ts";

const KINDS = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

/** The channels of one kind. The mails of a kind of contract stay as they are. */
const choice = z
  .object({ kind: z.enum(KINDS), mail: z.enum(NOTICE_MAILS), push: z.boolean() })
  .refine(({ kind, mail }) => !NOTICE_DEFAULTS[kind].contract || mail === "now", { path: ["mail"] });

/** What is left out stays as it is. */
export const choicesBody = z.object({
  kinds: z.array(choice).max(KINDS.length).optional(),
  digest_hour: z.int().min(0).max(23).optional(),
  /** The browser's, as an IANA name; stored with the hour. */
  time_zone: z
    .string()
    .max(64)
    .refine((text) => timeZoneName(text) !== null)
    .optional(),
});
export type ChoicesBody = z.input<typeof choicesBody>;

/** As a browser's `PushSubscription.toJSON()` writes it: an uncompressed point of P-256, and sixteen bytes. */
export const subscriptionBody = z.object({
  endpoint: z.string().max(1000).refine(isPushEndpoint),
  keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
});
export type SubscriptionBody = z.input<typeof subscriptionBody>;

export const endpointBody = z.object({ endpoint: z.string().max(1000) });
