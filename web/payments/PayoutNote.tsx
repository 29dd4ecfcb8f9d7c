import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { css, cx } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { defaultPayoutTerms } from "./payoutTerms.ts";
import { payoutTermsQuery } from "./queries.ts";

/** The payout terms of organizers (payer, dates and fees): an admin's text, else the default text. */
export function PayoutNote({ className }: { className?: string }) {
  const t = useT();
  const site = useSite();
  const { data, isPending } = useQuery(payoutTermsQuery);
  // Null, so that the default text does not flash before the admin's.
  if (isPending) return null;
  return (
    <aside aria-labelledby="payouts" className={cx(noteLook, className)}>
      <Landmark size={20} aria-hidden className={css({ color: "sea", flexShrink: 0, marginTop: "0.5" })} />
      <div>
        <h2 id="payouts" className={css({ fontWeight: "bold" })}>
          {t("ledger.payout", "Come arrivano i soldi")}
        </h2>
        <p
          className={css({
            textStyle: "small",
            marginTop: "1",
            whiteSpace: "pre-line",
            overflowWrap: "anywhere",
          })}
        >
          {data?.value?.text || defaultPayoutTerms(t, site)}
        </p>
      </div>
    </aside>
  );
}

const noteLook = notice({ display: "flex", gap: "3", borderRadius: "lg", maxWidth: "measure" });
