/** Every action of an admin in the audit log, `<kind of subject>.<verb>`. */
export const AUDIT_ACTIONS = [
  "event.create",
  "event.update",
  "event.handover",
  "event.cancel",
  "event.delete",
  "event.message",
  "participant.read",
  "participant.export",
  "participant.remove",
  "participant.keep",
  "participant.remind",
  "article.create",
  "article.update",
  "article.publish",
  "article.unpublish",
  "article.delete",
  "category.create",
  "category.update",
  "category.delete",
  "category.reorder",
  "topic.update",
  "topic.delete",
  "topic.restore",
  "reply.update",
  "reply.delete",
  "reply.restore",
  "forum_category.create",
  "forum_category.update",
  "forum_category.merge",
  "forum_category.delete",
  "forum_category.reorder",
  "user.create",
  "user.read",
  "user.profile",
  "user.role",
  "user.activate",
  "user.deactivate",
  "user.delete",
  "user.sessions_end",
  "user.recovery_token",
  "user.two_factor_reset",
  "user.confirmation_resend",
  "package.assign",
  "package.cancel",
  "package.refund",
  "package.hide",
  "package.show",
  "token.mark_used",
  "ledger.read",
  "ledger.export",
  "payment.read",
  "payment.refund",
  "payment.retry",
  "payment.resolve",
  "payment.paid_back",
  "difference.resolve",
  "setting.update",
  "mail.retry",
  "mail.dismiss",
  "table.export",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The kinds of subject. `package` is a user's package, `token` a recovery token; `ledger` and `table` were read or
 * exported: a ledger is named by its organizer's id, a table by its name.
 */
export const AUDIT_SUBJECT_KINDS = [
  "event",
  "article",
  "enrolment",
  "category",
  "topic",
  "reply",
  "forum_category",
  "user",
  "package",
  "token",
  "payment",
  "ledger",
  "difference",
  "setting",
  "mail",
  "table",
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

/** `id`: a UUID, a setting's key or a table's name. */
export type AuditSubject = { kind: AuditSubjectKind; id: string };

/**
 * Values that may stay in an entry for ever: ids, roles, states, cents, dates, titles of events, articles and topics,
 * names of categories. Personal values (names, e-mails, phone numbers, texts about people) never: only their field's
 * name is logged, so that a user can be erased.
 */
export type AuditValues = Record<string, string | number | boolean | null | string[]>;
