import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { notice } from "styled-system/patterns";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { SellerChoice, useSeller } from "../../auth/SellerChoice.tsx";
import { useUser } from "../../auth/session.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { usePublicConfig } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { PayoutsLink } from "../PayoutsLink.tsx";
import { LedgerOverview } from "./LedgerOverview.tsx";
import { LedgerSkeleton } from "./LedgerSkeleton.tsx";
import { ledgerSearch, parseLedgerFilter } from "./ledgerFilter.ts";
import { ledgerTotalsQuery } from "./queries.ts";

/** An organizer's ledger: earned, refunded and net, by event and by entry. */
export function LedgerPage() {
  const t = useT();
  const user = useUser();
  const [params] = useSearch();
  const { organizerId, ...choice } = useSeller("ledger.read");
  const filter = parseLedgerFilter(params, organizerId);
  const { eventsFreeMode } = usePublicConfig();
  const isHidden = eventsFreeMode && !hasPermission(user, "money.read_in_free_mode");
  const totals = useQuery({ ...ledgerTotalsQuery(ledgerSearch(filter)), enabled: !isHidden });
  const event = filter.eventId ? totals.data?.event : null;
  const home = hasPermission(user, "admin.open")
    ? { to: paths.admin.href(), label: t("nav.admin", "Amministrazione") }
    : { to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") };
  const back = filter.eventId
    ? { to: paths.earnings.href(undefined, organizerId), label: t("ledger.all", "Tutti gli incassi") }
    : home;
  return (
    <TitledPage
      title={t("ledger.title", "Incassi")}
      subject={event?.title}
      back={back}
      lead={event && `${event.title}, ${formatShortRange(event.date, event.end_date)}`}
    >
      {!event && <SellerChoice {...choice} />}
      {totals.data?.outside && (
        <p className={outsideLook}>
          {t(
            "ledger.outside",
            "Fuori dalla piattaforma, annotati a mano: {{cash}} in contanti, {{transfer}} con bonifico.",
            {
              cash: formatEuros(totals.data.outside.cash, t.language),
              transfer: formatEuros(totals.data.outside.transfer, t.language),
            },
          )}
        </p>
      )}
      {isHidden ? (
        <StatusMessage
          icon={<Coins size={28} />}
          title={t("ledger.hidden", "In modalità gratuita gli incassi non si vedono")}
          text={t(
            "ledger.hidden_text",
            "Gli eventi sono tutti gratuiti. Quello che è entrato prima non si perde: torna qui quando la modalità gratuita finisce.",
          )}
        >
          <ButtonLink to={home.to}>{home.label}</ButtonLink>
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
            <ButtonLink to={home.to}>{home.label}</ButtonLink>
          </StatusMessage>
          <PayoutsLink organizerId={organizerId} />
        </>
      ) : (
        <LedgerOverview
          filter={filter}
          totals={totals.data}
          since={totals.data.since}
          stale={totals.isPlaceholderData}
        />
      )}
    </TitledPage>
  );
}

const outsideLook = notice({ marginBottom: "6", textStyle: "small" });
