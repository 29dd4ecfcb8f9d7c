import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Coins } from "lucide-react";
import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import { hasPermission } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { usePublicConfig } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { PayoutNote } from "../PayoutNote.tsx";
import { LedgerOverview } from "./LedgerOverview.tsx";
import { LedgerSkeleton } from "./LedgerSkeleton.tsx";
import { ledgerSearch, parseLedgerFilter } from "./ledgerFilter.ts";
import { ledgerTotalsQuery } from "./queries.ts";

/** An organizer's ledger: earned, refunded and net, by event and by entry. */
export function LedgerPage() {
  const t = useT();
  const user = useUser();
  const [params] = useSearch();
  const filter = parseLedgerFilter(params);
  const { eventsFreeMode } = usePublicConfig();
  const isHidden = eventsFreeMode && !hasPermission(user, "money.read_in_free_mode");
  const totals = useQuery({ ...ledgerTotalsQuery(ledgerSearch(filter)), enabled: !isHidden });
  const title = t("ledger.title", "Incassi");
  const event = filter.eventId ? totals.data?.event : null;
  const home = hasPermission(user, "admin.open")
    ? { to: paths.admin.href(), name: t("nav.admin", "Amministrazione") }
    : { to: paths.dashboard.href(), name: t("menu.dashboard", "Dashboard") };
  const back = filter.eventId
    ? { to: paths.earnings.href(), name: t("ledger.all", "Tutti gli incassi") }
    : home;
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
      <Head title={event ? `${title}: ${event.title}` : title} />
      <Link to={back.to} className={textLink({ fontWeight: "medium" })}>
        <ArrowLeft size={18} aria-hidden />
        {back.name}
      </Link>
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      <p className={css({ color: "muted", marginTop: "1", marginBottom: "6", overflowWrap: "anywhere" })}>
        {event
          ? `${event.title}, ${formatShortRange(event.date, event.end_date)}`
          : t("ledger.lead", "Quanto hai incassato con i tuoi eventi, quanto hai rimborsato e quanto resta.")}
      </p>
      {isHidden ? (
        <StatusMessage
          icon={<Coins size={28} />}
          title={t("ledger.hidden", "In modalità gratuita gli incassi non si vedono")}
          text={t(
            "ledger.hidden_text",
            "Gli eventi sono tutti gratuiti. Quello che è entrato prima non si perde: torna qui quando la modalità gratuita finisce.",
          )}
        >
          <ButtonLink to={home.to}>{home.name}</ButtonLink>
        </StatusMessage>
      ) : totals.isLoadingError ? (
        <LoadFailed neverStored query={totals} />
      ) : totals.data === undefined ? (
        <LedgerSkeleton />
      ) : totals.data.since === null ? (
        <>
          <StatusMessage
            icon={<Coins size={28} />}
            title={t("ledger.empty", "Ancora nessun incasso")}
            text={t(
              "ledger.empty_text",
              "Quando qualcuno paga un tuo evento, qui trovi ogni movimento, i rimborsi e quello che resta.",
            )}
          >
            <ButtonLink to={home.to}>{home.name}</ButtonLink>
          </StatusMessage>
          <PayoutNote />
        </>
      ) : (
        <LedgerOverview
          filter={filter}
          totals={totals.data}
          since={totals.data.since}
          stale={totals.isPlaceholderData}
        />
      )}
    </PageColumn>
  );
}
