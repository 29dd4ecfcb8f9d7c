import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { COUNT_MAX, type Scope } from "../../worker/events/contract.ts";
import { sellersOf } from "../auth/SellerChoice.tsx";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros, normalizeSpaces } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { organizerStatsQuery } from "../payments/queries.ts";
import { Link } from "../ui/Link.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

type Props = { active: number; past: number; scope: Scope; withMoney: boolean };

/** Figures: participants, earnings (linked to the ledger), and two that switch the list below, alone in free mode. */
export function DashboardFigures({ active, past, scope, withMoney }: Props) {
  const t = useT();
  return (
    <section aria-label={t("dashboard.figures", "In numeri")} className={withMoney ? figuresLook : twoLook}>
      {withMoney && <Earnings />}
      <Filter to={paths.dashboard.href()} count={active} isCurrent={scope === "upcoming"}>
        {t("dashboard.active", "Eventi attivi")}
      </Filter>
      <Filter to={paths.dashboard.href("past")} count={past} isCurrent={scope === "past"}>
        {t("dashboard.past", "Eventi passati")}
      </Filter>
    </section>
  );
}

function Earnings() {
  const t = useT();
  const user = useUser();
  const [seller] = sellersOf(user, "ledger.read");
  const { data, isPending } = useQuery({
    ...organizerStatsQuery(seller?.id ?? ""),
    enabled: Boolean(seller),
  });
  const paying =
    data && normalizeSpaces(new Intl.NumberFormat(t.language).format(data.totalPaidParticipants));
  const earned = data && formatEuros(data.totalRevenue, t.language);
  return (
    <>
      {[
        [t("dashboard.paying_total", "Partecipanti paganti"), paying, null] as const,
        [t("dashboard.earned_total", "Incassi"), earned, paths.earnings.href()] as const,
      ].map(([name, value, to]) => (
        <div key={name} className={to ? leadingLook : cardLook}>
          <p className={nameLook}>
            {to ? (
              <Link to={to} className={leadLook}>
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {isPending ? (
            <Skeleton className={css({ height: "8", width: "6rem" })} />
          ) : (
            <p className={valueLook}>{value ?? "–"}</p>
          )}
        </div>
      ))}
    </>
  );
}

type FilterProps = { to: string; count: number; isCurrent: boolean; children: ReactNode };

function Filter({ to, count, isCurrent, children }: FilterProps) {
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} className={filterLook}>
      <span className={nameLook}>{children}</span>
      <span className={valueLook}>{count >= COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
    </Link>
  );
}

export const figuresLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, 1fr)" },
});
const twoLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: "1fr 1fr",
  maxWidth: { lg: "50%" },
});

const cardLook = card({ display: "grid", alignContent: "space-between", gap: "1" });

const leadingLook = cx(
  cardLook,
  css({ position: "relative", transition: "border-color 140ms", _hover: { borderColor: "sea" } }),
);
/** Stretches the link over the card. */
const leadLook = css({ _before: { content: '""', position: "absolute", inset: "0" } });

const filterLook = cx(
  leadingLook,
  css({
    "&[aria-current=page]": {
      borderColor: "sea",
      boxShadow: "inset 0 0 0 1px token(colors.sea)",
      bg: "foam",
    },
  }),
);

const nameLook = css({ textStyle: "small", color: "muted" });
const valueLook = css({
  fontSize: { base: "xl", md: "2xl" },
  fontWeight: "bold",
  lineHeight: 1.2,
  letterSpacing: "-0.015em",
});
