import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, pill } from "styled-system/patterns";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { AdminPayoutAccount } from "../../../worker/payouts/outputs.ts";
import { formatDeadline } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
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
  const figure = (key: "waiting" | "due" | "transferred" | "debts", label: string) => ({
    key,
    label,
    width: "6.5rem",
    align: "end" as const,
    render: (account: AdminPayoutAccount) => formatEuros(account[key], t.language),
  });
  return (
    <DataTable
      labelledBy="payout-accounts"
      hasLongCells
      rows={accounts}
      rowKey={({ user_id }) => user_id}
      columns={[
        {
          key: "who",
          label: t("admin.payouts.who", "Chi organizza"),
          width: "minmax(0, 1fr)",
          isRowHead: true,
          render: ({ user_id, full_name, stripe_account_id }) => (
            <span className={whoLook}>
              <Link to={`${paths.adminUsers.href()}?user=${user_id}`} className={nameLook}>
                {displayName(t, full_name)}
              </Link>
              {stripe_account_id && (
                <code className={css({ fontSize: "xs", color: "muted" })}>{stripe_account_id}</code>
              )}
            </span>
          ),
        },
        {
          key: "state",
          label: t("admin.payouts.state", "Conto e dati fiscali"),
          width: "minmax(0, 1.2fr)",
          render: (account) => <AccountState account={account} onTax={onTax} />,
        },
        figure("waiting", t("payouts.waiting", "In attesa")),
        figure("due", t("admin.payouts.due", "Da versare ora")),
        figure("transferred", t("payouts.transferred", "Trasferiti")),
        figure("debts", t("payouts.debts", "Debiti")),
      ]}
    />
  );
}

function AccountState({ account, onTax }: { account: AdminPayoutAccount; onTax: OpenTax }) {
  const t = useT();
  const { time_zone } = useSite();
  const { user_id, state, deadline, requirements, tax_data } = account;
  const name = displayName(t, account.full_name);
  const isBad = state === "restricted" || state === "rejected" || state === "closed";
  return (
    <div className={stateLook}>
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
    </div>
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

const whoLook = grid({ gap: "0.5", justifyItems: "start", minWidth: "0", overflowWrap: "anywhere" });
const nameLook = css({ fontWeight: "bold", _hover: { textDecoration: "underline" } });
const stateLook = grid({ gap: "1", justifyItems: "start", minWidth: "0" });
const badgeLook = pill({ bg: "foam", color: "badge" });
const alarmLook = pill({ bg: "dangerSoft", color: "danger" });
const smallLook = css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" });
const taxLook = css({ marginInlineStart: "-5" });
