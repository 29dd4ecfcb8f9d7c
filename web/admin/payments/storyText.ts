import type { StoryEntry } from "../../../worker/admin/payments/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { differenceText } from "./differenceText.ts";
import { refundReasonText } from "./paymentIssueAdvice.ts";
import { actionText, disputeStateText, mailText } from "./storyNames.ts";

/** The texts of an entry of a payment's history. `code`: an id at Stripe; `isBad`: the entry reports a failure. */
export type StoryText = { title: string; details: string[]; code?: string | null; isBad?: boolean };

export function storyText(t: Translate, entry: StoryEntry, time: (at: string) => string): StoryText {
  const euros = (amount: number) => formatEuros(amount, t.language);
  switch (entry.what) {
    case "opened":
      return { title: t("admin.story.opened", "Pagamento iniziato"), details: [] };
    case "paid":
      return {
        title: t("admin.story.paid", "Pagati {{amount}}", { amount: euros(entry.amount) }),
        details: [],
      };
    case "delivery":
      return {
        title: t("admin.story.delivery", "Stripe ha avvisato: {{type}}", { type: entry.type }),
        details: [],
        code: entry.id,
      };
    case "ledger":
      return {
        title: t("admin.story.ledger", "Nei conti: {{kind}} {{amount}}", {
          kind: ledgerKindText(t, entry),
          amount: euros(entry.amount),
        }),
        details: entry.is_compared ? [t("admin.story.compared", "Uguale a quanto risulta a Stripe")] : [],
        code: entry.reference,
      };
    case "refund":
      return refundText(t, entry, time);
    case "refund_done":
      return {
        title: t("admin.story.refund_done", "Rimborsati {{amount}}", { amount: euros(entry.amount) }),
        details: [],
        code: entry.stripe_refund_id,
      };
    case "dispute":
      return {
        title: t("admin.story.dispute", "Contestazione di {{amount}}: {{state}}", {
          amount: euros(entry.amount),
          state: disputeStateText(t, entry.state),
        }),
        details: [
          t("admin.story.dispute_reason", "Motivo della banca: {{reason}}", { reason: entry.reason }),
          ...(entry.taken > 0
            ? [
                t("admin.story.dispute_taken", "La banca trattiene {{amount}}", {
                  amount: euros(entry.taken),
                }),
              ]
            : []),
        ],
        code: entry.id,
        isBad: entry.state !== "won" && entry.state !== "closed",
      };
    case "dispute_decided":
      return {
        title:
          entry.decision === "kept"
            ? t("admin.story.dispute_kept", "Iscrizione mantenuta dopo la contestazione")
            : t("admin.story.dispute_removed", "Iscrizione rimossa dopo la contestazione"),
        details: [],
      };
    case "enrolment_confirmed":
      return { title: t("admin.story.enrolled", "Iscrizione confermata"), details: [] };
    case "enrolment_ended":
      return { title: t("admin.story.unenrolled", "Iscrizione terminata"), details: [] };
    case "package_granted":
      return { title: t("admin.story.granted", "Pacchetto attivato"), details: [] };
    case "package_ended":
      return { title: t("admin.story.package_ended", "Pacchetto terminato"), details: [] };
    case "mail":
      return storyMailText(t, entry, time);
    case "audit":
      return {
        title: actionText(t, entry.action),
        details: [
          t("admin.story.by", "di {{name}}", {
            name: entry.actor ?? t("admin.story.nobody", "account eliminato"),
          }),
        ],
      };
    case "difference": {
      const { title, details } = differenceText(t, entry);
      return {
        title,
        details: [...details, ...(entry.reason ? [entry.reason] : [])],
        isBad: entry.state === "open",
      };
    }
  }
}

type Entry<What extends StoryEntry["what"]> = Extract<StoryEntry, { what: What }>;

function ledgerKindText(t: Translate, { kind, amount, reference }: Entry<"ledger">): string {
  if (kind === "refund") return t("ledger.refund", "Rimborso");
  if (kind === "dispute") return t("ledger.dispute", "Contestazione");
  if (kind === "dispute_fee") return t("ledger.dispute_fee", "Costo della contestazione");
  if (amount > 0 && /^(re|pyr)_/.test(reference)) return t("ledger.refund_failed", "Rimborso non riuscito");
  if (/^(txn|fee)_/.test(reference)) return t("ledger.dispute_returned", "Contestazione vinta");
  return t("ledger.charge", "Incasso");
}

function refundText(t: Translate, refund: Entry<"refund">, time: (at: string) => string): StoryText {
  const { state, amount, reason, note, attempts, last_error, next_attempt_at } = refund;
  return {
    title: t("admin.story.refund", "Rimborso di {{amount}}: {{reason}}", {
      amount: formatEuros(amount, t.language),
      reason: refundReasonText(t, reason),
    }),
    details: [
      ...(note ? [`«${note}»`] : []),
      ...(state === "waiting"
        ? [
            next_attempt_at
              ? t("admin.story.refund_next", "In attesa, prossimo invio {{time}}", {
                  time: time(next_attempt_at),
                })
              : t("admin.story.refund_waiting", "In attesa"),
          ]
        : []),
      ...(state === "failed" ? [t("admin.story.refund_failed", "Non riuscito")] : []),
      ...(attempts > 1 || last_error
        ? [
            t.count("verification.attempts", attempts, {
              one: "{{count}} tentativo",
              other: "{{count}} tentativi",
            }) + (last_error ? `: ${last_error}` : ""),
          ]
        : []),
    ],
    isBad: state === "failed",
  };
}

function storyMailText(t: Translate, mail: Entry<"mail">, time: (at: string) => string): StoryText {
  const name = mailText(t, mail.template);
  return {
    title:
      mail.to === "payer"
        ? t("admin.story.mail_payer", "Email a chi ha pagato: {{name}}", { name })
        : t("admin.story.mail_organizer", "Email a chi organizza: {{name}}", { name }),
    details: [
      mail.state === "sent" && mail.sent_at
        ? t("admin.story.mail_sent", "Inviata {{time}}", { time: time(mail.sent_at) })
        : mail.state === "failed"
          ? t("admin.story.mail_failed", "Non inviata: {{error}}", { error: mail.last_error ?? "" })
          : t("admin.story.mail_waiting", "In coda"),
    ],
    isBad: mail.state === "failed",
  };
}
