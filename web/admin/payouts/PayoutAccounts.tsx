import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, pill } from "styled-system/patterns";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { AdminPayoutAccount } from "../../../worker/payouts/outputs.ts";
import { formatDeadline } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { headLook, headRowLook, rowLook, tableLook } from "../../payments/ledger/table.ts";
import { useSite } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { AdminLoadFailed } from "../DetailState.tsx";
import { troubledAccountsQuery } from "./queries.ts";
import { SellerTaxSheet } from "./SellerTaxSheet.tsx";

type OpenTax = (user: { id: string; name: string }) => void;

/** The organizers' accounts that need a look: state, money and tax data. */
export function PayoutAccounts() {
  const t = useT();
  const list = useInfiniteQuery(troubledAccountsQuery);
  const [taxOf, setTaxOf] = useState<{ id: string; name: string } | null>(null);
  return (
    <section aria-labelledby="payout-accounts">
      <h3 id="payout-accounts" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("admin.payouts.accounts", "Conti da seguire")}
      </h3>
      {list.isLoadingError ? (
        <AdminLoadFailed query={list} />
      ) : list.isPending ? (
        <Loading className={grid({ gap: "2" })} rows={3} look={css({ height: "4.25rem" })} />
      ) : (
        <AccountTable accounts={list.data.pages.flatMap(({ rows }) => rows)} onTax={setTaxOf} />
      )}
      <LoadMore list={list} />
      {taxOf && <SellerTaxSheet user={taxOf} onClose={() => setTaxOf(null)} />}
    </section>
  );
}

function AccountTable({ accounts, onTax }: { accounts: AdminPayoutAccount[]; onTax: OpenTax }) {
  const t = useT();
  if (accounts.length === 0) {
    return (
      <p className={css({ padding: "5", borderRadius: "lg", bg: "foam" })}>
        {t("admin.payouts.none", "Tutto in ordine: nessun conto aspetta qualcosa.")}
      </p>
    );
  }
  return (
    <table {...TABLE} aria-labelledby="payout-accounts" className={tableLook}>
      <thead {...GROUP} className={headLook}>
        <tr {...ROW} className={cx(gridLook, headRowLook)}>
          <th {...COLUMN_HEAD}>{t("admin.payouts.who", "Chi organizza")}</th>
          <th {...COLUMN_HEAD}>{t("admin.payouts.state", "Conto e dati fiscali")}</th>
          <th {...COLUMN_HEAD} className={endLook}>
            {t("payouts.waiting", "In attesa")}
          </th>
          <th {...COLUMN_HEAD} className={endLook}>
            {t("admin.payouts.due", "Da versare ora")}
          </th>
          <th {...COLUMN_HEAD} className={endLook}>
            {t("payouts.transferred", "Trasferiti")}
          </th>
          <th {...COLUMN_HEAD} className={endLook}>
            {t("payouts.debts", "Debiti")}
          </th>
        </tr>
      </thead>
      <tbody {...GROUP} className={grid({ gap: { base: "3", md: "0" } })}>
        {accounts.map((account) => (
          <Row key={account.user_id} account={account} onTax={onTax} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ account, onTax }: { account: AdminPayoutAccount; onTax: OpenTax }) {
  const t = useT();
  const { time_zone } = useSite();
  const { user_id, state, deadline, requirements, tax_data } = account;
  const name = displayName(t, account.full_name);
  const isBad = state === "restricted" || state === "rejected" || state === "closed";
  const figures = [
    [t("payouts.waiting", "In attesa"), account.waiting, css({ gridArea: "waiting" })],
    [t("admin.payouts.due", "Da versare ora"), account.due, css({ gridArea: "due" })],
    [t("payouts.transferred", "Trasferiti"), account.transferred, css({ gridArea: "transferred" })],
    [t("payouts.debts", "Debiti"), account.debts, css({ gridArea: "debts" })],
  ] as const;
  return (
    <tr {...ROW} className={cx(gridLook, rowLook)}>
      <th {...ROW_HEAD} scope="row" className={whoLook}>
        <Link to={`${paths.adminUsers.href()}?user=${user_id}`} className={nameLook}>
          {name}
        </Link>
        {account.stripe_account_id && (
          <code className={css({ fontSize: "xs", color: "muted" })}>{account.stripe_account_id}</code>
        )}
      </th>
      <td {...CELL} className={stateLook}>
        <span className={isBad ? alarmLook : badgeLook}>{stateText(t, state)}</span>
        <span className={smallLook}>{adviceText(t, account)}</span>
        {requirements.map((requirement) => (
          <span key={requirement} className={smallLook}>
            {requirement}
          </span>
        ))}
        {deadline && (
          <span className={smallLook}>
            {t("payouts.account.deadline", "Entro {{day}}", {
              day: formatDeadline(dayInTimeZone(time_zone, new Date(deadline)), t.language),
            })}
          </span>
        )}
        {tax_data === "complete" ? (
          <Button look="quiet" onClick={() => onTax({ id: user_id, name })} className={taxLook}>
            {t("tax.title", "Dati fiscali")}
            <span className={css({ srOnly: true })}>{name}</span>
          </Button>
        ) : (
          <span className={smallLook}>
            {tax_data === "asked"
              ? t("admin.payouts.tax_asked", "Dati fiscali chiesti, non ancora dati")
              : t("admin.payouts.tax_missing", "Dati fiscali mancanti")}
          </span>
        )}
      </td>
      {figures.map(([label, euros, area]) => (
        <td key={label} {...CELL} className={cx(figureLook, area)}>
          <span className={css({ display: { md: "none" }, color: "muted" })}>{label}</span>{" "}
          {formatEuros(euros, t.language)}
        </td>
      ))}
    </tr>
  );
}

function stateText(t: Translate, state: AdminPayoutAccount["state"]): string {
  const texts: Record<AdminPayoutAccount["state"], string> = {
    none: t("payouts.account.none_badge", "Da iniziare"),
    onboarding: t("admin.payouts.onboarding", "Registrazione a metà"),
    pending: t("admin.payouts.pending", "Stripe controlla"),
    active: t("payouts.account.active_badge", "Attivo"),
    restricted: t("admin.payouts.restricted", "Limitato"),
    rejected: t("payouts.account.rejected_badge", "Rifiutato"),
    closed: t("payouts.account.closed_badge", "Chiuso"),
  };
  return texts[state];
}

/** Whose turn it is, and what the admin can do. */
function adviceText(t: Translate, { state, asked_by, debts }: AdminPayoutAccount): string {
  if (state === "rejected" || state === "closed")
    return t("admin.payouts.turn_over", "I soldi aspettano qui: senti Stripe, e chi organizza.");
  if (state === "none")
    return t("admin.payouts.turn_none", "Non può ricevere nulla: scrivi di iniziare la registrazione.");
  if (asked_by === "organizer")
    return t("admin.payouts.turn_organizer", "Tocca a chi organizza. Se il termine si avvicina, scrivi.");
  if (asked_by === "stripe") return t("admin.payouts.turn_stripe", "Tocca a Stripe: aspetta.");
  return debts > 0
    ? t("admin.payouts.turn_debt", "Il debito si trattiene da solo dai prossimi versamenti.")
    : t("admin.payouts.turn_active", "I versamenti arrivano.");
}

const gridLook = grid({
  rowGap: "3",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr 1fr", md: "minmax(0, 1fr) minmax(0, 1.2fr) repeat(4, 6.5rem)" },
  gridTemplateAreas: {
    base: '"who who" "state state" "waiting due" "transferred debts"',
    md: '"who state waiting due transferred debts"',
  },
  alignItems: { md: "start!" },
});
const whoLook = grid({
  gridArea: "who",
  gap: "0.5",
  justifyItems: "start",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
  overflowWrap: "anywhere",
});
const nameLook = css({ fontWeight: "bold", _hover: { textDecoration: "underline" } });
const stateLook = grid({ gridArea: "state", gap: "1", justifyItems: "start", minWidth: "0" });
const badgeLook = pill({ bg: "foam", color: "badge" });
const alarmLook = pill({ bg: "dangerSoft", color: "danger" });
const smallLook = css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" });
const taxLook = css({ marginInlineStart: "-5" });
const figureLook = css({
  display: { base: "grid", md: "block" },
  textStyle: "small",
  textAlign: { md: "end" },
  fontVariantNumeric: "tabular-nums",
});
const endLook = css({ textAlign: "end!" });
