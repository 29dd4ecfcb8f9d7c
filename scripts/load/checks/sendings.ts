import type { DatabaseSync } from "node:sqlite";
import type { ReceivedMail } from "../Journal.ts";
import type { MailEvent } from "../watchMails.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./LoadFacts.ts";

/** Milliseconds from the mail server's accepting a mail to the stored outcome, on a busy machine. */
const NOTING_MS = 5000;
/** Mails are noted in groups of five: one that the server does not accept delays the others for so long (SEND_LIMIT_MS). */
const HELD_UP_MS = 25_000;

/** One try of the Worker to send a mail. */
interface Attempt {
  recipient: string;
  leasedAt: number;
  /** When the outcome was stored; null if never. */
  notedAt: number | null;
  /** The time of the mail's next lease. */
  nextAt: number;
  /** The kill that ended the attempt. */
  kill: number | undefined;
}

/** Checks that each mail reached the mail server once and each outcome was stored, unless a kill came in between. */
export function checkSendings(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  const attempts = listAttempts(database, facts.kills);
  const cut = attempts.filter(({ notedAt }) => notedAt === null);
  return [
    checkCopies(database, facts, cut),
    {
      name: "each attempt at a mail was noted, unless a kill came",
      broken: cut.flatMap(({ recipient, leasedAt, kill }) =>
        kill === undefined ? [`a mail to ${recipient}, leased at ${timeOf(leasedAt)}`] : [],
      ),
      looked: attempts.length,
      note: `${cut.length} cut off by kills`,
    },
  ];
}

type SentMails = { recipient: string; sent: number };

/** Checks that a mail came twice only after a kill between the mail server's accepting and the Worker's storing it. */
function checkCopies(database: DatabaseSync, facts: LoadFacts, cut: Attempt[]): InvariantCheck {
  const rows = rowsOf<SentMails>(
    database,
    "select recipient, count(*) as sent from mails where created_at >= ? and sent_at is not null group by recipient",
    facts.since,
  );
  const sent = new Map(rows.map((row) => [row.recipient, row.sent]));
  const received = Map.groupBy(facts.mails, ({ to }) => to);
  const attempts = Map.groupBy(cut, ({ recipient }) => recipient);
  let twice = 0;
  const broken = [...new Set([...sent.keys(), ...received.keys()])].flatMap((recipient) => {
    const copies = received.get(recipient) ?? [];
    const repeated = countRepeated(copies, attempts.get(recipient) ?? [], facts.faults);
    const over = copies.length - (sent.get(recipient) ?? 0);
    if (over >= 0 && over <= repeated) twice += over;
    if (over >= 0 && over <= repeated) return [];
    return [`${sent.get(recipient) ?? 0} mails to ${recipient} are marked as sent, ${copies.length} came`];
  });
  const note = `${twice} came twice: a kill came after they were taken and before that was noted`;
  return { name: "each mail was sent once", broken, looked: facts.mails.length, note };
}

/** Counts a recipient's mails that came again because a kill stopped the Worker from storing their outcome. */
function countRepeated(copies: ReceivedMail[], cut: Attempt[], faults: LoadFacts["faults"]): number {
  const left = new Set(cut);
  const same = [...Map.groupBy(copies, ({ subject, text }) => `${subject}\n${text}`).values()];
  const firsts = same.flatMap((mails) => mails.toSorted((one, other) => one.at - other.at).slice(0, -1));
  for (const { at } of firsts) {
    const attempt = [...left].find((one) => isCutWhileNoting(one, at, faults));
    if (attempt) left.delete(attempt);
  }
  return cut.length - left.size;
}

/** Whether an attempt's mail was accepted at `at`, and a kill came before the Worker can have stored the outcome. */
function isCutWhileNoting(
  { leasedAt, nextAt, kill }: Attempt,
  at: number,
  faults: LoadFacts["faults"],
): boolean {
  if (kill === undefined || at < leasedAt || at >= nextAt) return false;
  const isHeldUp = faults.some(({ name, from, to }) => name.startsWith("mail ") && from <= kill && to >= at);
  return kill - at <= NOTING_MS + (isHeldUp ? HELD_UP_MS : 0);
}

function listAttempts(database: DatabaseSync, kills: number[]): Attempt[] {
  const events = rowsOf<MailEvent>(
    database,
    "select mail, recipient, kind, at from load_mail_events order by rowid",
  );
  return [...Map.groupBy(events, ({ mail }) => mail).values()].flatMap((ofMail) =>
    ofMail.flatMap(({ kind, recipient, at: leasedAt }, index): Attempt[] => {
      if (kind !== "leased") return [];
      const next = ofMail[index + 1];
      const notedAt = next && next.kind !== "leased" ? next.at : null;
      const nextAt = next?.at ?? Infinity;
      const kill = notedAt === null ? kills.find((at) => at >= leasedAt && at <= nextAt) : undefined;
      return [{ recipient, leasedAt, notedAt, nextAt, kill }];
    }),
  );
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
