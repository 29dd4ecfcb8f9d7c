import type { DatabaseSync } from "node:sqlite";

/**
 * The states of a row of the outbox: `leased` before the call of the mail server, then `sent` or `failed` once the
 * Worker has stored the outcome; a mail that is not retained is deleted when it is sent.
 */
type MailEventKind = "leased" | "sent" | "failed" | "deleted";

/** A row of `load_mail_events`; `at` in milliseconds since 1970. */
export interface MailEvent {
  mail: string;
  recipient: string;
  kind: MailEventKind;
  at: number;
}

const NOW = "cast(unixepoch('subsec') * 1000 as integer)";

function triggerOf(kind: MailEventKind, occasion: string, row: "new" | "old"): string {
  return `create trigger load_mail_${kind} after ${occasion}
    begin insert into load_mail_events values (${row}.id, ${row}.recipient, '${kind}', ${NOW}); end`;
}

/** Adds triggers that record each lease and outcome of a mail in the transaction that writes it. */
export function watchMails(database: DatabaseSync): void {
  database.exec(
    [
      "create table load_mail_events (mail text not null, recipient text not null, kind text not null, at integer not null)",
      "create index load_mail_events_mail on load_mail_events (mail)",
      triggerOf("leased", "update of attempts on mails when new.attempts > old.attempts", "new"),
      triggerOf(
        "sent",
        "update of sent_at on mails when old.sent_at is null and new.sent_at is not null",
        "new",
      ),
      triggerOf("failed", "update of last_error on mails when new.last_error is not null", "new"),
      triggerOf("deleted", "delete on mails", "old"),
    ].join(";\n"),
  );
}
