import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { successViewOutput } from "../../auth/outputs.ts";
import { NOTICE_KINDS, NOTICE_MAILS, type NoticeKind } from "../noticeKinds.ts";

export type NoticeChoices = z.output<typeof noticeChoicesOutput>;
export type NoticeChoice = NoticeChoices["kinds"][number];
export const noticeChoicesOutput = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]),
      site: z.literal(true),
      mail: z.enum(NOTICE_MAILS),
      push: z.boolean(),
    }),
  ),
  digest_hour: z.int(),
  time_zone: z.string(),
  /** The public key with which a browser subscribes to pushes; null where the site sends none. */
  push_key: z.string().nullable(),
});

export const noticeChannelsAnswers: RouteAnswers = {
  "GET /api/notices/choices": {
    summary: "The channels of each kind of notice, and the hour of the digest",
    note: "Kinds whose mail belongs to a contract have mail `now`, which cannot be changed.",
    output: noticeChoicesOutput,
  },
  "PUT /api/notices/choices": {
    summary: "Chooses channels of notices; what is left out stays as it is",
    output: noticeChoicesOutput,
  },
  "PUT /api/push/subscription": {
    summary: "Turns pushes on for the browser of this subscription",
    note: "The subscription ends with the auth session of the call.",
    output: successViewOutput,
  },
  "DELETE /api/push/subscription": { summary: "Turns pushes off for the browser of this subscription" },
};
