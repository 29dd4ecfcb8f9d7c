import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";

/** What waits, what was transferred, and what the organizer owes. */
export function PayoutFigures({ view: { waiting, transferred, debts } }: { view: PayoutsView }) {
  const t = useT();
  const figures = [
    {
      name: t("payouts.waiting", "In attesa"),
      euros: waiting,
      text: t("payouts.waiting_text", "Ancora da versare, commissione già sottratta."),
    },
    {
      name: t("payouts.transferred", "Trasferiti"),
      euros: transferred,
      text: t("payouts.transferred_text", "Già sul tuo conto Stripe, che li versa in banca."),
    },
    {
      name: t("payouts.debts", "Debiti"),
      euros: debts,
      text:
        debts > 0
          ? t("payouts.debts_text", "Rimborsi fatti dopo il versamento: li tratteniamo dai prossimi.")
          : t("payouts.debts_none", "Niente da recuperare."),
    },
  ];
  return (
    <dl className={figuresLook}>
      {figures.map(({ name, euros, text }) => (
        <div key={name} className={cardLook}>
          <dt className={css({ textStyle: "small", color: "muted" })}>{name}</dt>
          <dd className={valueLook}>{formatEuros(euros, t.language)}</dd>
          <dd className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const figuresLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(3, 1fr)" },
  "& > :last-child": { gridColumn: { base: "1 / -1", md: "auto" } },
});
const cardLook = card({ display: "grid", alignContent: "start", gap: "1" });
const valueLook = css({
  fontSize: { base: "lg", sm: "xl", md: "2xl" },
  fontWeight: "bold",
  lineHeight: 1.2,
  letterSpacing: "-0.015em",
});
