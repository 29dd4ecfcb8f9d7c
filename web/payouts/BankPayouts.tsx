import { css } from "styled-system/css";
import { card, flex } from "styled-system/patterns";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { formatDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { bankPayoutStateText } from "./transferText.ts";

/** The last payouts of Stripe to the organizer's bank, each with its day, and its failure in words. */
export function BankPayouts({ payouts }: Pick<PayoutsView, "payouts">) {
  const t = useT();
  return (
    <section aria-labelledby="bank-payouts" className={card({ minWidth: "0" })}>
      <h2 id="bank-payouts" className={css({ textStyle: "subheading", marginBottom: "2" })}>
        {t("payouts.bank.title", "Sul tuo conto in banca")}
      </h2>
      {payouts.length === 0 ? (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "payouts.bank.none",
            "Ancora nulla: Stripe versa in banca da solo, pochi giorni dopo ogni trasferimento.",
          )}
        </p>
      ) : (
        <ul className={css({ "& > li + li": { borderTop: "1px solid token(colors.line)" } })}>
          {payouts.map(({ id, amount, arrives_on, state, failure }) => (
            <li key={id} className={css({ paddingBlock: "2.5" })}>
              <div className={flex({ justify: "space-between", gap: "3" })}>
                <span className={css({ minWidth: "0" })}>
                  <time dateTime={arrives_on} className={css({ display: "block", fontWeight: "medium" })}>
                    {formatDay(arrives_on, "d MMMM yyyy", t.language)}
                  </time>
                  <span className={state === "failed" ? failedLook : stateLook}>
                    {bankPayoutStateText(t, state)}
                  </span>
                </span>
                <span className={css({ fontWeight: "bold", whiteSpace: "nowrap" })}>
                  {formatEuros(amount, t.language)}
                </span>
              </div>
              {state === "failed" && (
                <p className={css({ textStyle: "small", marginTop: "1", overflowWrap: "anywhere" })}>
                  {failure && `${failure} `}
                  {t(
                    "payouts.bank.failed_text",
                    "I soldi sono tornati sul tuo conto Stripe: controlla lì l’IBAN, e Stripe riprova.",
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateLook = css({ textStyle: "small", color: "muted" });
const failedLook = css({ textStyle: "small", color: "danger", fontWeight: "medium" });
