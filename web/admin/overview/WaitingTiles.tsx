import { css, cx } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { WaitingCounts } from "../../../worker/admin/outputs.ts";
import { WAITING_MAX } from "../../../worker/admin/overview/contract.ts";
import { EXPIRING_DAYS } from "../../../worker/admin/packages/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { OverviewSection } from "./OverviewSection.tsx";

/** The id of the heading of the failed mails, to which their tile links. */
export const FAILED_MAILS_ID = "mails";

/** The open tasks of admins; each tile links to the tab and filter where they are settled. */
export function WaitingTiles({ waiting }: { waiting: WaitingCounts }) {
  const t = useT();
  const tiles = waitingTiles(t, waiting);
  const isQuiet = tiles.every(({ count }) => count === 0);
  return (
    <OverviewSection
      title={t("admin.overview.waiting", "Da fare")}
      aside={
        isQuiet && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("admin.overview.nothing_waits", "Niente in attesa: tutto a posto.")}
          </p>
        )
      }
    >
      <ul className={tilesLook}>
        {tiles.map(({ name, to, count }) => (
          <li key={name} className={itemLook}>
            <Link to={to} className={cx(tileLook, count > 0 && waitingLook)}>
              <span className={cx(countLook, count === 0 && css({ color: "muted" }))}>
                {count >= WAITING_MAX ? `${WAITING_MAX}+` : count}
              </span>
              <span className={css({ textStyle: "small", color: "muted" })}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewSection>
  );
}

function waitingTiles(t: Translate, waiting: WaitingCounts) {
  return [
    {
      name: t("verification.title", "Pagamenti da verificare"),
      to: paths.paymentIssues.href(),
      count: waiting.payment_issues,
    },
    {
      name: t("admin.overview.differences", "Differenze con Stripe"),
      to: `${paths.adminPayments.href()}?view=comparison`,
      count: waiting.differences,
    },
    {
      name: t("admin.overview.failed_mails", "Email non recapitate"),
      to: `#${FAILED_MAILS_ID}`,
      count: waiting.failed_mails,
    },
    {
      name: t("admin.overview.ending_packages", "Pacchetti che finiscono entro {{days}} giorni", {
        days: EXPIRING_DAYS,
      }),
      to: `${paths.adminPackages.href()}?status=expiring`,
      count: waiting.ending_packages,
    },
    {
      name: t("admin.overview.unconfirmed_organizers", "Organizzatori senza email confermata"),
      to: `${paths.adminUsers.href()}?status=unconfirmed`,
      count: waiting.unconfirmed_organizers,
    },
    {
      name: t("admin.overview.reports", "Segnalazioni e opposizioni"),
      to: paths.adminReports.href(),
      count: waiting.reports,
    },
  ];
}

const tilesLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", md: "repeat(3, minmax(0, 1fr))", lg: "repeat(6, minmax(0, 1fr))" },
});
/** An odd tile at the end spans the row of a phone. */
const itemLook = css({
  display: "grid",
  "&:last-child:nth-child(odd)": { gridColumn: { base: "1 / -1", md: "auto" } },
});
const tileLook = card({
  display: "grid",
  alignContent: "start",
  gap: "1",
  minHeight: "6.5rem",
  transition: "border-color 140ms",
  _hover: { borderColor: "sea" },
});
const waitingLook = css({ borderColor: "accent", boxShadow: "inset 0 0 0 1px token(colors.accent)" });
const countLook = css({ fontSize: "2xl", fontWeight: "bold", lineHeight: 1.2, letterSpacing: "-0.015em" });
