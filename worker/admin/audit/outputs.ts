import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { AUDIT_ACTIONS } from "../../audit/contract.ts";
import { auditValuesOutput } from "../../audit/outputs.ts";
import type { AuditEntryView, AuditUser } from "./contract.ts";

export const auditUserOutput = viewOf<AuditUser>("AuditUser")(
  z.strictObject({
    id: z.uuid(),
    full_name: z.string(),
  }),
);

export const auditEntryViewOutput = viewOf<AuditEntryView>("AuditEntryView")(
  z.strictObject({
    id: z.uuid(),
    action: z.enum(AUDIT_ACTIONS),
    actor: auditUserOutput.nullable(),
    subject: z.strictObject({
      kind: z.enum([
        "user",
        "event",
        "token",
        "table",
        "category",
        "ledger",
        "mail",
        "article",
        "enrolment",
        "topic",
        "reply",
        "forum_category",
        "package",
        "payment",
        "difference",
        "setting",
      ]),
      id: z.string(),
      name: z.string().nullable(),
    }),
    person: auditUserOutput.nullable(),
    fields: z.array(z.string()),
    before: auditValuesOutput.nullable(),
    after: auditValuesOutput.nullable(),
    device: z.string().nullable(),
    country: z.string().nullable(),
    network: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
);

export const adminAuditAnswers: RouteAnswers = {
  "GET /api/admin/audit.csv": {
    summary: "The audit log as CSV",
    answers: { 200: "text/csv" },
  },
  "GET /api/admin/audit": {
    summary: "The audit log",
    answers: { 200: z.array(auditEntryViewOutput) },
    hasCursor: true,
  },
};
