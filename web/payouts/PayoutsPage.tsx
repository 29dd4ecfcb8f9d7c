import { useQuery } from "@tanstack/react-query";
import { BookOpenText, FileStack, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { SellerChoice, useSeller } from "../auth/SellerChoice.tsx";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { BankPayouts } from "./BankPayouts.tsx";
import { FeeCard } from "./FeeCard.tsx";
import { NextTransfers } from "./NextTransfers.tsx";
import { PayoutFigures } from "./PayoutFigures.tsx";
import { payoutsQuery } from "./queries.ts";
import { StatementCard } from "./StatementCard.tsx";
import { TaxDataStep } from "./TaxDataStep.tsx";
import { TransferList } from "./TransferList.tsx";

/** How an organizer's earnings reach the bank: the account at Stripe, what waits, transfers, payouts and files. */
export function PayoutsPage() {
  const t = useT();
  const user = useUser();
  const { organizerId, ...choice } = useSeller("payouts.read");
  const payouts = useQuery(payoutsQuery(organizerId));
  return (
    <TitledPage
      title={t("payouts.title", "Incassi e versamenti")}
      back={
        hasPermission(user, "dashboard.open")
          ? { to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") }
          : { to: paths.admin.href(), label: t("nav.admin", "Amministrazione") }
      }
    >
      <SellerChoice {...choice} />
      {payouts.isLoadingError ? (
        <LoadFailed neverStored query={payouts} />
      ) : payouts.data === undefined ? (
        <PayoutsSkeleton />
      ) : (
        <Payouts view={payouts.data} organizerId={organizerId} />
      )}
    </TitledPage>
  );
}

/** Of a school's account, given by `organizerId`, without what its owner alone changes. */
function Payouts({ view, organizerId }: { view: PayoutsView; organizerId: string | undefined }) {
  const isOwn = organizerId === undefined;
  return (
    <div className={pageLook}>
      <div className={grid({ columns: 1, gap: { base: "5", md: "6" }, alignContent: "start" })}>
        <AccountCard account={view.account} id="payout-account" isReadOnly={!isOwn} />
        {isOwn && <TaxDataStep state={view.tax_data} />}
        <PayoutFigures view={view} />
        <NextTransfers view={view} />
      </div>
      <div className={asideLook}>
        <BankPayouts payouts={view.payouts} />
        <StatementCard organizerId={organizerId} />
        <FeeCard fee={view.fee} />
        {isOwn && <RelatedPages />}
      </div>
      <TransferList isStopped={view.stopped_by !== null} organizerId={organizerId} />
    </div>
  );
}

/** The links to the documents, the tax data and the ledger. */
function RelatedPages() {
  const t = useT();
  const pages: { to: string; icon: ReactNode; name: string }[] = [
    {
      to: paths.taxDocuments.href(),
      icon: <ReceiptText size={18} aria-hidden />,
      name: t("documents.title", "Ricevute e fatture"),
    },
    {
      to: paths.taxData.href(),
      icon: <FileStack size={18} aria-hidden />,
      name: t("tax.title", "Dati fiscali"),
    },
    {
      to: paths.earnings.href(),
      icon: <BookOpenText size={18} aria-hidden />,
      name: t("ledger.all", "Tutti gli incassi"),
    },
  ];
  return (
    <nav aria-label={t("payouts.related", "Pagine collegate")} className={card({ padding: "2!" })}>
      <ul>
        {pages.map(({ to, icon, name }) => (
          <li key={to}>
            <Link to={to} className={linkLook}>
              <span className={css({ color: "sea" })}>{icon}</span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PayoutsSkeleton() {
  return (
    <Loading className={pageLook}>
      <div className={grid({ gap: "6" })}>
        <Skeleton className={css({ height: "12rem", borderRadius: "lg!" })} />
        <Skeleton className={css({ height: "7rem", borderRadius: "lg!" })} />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className={css({ height: "4.25rem" })} />
        ))}
      </div>
      <div className={grid({ gap: "5", alignContent: "start" })}>
        <Skeleton className={css({ height: "10rem", borderRadius: "lg!" })} />
        <Skeleton className={css({ height: "12rem", borderRadius: "lg!" })} />
      </div>
    </Loading>
  );
}

const pageLook = grid({
  gap: { base: "6", lg: "8" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 19rem" },
  gridTemplateRows: { lg: "auto 1fr" },
});
/** At the side of both; on a phone before the list, which is long. */
const asideLook = grid({
  gap: { base: "4", md: "5" },
  alignContent: "start",
  minWidth: "0",
  gridColumn: { lg: "2" },
  gridRow: { lg: "1 / 3" },
});
const linkLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "3",
  borderRadius: "sm",
  fontWeight: "medium",
  _hover: { bg: "foam" },
});
