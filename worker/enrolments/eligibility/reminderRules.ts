import { GATE_REMINDER_DAYS } from "../../eligibility/contract.ts";
import { type Gate, isClosed, isOpen } from "../../eligibility/gates.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../../lib/longDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { RequiringEvent } from "./rules.ts";

/** Days before the last one on which participants are reminded, and days after it on which the organizer may be told. */
export const REMINDED_DAYS = GATE_REMINDER_DAYS;
export const LATE_DAYS = [-1, -2, -3] as const;

export type GateReader = { id: string; email: string; full_name: string; language: LanguageCode };
export type GateMail = { userId: string; mail: MailDraft };

const DAY_MS = 86_400_000;

function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

/** The gates of which a participant is reminded today. */
export function gatesToRemind(gates: Gate[], today: string): Gate[] {
  return gates.filter(
    (gate) =>
      gate.due_on !== null &&
      !isOpen(gate) &&
      REMINDED_DAYS.some((days) => days === daysUntil(gate.due_on ?? "", today)),
  );
}

/** The last day that a participant missed lately; null for none. */
export function missedDay(gates: Gate[], today: string): string | null {
  const days = gates.flatMap((gate) => (gate.due_on !== null && !isOpen(gate) ? [gate.due_on] : []));
  const late = days.filter((day) => LATE_DAYS.some((count) => count === daysUntil(day, today)));
  return late.sort().at(-1) ?? null;
}

/** The gates that moved days closed: all were open when the seat was taken, apart from what is due later. */
export function gatesClosedByMove(gates: Gate[]): Gate[] {
  return gates.filter(
    (gate) => isClosed(gate) || (gate.mode === "by_day" && gate.state === "expires_before"),
  );
}

type MailEvent = RequiringEvent & { end_date: string | null };

/** Reminds a participant of what is due. */
export function dueMail(
  event: MailEvent,
  { reader, missing, today, site }: { reader: GateReader; missing: Gate[]; today: string; site: string },
): GateMail {
  const [first = ""] = missing.map(({ due_on }) => due_on ?? "").sort();
  return gateMail(event, reader, "gates_due", `gates due ${event.id} ${reader.id} ${today}`, {
    missing: namesOf(missing, reader.language),
    until: formatMailDeadline(first, reader.language),
    link: site + eventPath(event.slug),
  });
}

/** Tells a participant which gates moved days closed. */
export function movedMail(
  event: MailEvent,
  { reader, missing, site }: { reader: GateReader; missing: Gate[]; site: string },
): GateMail {
  const key = `gates closed ${event.id} ${reader.id} ${event.date} ${event.last_day}`;
  return gateMail(event, reader, "gates_closed", key, {
    missing: namesOf(missing, reader.language),
    link: site + eventPath(event.slug),
  });
}

/** Asks an organizer to decide about those who missed a last day; one mail for each such day. */
export function lateMail(event: MailEvent, organizer: GateReader, dueOn: string, site: string): GateMail {
  return gateMail(event, organizer, "gates_late", `gates late ${event.id} ${dueOn}`, {
    until: formatMailDeadline(dueOn, organizer.language),
    link: `${site}/dashboard/participants/${event.id}`,
  });
}

function gateMail(
  event: MailEvent,
  { id, email, full_name, language }: GateReader,
  template: "gates_due" | "gates_closed" | "gates_late",
  dedupeKey: string,
  params: Record<string, string>,
): GateMail {
  const days = formatEventDays(event, language);
  const common = { name: full_name, event: event.id, title: event.title, days };
  return {
    userId: id,
    mail: { recipient: email, language, template, dedupeKey, params: { ...common, ...params } },
  };
}

/** The names of gates, one per line. */
function namesOf(gates: Gate[], language: LanguageCode): string {
  return gates.map(({ code }) => MAIL_TEXTS[language].gates[code]).join("\n");
}
