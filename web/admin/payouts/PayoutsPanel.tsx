import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { AdminPayoutsView } from "../../../worker/payouts/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { AdminLoadFailed } from "../DetailState.tsx";
import { linkLook } from "../payments/Fact.tsx";
import { FailedTransfer } from "./FailedTransfer.tsx";
import { PayoutAccounts } from "./PayoutAccounts.tsx";
import { adminPayoutsQuery, failedTransfersQuery, returnedPayoutsQuery } from "./queries.ts";
import { YearFiles } from "./YearFiles.tsx";

/** The organizers' earnings on their way: totals, what failed and what to do, accounts, and the tax office's files. */
export function PayoutsPanel() {
  const t = useT();
  const payouts = useQuery(adminPayoutsQuery);
  if (payouts.isLoadingError) return <AdminLoadFailed query={payouts} />;
  if (payouts.data === undefined)
    return (
      <Loading className={grid({ gap: "4" })} rows={4} look={css({ height: "7rem", borderRadius: "lg!" })} />
    );
  return (
    <div className={grid({ gap: "8", minWidth: "0" })}>
      <section aria-labelledby="admin-payouts" className={grid({ gap: "4" })}>
        <h3 id="admin-payouts" className={css({ textStyle: "subheading" })}>
          {t("admin.payouts.title", "Incassi degli organizzatori")}
        </h3>
        <Totals totals={payouts.data} />
      </section>
      <FailedTransfers />
      <ReturnedPayouts />
      <PayoutAccounts />
      <YearFiles />
    </div>
  );
}

function FailedTransfers() {
  const t = useT();
  const list = useInfiniteQuery(failedTransfersQuery);
  const transfers = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (transfers.length === 0) return list.isLoadingError ? <AdminLoadFailed query={list} /> : null;
  return (
    <section aria-labelledby="failed-transfers">
      <h3 id="failed-transfers" className={headingLook}>
        {t("admin.payouts.failed", "Versamenti e debiti da sbloccare")}
      </h3>
      <ul className={grid({ gap: "3" })}>
        {transfers.map((transfer) => (
          <FailedTransfer key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

function Totals({ totals }: { totals: AdminPayoutsView }) {
  const t = useT();
  const figures = [
    [t("payouts.waiting", "In attesa"), totals.waiting],
    [t("admin.payouts.due", "Da versare ora"), totals.due],
    [t("payouts.transferred", "Trasferiti"), totals.transferred],
    [t("payouts.debts", "Debiti"), totals.debts],
  ] as const;
  return (
    <dl className={figuresLook}>
      {figures.map(([name, euros]) => (
        <div key={name} className={card({ padding: "4" })}>
          <dt className={css({ textStyle: "small", color: "muted" })}>{name}</dt>
          <dd className={css({ fontSize: "xl", fontWeight: "bold" })}>{formatEuros(euros, t.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReturnedPayouts() {
  const t = useT();
  const list = useInfiniteQuery(returnedPayoutsQuery);
  const payouts = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (payouts.length === 0) return list.isLoadingError ? <AdminLoadFailed query={list} /> : null;
  return (
    <section aria-labelledby="failed-payouts">
      <h3 id="failed-payouts" className={headingLook}>
        {t("admin.payouts.failed_payouts", "Bonifici in banca non riusciti")}
      </h3>
      <p className={css({ color: "muted", textStyle: "small", marginBottom: "3" })}>
        {t(
          "admin.payouts.failed_payouts_text",
          "I soldi sono sul conto Stripe di chi organizza: deve correggere lì l’IBAN. Se non risponde, scrivi.",
        )}
      </p>
      <ul className={grid({ gap: "3" })}>
        {payouts.map(({ id, user_id, full_name, amount, arrives_on, failure }) => (
          <li key={id} className={card({ padding: "4", textStyle: "small", overflowWrap: "anywhere" })}>
            <Link to={`${paths.adminUsers.href()}?user=${user_id}`} className={linkLook}>
              {displayName(t, full_name)}
            </Link>
            , {formatEuros(amount, t.language)}, {formatShortRange(arrives_on, null)}
            {failure && (
              <p>
                <q lang="en">{failure}</q>
              </p>
            )}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

const headingLook = css({ textStyle: "subheading", marginBottom: "3" });
const figuresLook = grid({ gap: "3", gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, 1fr)" } });
