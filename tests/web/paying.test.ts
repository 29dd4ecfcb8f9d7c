import { expect, test } from "vitest";
import { cancellationRefundTexts, guestTexts } from "../../web/enrolments/cancelling/cancellationTexts.ts";
import { announcedMinutes, clockText, payableMs } from "../../web/enrolments/hold.ts";
import { confirmationTexts, confirmationTitle } from "../../web/enrolments/returning/confirmationTexts.ts";
import { refundDeadlineText } from "../../web/events/form/filling/refundRule.ts";
import { ApiError } from "../../web/lib/api.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { toLocalClock } from "../../web/lib/toLocalClock.ts";
import { checkoutFailureNotice } from "../../web/payments/checkoutFailure.ts";
import { paymentState, paymentStateText } from "../../web/payments/paymentState.ts";
import { refundPromise } from "../../web/payments/refundPromise.ts";
import type { RefusalCode } from "../../worker/errors.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { HOLD_MINUTES, SESSION_MINUTES } from "../../worker/payments/checkout/contract.ts";
import type { PaymentPart } from "../../worker/payments/contract.ts";
import type { CancellationTerms, OwnPayment } from "../../worker/payments/outputs.ts";

const t = getTranslator("it");
const MINUTE = 60_000;
const NOW = Date.parse("2027-03-01T10:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

test("a place can be paid for as long as Stripe's page stands, not for as long as it is held", () => {
  expect(payableMs(at(HOLD_MINUTES), NOW)).toBe(SESSION_MINUTES * MINUTE);
  expect(payableMs(at(HOLD_MINUTES - SESSION_MINUTES), NOW)).toBe(0);
  expect(payableMs(at(-5), NOW)).toBe(0);
});

test.each([
  [31 * MINUTE, "31:00"],
  [10 * MINUTE - 1, "10:00"],
  [9 * MINUTE + 5000, "9:05"],
  [59_001, "1:00"],
  [1, "0:01"],
  [0, "0:00"],
])("%i ms are written as %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

test("those who listen are told at ten, five and one minutes, once each, and never that nothing is left", () => {
  const told: number[] = [];
  for (let seconds = 31 * 60; seconds > 0; seconds -= 1) {
    const minutes = announcedMinutes(seconds * 1000, (seconds - 1) * 1000);
    if (minutes !== null) told.push(minutes);
  }
  expect(told).toEqual([10, 5, 1]);
});

test("a device that slept over several moments tells the last of them", () => {
  expect(announcedMinutes(20 * MINUTE, 4 * MINUTE)).toBe(5);
  expect(announcedMinutes(20 * MINUTE, 30_000)).toBe(1);
  expect(announcedMinutes(20 * MINUTE, 0)).toBeNull();
  expect(announcedMinutes(4 * MINUTE, 3 * MINUTE)).toBeNull();
});

test.each([-5 * 60, 0, 24 * 60])("a clock that is %i minutes off counts what is really left", (off) => {
  const headers = new Headers({ Date: new Date(NOW).toUTCString() });
  const here = NOW + off * MINUTE;
  expect(Date.parse(toLocalClock(at(40), headers, here)) - here).toBe(40 * MINUTE);
});

test("an answer that does not say when it was given leaves its instants as they are", () => {
  expect(toLocalClock(at(40), new Headers(), NOW + 5 * MINUTE)).toBe(at(40));
  expect(toLocalClock(at(40), new Headers({ Date: "ieri" }), NOW)).toBe(at(40));
});

const event = {
  date: "2027-07-12",
  end_date: null,
  cancelled_at: null,
  cost: 45.25,
  refund_rule: "always",
  refund_until_days: 7,
} as EventDetail;

test.each([
  [{}, "2027-07-05", "Rimborso completo (45,25\u00a0€) se annulli entro lunedì 5 luglio 2027"],
  [{}, "2027-07-06", "Nessun rimborso se annulli"],
  [
    { refund_rule: "half" },
    "2027-07-01",
    "Rimborso del 50% (22,63\u00a0€) se annulli entro lunedì 5 luglio 2027",
  ],
  [{ refund_rule: "none" }, "2027-01-01", "Nessun rimborso se annulli"],
  [
    { refund_until_days: 1 },
    "2027-07-11",
    "Rimborso completo (45,25\u00a0€) se annulli entro domenica 11 luglio 2027",
  ],
  [
    { refund_until_days: 0 },
    "2027-07-11",
    "Rimborso completo (45,25\u00a0€) se annulli entro domenica 11 luglio 2027",
  ],
  [{ refund_until_days: 0 }, "2027-07-12", "Nessun rimborso se annulli"],
  [{}, "2027-07-13", null],
  [{ cancelled_at: "2027-01-01T00:00:00Z" }, "2027-01-02", null],
] as const)("of an event with %o who pays on %s is promised: %s", (fields, today, promise) => {
  expect(refundPromise(t, { ...event, ...fields }, today)).toBe(promise);
});

test.each([
  ["2027-07-12", "7", "Ultimo giorno per il rimborso: 5 luglio 2027. Dopo, nessun rimborso."],
  ["2027-07-12", "1", "Ultimo giorno per il rimborso: 11 luglio 2027. Dopo, nessun rimborso."],
  ["2027-07-12", "0", "Ultimo giorno per il rimborso: 11 luglio 2027. Dopo, nessun rimborso."],
  [
    "2027-07-12",
    "30",
    "Ultimo giorno per il rimborso: 12 giugno 2027. È già passato: chi si iscrive ora non ha rimborsi.",
  ],
  ["", "7", "0 e 1 indicano il giorno prima dell’evento. Dopo il termine, nessun rimborso."],
  ["2027-07-12", "sette", "0 e 1 indicano il giorno prima dell’evento. Dopo il termine, nessun rimborso."],
])("of an event on %s and %s days the form says the day: %s", (date, refund_until_days, text) => {
  expect(refundDeadlineText(t, { date, refund_until_days }, "2027-07-01")).toBe(text);
});

const cancelled: CancellationTerms = {
  paid: 45,
  refund: 45,
  seats: 1,
  payer: null,
  refund_to_voucher: 0,
  refund_until: "2027-07-05",
  full_refund_until: "2027-06-15",
  rule: "half",
};
const BACK = "Ti rimborsiamo 45,00\u00a0€ su 45,00\u00a0€, sulla carta con cui hai pagato.";
const CHANGED = "La data o il luogo sono cambiati: hai il rimborso completo (ultimo giorno: 15 giugno 2027).";

test.each([
  [
    {},
    "2027-06-01",
    [
      BACK,
      CHANGED,
      "Poi il rimborso è del 50% (primo giorno: 16 giugno 2027, ultimo: 5 luglio 2027). Dopo non è previsto.",
    ],
  ],
  [
    { rule: "always" },
    "2027-06-15",
    [
      BACK,
      CHANGED,
      "Secondo la regola dell’evento il rimborso è completo (ultimo giorno: 5 luglio 2027), poi non è previsto.",
    ],
  ],
  [{ rule: "none" }, "2027-06-15", [BACK, CHANGED, "Primo giorno senza rimborso: 16 giugno 2027."]],
  [{ rule: "always" }, "2027-06-16", [BACK, "Primo giorno senza rimborso: 6 luglio 2027."]],
] as const)(
  "after a change of day or venue the question of a place with %o says on %s: %s",
  (other, today, lines) => {
    expect(cancellationRefundTexts(t, { ...cancelled, ...other }, today)).toEqual(lines);
  },
);

const payment: OwnPayment = {
  id: "1",
  kind: "event",
  part: "whole",
  parts: [],
  status: "paid",
  title: "L'apnea d'inverno",
  amount: 45,
  price_lines: [{ kind: "full", label: "L'apnea d'inverno", amount: 45 }],
  refunded: 0,
  refund_waiting: 0,
  refund_late: 0,
  to_voucher: 0,
  session_id: "cs_1",
  package_id: null,
  event: null,
  seller: null,
  buyer: null,
  created_at: at(-60),
  paid_at: at(-50),
  expires_at: null,
};

const BY_VOUCHER = [
  ...payment.price_lines,
  { kind: "voucher" as const, label: "ABCD-EFGH-JKMN", amount: -45 },
];

test.each([
  [{}, "paid", "Pagato"],
  [{ refunded: 22.5 }, "partly", "Rimborsati 22,50\u00a0€"],
  [{ refunded: 45, status: "refunded" }, "refunded", "Rimborsato"],
  [{ refund_waiting: 22.5 }, "returning", "Rimborso in arrivo: 22,50\u00a0€"],
  [{ refund_waiting: 45, status: "refunded" }, "returning", "Rimborso in arrivo: 45,00\u00a0€"],
  [{ refund_late: 22.5, refunded: 22.5 }, "late", "Rimborso di 22,50\u00a0€ in ritardo: ce ne occupiamo noi"],
  [{ amount: 0, price_lines: BY_VOUCHER }, "paid", "Pagato"],
  [{ amount: 0, price_lines: BY_VOUCHER, to_voucher: 45 }, "refunded", "Rimborsato"],
  [{ price_lines: BY_VOUCHER, to_voucher: 20 }, "partly", "20,00\u00a0€ di nuovo sul buono"],
  [{ status: "open", paid_at: null, expires_at: at(1) }, "open", "In corso"],
  [{ status: "open", paid_at: null, expires_at: at(0) }, "expired", "Non concluso"],
  [{ status: "expired", paid_at: null }, "expired", "Non concluso"],
] as const)("a payment with %o is %s: %s", (fields, state, text) => {
  const shown = { ...payment, ...fields };
  expect(paymentState(shown, NOW)).toBe(state);
  expect(paymentStateText(t, shown, state)).toBe(text);
});

test("the return from a balance speaks of the balance, that of a first payment of the seat", () => {
  const returned = {
    ...({ status: "paid", place: "confirmed", refund: 0, kind: "event" } as const),
    amount: 150,
  };
  const facts = { title: "Tuffo", event: null, package_id: null, starts_at: null, expires_at: null };
  const told = (part: PaymentPart) => {
    const confirmation = { ...returned, ...facts, part };
    return [
      confirmationTitle(t, "confirmed", confirmation),
      confirmationTexts(t, "confirmed", confirmation, false)[0],
    ];
  };
  expect(told("balance")).toEqual([
    "Saldo pagato",
    "Abbiamo ricevuto 150,00\u00a0€: il saldo è pagato. La ricevuta arriva via email.",
  ]);
  expect(told("deposit")[0]).toBe("Iscrizione confermata");
  expect(told("whole")[1]).toContain("il posto è tuo");
});

test("why somebody could not pay is said in the spec's words, then in those of the refusal", () => {
  const refused = (code: string) =>
    checkoutFailureNotice(t, new ApiError("POST /", 409, "Conflict", "", code as RefusalCode)).description;
  expect(checkoutFailureNotice(t, new Error("no address")).title).toBe("Errore nel processo di pagamento");
  expect(refused("event_full")).toBe("Posti esauriti");
  expect(refused("already_enrolled")).toBe("Hai già un posto a questo evento.");
  expect(refused("unheard_of")).toBe("Si è verificato un errore. Riprova.");
  expect(checkoutFailureNotice(t, new ApiError("POST /", 0, "Network", "", null)).description).toMatch(
    /connessione/,
  );
});

test("who cancels an event reads which guests no mail reaches, and what they paid by hand", () => {
  const carla = { name: "Carla Donati", email: null, amount_cents: 36_000 };
  const bruno = { name: "Bruno Costa", email: "bruno@posta.example", amount_cents: 0 };
  expect(guestTexts(t, [carla, bruno])).toEqual([
    "Senza email, avvisa tu: Carla Donati.",
    "Pagato fuori dalla piattaforma, da rimborsare a mano: 360,00\u00a0€.",
  ]);
  expect(guestTexts(t, [bruno])).toEqual([]);
});
