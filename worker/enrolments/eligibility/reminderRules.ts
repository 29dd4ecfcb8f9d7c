import { GATE_REMINDER_DAYS } from "../../eligibility/contract.ts";
import { type Gate, isClosed } from "../../eligibility/gates.ts";
import { eventPath } from "../../events/contract.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../../lib/longDays.ts";
import type { MailDraft } from "../../mail/store.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";
import type { RequiringEvent } from "./rules.ts";

/** Days before the last one on which participants are reminded, and days after it on which the organizer may be told. */
export const REMINDED_DAYS = GATE_REMINDER_DAYS;
export const LATE_DAYS = [-1, -2, -3] as const;

export type GateReader = { id: string; email: string; full_name: string; language: LanguageCode };
export type GateMail = { userId: string; mail: MailDraft };

const DAY_MS = 86_400_000;

function isMissing({ state }: Gate): boolean {
  return state !== "ok" && state !== "overridden";
}

function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

/** The gates of which a participant is reminded today. */
export function gatesToRemind(gates: Gate[], today: string): Gate[] {
  return gates.filter(
    (gate) =>
      gate.due_on !== null &&
      isMissing(gate) &&
      REMINDED_DAYS.some((days) => days === daysUntil(gate.due_on ?? "", today)),
  );
}

/** The last day that a participant missed lately; null for none. */
export function missedDay(gates: Gate[], today: string): string | null {
  const days = gates.flatMap((gate) => (gate.due_on !== null && isMissing(gate) ? [gate.due_on] : []));
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

export function dueMail(
  event: MailEvent,
  { reader, missing, today, site }: { reader: GateReader; missing: Gate[]; today: string; site: string },
): GateMail {
  const [first = ""] = missing.map(({ due_on }) => due_on ?? "").sort();
  const params = { ...common(event, reader), missing: namesOf(missing, reader.language) };
  return {
    userId: reader.id,
    mail: {
      recipient: reader.email,
      language: reader.language,
      template: "gates_due",
      dedupeKey: `gates due ${event.id} ${reader.id} ${today}`,
      params: {
        ...params,
        until: formatMailDeadline(first, reader.language),
        link: site + eventPath(event.slug),
      },
    },
  };
}

export function movedMail(
  event: MailEvent,
  { reader, missing, site }: { reader: GateReader; missing: Gate[]; site: string },
): GateMail {
  return {
    userId: reader.id,
    mail: {
      recipient: reader.email,
      language: reader.language,
      template: "gates_closed",
      dedupeKey: `gates closed ${event.id} ${reader.id} ${event.date} ${event.last_day}`,
      params: {
        ...common(event, reader),
        missing: namesOf(missing, reader.language),
        link: site + eventPath(event.slug),
      },
    },
  };
}

/** The mail that asks an organizer to decide about those who missed a last day; one for each such day. */
export function lateMail(event: MailEvent, organizer: GateReader, dueOn: string, site: string): GateMail {
  return {
    userId: organizer.id,
    mail: {
      recipient: organizer.email,
      language: organizer.language,
      template: "gates_late",
      dedupeKey: `gates late ${event.id} ${dueOn}`,
      params: {
        ...common(event, organizer),
        until: formatMailDeadline(dueOn, organizer.language),
        link: `${site}/dashboard/participants/${event.id}`,
      },
    },
  };
}

function common(event: MailEvent, { full_name, language }: GateReader) {
  return {
    name: full_name,
    event: event.id,
    title: event.title,
    days: formatEventDays(event, language),
  };
}

/** The names of gates, one per line. */
function namesOf(gates: Gate[], language: LanguageCode): string {
  return gates.map(({ code }) => MAIL_TEXTS[language].gates[code]).join("\n");
}
