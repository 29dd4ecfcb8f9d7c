import type { EventGuest } from "../../../worker/enrolments/outputs.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { toEuros } from "../../../worker/lib/money.ts";
import type { CancellationTerms, EventCancellation } from "../../../worker/payments/outputs.ts";
import { ApiError } from "../../lib/api.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { failureText } from "../../lib/refusals.ts";

/** The texts of the refund of an enrolment that is cancelled now, and the last day of that refund; a paragraph each. */
export function cancellationRefundTexts(
  t: Translate,
  cancellation: CancellationTerms,
  today: string,
): string[] {
  const { paid, refund, refund_to_voucher, refund_until, full_refund_until, rule, payer } = cancellation;
  const amounts = { paid: formatEuros(paid, t.language), refund: formatEuros(refund, t.language) };
  if (payer) {
    const name = displayName(t, payer.full_name);
    return [
      refund > 0
        ? t("cancelling.to_payer", "Il posto l’ha pagato {{name}}, a cui rimborsiamo {{refund}}.", {
            name,
            refund: amounts.refund,
          })
        : t("cancelling.payer_nothing", "Il posto l’ha pagato {{name}}: non è previsto rimborso.", { name }),
    ];
  }
  const day = (after: number) => formatLongDay(addDays(refund_until ?? "", after), t.language);
  const back = [
    t("cancelling.back", "Ti rimborsiamo {{refund}} su {{paid}}, sulla carta con cui hai pagato.", amounts),
    ...(refund_to_voucher > 0
      ? [
          t("cancelling.to_voucher", "Di questi, sul buono regalo: {{amount}}.", {
            amount: formatEuros(refund_to_voucher, t.language),
          }),
        ]
      : []),
  ];
  if (paid === 0) {
    return [t("cancelling.free", "Questo posto è gratuito: torna subito libero per gli altri.")];
  }
  if (refund > 0 && full_refund_until !== null && today <= full_refund_until) {
    const goesOn = rule !== "none" && refund_until !== null && refund_until > full_refund_until;
    const days = {
      from: formatLongDay(addDays(full_refund_until, 1), t.language),
      until: refund_until ? day(0) : "",
    };
    return [
      ...back,
      t(
        "cancelling.full_refund",
        "La data o il luogo sono cambiati: hai il rimborso completo (ultimo giorno: {{day}}).",
        { day: formatLongDay(full_refund_until, t.language) },
      ),
      goesOn
        ? rule === "half"
          ? t(
              "cancelling.then_half",
              "Poi il rimborso è del 50% (primo giorno: {{from}}, ultimo: {{until}}). Dopo non è previsto.",
              days,
            )
          : t(
              "cancelling.then_all",
              "Secondo la regola dell’evento il rimborso è completo (ultimo giorno: {{until}}), poi non è previsto.",
              days,
            )
        : t("cancelling.nothing_after", "Primo giorno senza rimborso: {{day}}.", { day: days.from }),
    ];
  }
  if (refund > 0) {
    return [
      ...back,
      ...(refund_until
        ? [t("cancelling.nothing_after", "Primo giorno senza rimborso: {{day}}.", { day: day(1) })]
        : []),
    ];
  }
  if (rule === null) {
    return [
      t(
        "cancelling.nothing_left",
        "Ti abbiamo già rimborsato tutto quello che avevi pagato: {{paid}}.",
        amounts,
      ),
    ];
  }
  if (rule === "none" || !refund_until) {
    return [
      t("cancelling.nothing_rule", "Hai pagato {{paid}}: questo evento non prevede rimborsi.", amounts),
    ];
  }
  return [
    t(
      "cancelling.nothing_late",
      "Hai pagato {{paid}}, ma il termine per il rimborso è passato (ultimo giorno: {{day}}).",
      { ...amounts, day: day(0) },
    ),
  ];
}

type EventRefunds = Pick<EventCancellation, "paying" | "total">;

/** The refunds of an event that is cancelled, in euros. */
export function eventRefundText(t: Translate, { paying, total }: EventRefunds): string {
  if (paying === 0) return t("cancelling.event_free", "Nessuno ha pagato: non c’è niente da rimborsare.");
  return t.count(
    "cancelling.event_money",
    paying,
    {
      one: "Rimborsiamo {{count}} persona: {{total}}.",
      other: "Rimborsiamo {{count}} persone: {{total}} in tutto.",
    },
    { total: formatEuros(total, t.language) },
  );
}

/** For guests of a cancelled event: whom no mail reaches, and what was paid outside the platform, which refunds none of it. */
export function guestTexts(
  t: Translate,
  guests: Pick<EventGuest, "name" | "email" | "amount_cents">[],
): string[] {
  const unreached = guests.filter(({ email }) => !email).map(({ name }) => displayName(t, name));
  const outside = guests.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return [
    ...(unreached.length > 0
      ? [t("cancelling.unreached", "Senza email, avvisa tu: {{names}}.", { names: unreached.join(", ") })]
      : []),
    ...(outside > 0
      ? [
          t("cancelling.outside", "Pagato fuori dalla piattaforma, da rimborsare a mano: {{total}}.", {
            total: formatEuros(toEuros(outside), t.language),
          }),
        ]
      : []),
  ];
}

/** The label of the button that cancels an event, with the total of the refunds. */
export function cancelEventLabel(t: Translate, { total }: EventRefunds): string {
  if (total === 0) return t("cancelling.event_yes", "Sì, annulla l’evento");
  return t("cancelling.event_yes_refund", "Sì, annulla e rimborsa {{total}}", {
    total: formatEuros(total, t.language),
  });
}

/** The text of the error of a cancellation or of its quote. */
export function cancellationFailureText(t: Translate, error: unknown): string {
  return failureText(t, error, {
    not_found: t("cancelling.gone", "Questa iscrizione è già stata annullata."),
  });
}

/** Whether retrying can help: true after a failure of the network or the server, false after a refusal. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
