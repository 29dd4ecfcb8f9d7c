import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { NOTICE_SUBJECTS } from "./contract.ts";
import { NOTICE_KINDS, type NoticeKind } from "./noticeKinds.ts";

/** A notice as its reader sees it. Instants in ISO. */
export type Notice = z.output<typeof noticeOutput>;
export const noticeOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]),
  count: z.number().describe("The facts that the notice bundles"),
  subject: z.strictObject({
    type: z.enum(NOTICE_SUBJECTS),
    id: z.string(),
    title: z.string(),
    href: z.string().describe("The path of the page that shows the subject"),
    day: z.iso.date().nullable().describe("The first day of an event that was cancelled"),
  }),
  actor: z
    .strictObject({ id: z.uuid(), full_name: z.string() })
    .nullable()
    .describe("Who did it last; null for the site, and for an erased account"),
  created_at: z.iso.datetime().describe("The last fact of the bundle"),
  read_at: z.iso.datetime().nullable(),
});

export const noticeCountOutput = z.strictObject({ unread: z.number().describe("Up to 99") });

export const allReadOutput = z.strictObject({
  read_at: z.iso.datetime().describe("The call that undoes this one sends it back"),
});

export const noticesAnswers: RouteAnswers = {
  "GET /api/notices": {
    summary: "The caller's notices, newest first",
    note: "Without what was deleted, hidden or blocked since.",
    output: z.array(noticeOutput),
  },
  "GET /api/notices/count": {
    summary: "How many notices the caller has not read",
    output: noticeCountOutput,
  },
  "PUT /api/notices/:id/read": { summary: "Marks a notice as read", output: noticeCountOutput },
  "DELETE /api/notices/:id/read": {
    summary: "Marks a notice as unread, together with an unread one of the same bundle",
    output: noticeCountOutput,
  },
  "PUT /api/notices/read": { summary: "Marks all notices as read", output: allReadOutput },
  "DELETE /api/notices/read": {
    summary: "Marks those notices as unread that one call marked as read",
    output: noticeCountOutput,
  },
};
