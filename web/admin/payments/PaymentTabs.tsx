import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { paymentIssuesQuery } from "./issues/queries.ts";
import { comparisonQuery } from "./queries.ts";

export type PaymentView = "all" | "issues" | "comparison";

/** The address of the comparison with Stripe. */
export const comparisonHref = () => `${paths.adminPayments.href()}?view=comparison`;

/** The parts of the payments' tab: all payments, those to check, and the comparison with Stripe. */
export function PaymentTabs({ view }: { view: PaymentView }) {
  const t = useT();
  const issues = useInfiniteQuery(paymentIssuesQuery);
  const comparison = useQuery(comparisonQuery);
  const waiting = issues.data?.pages.reduce((sum, { cases }) => sum + cases.length, 0) ?? 0;
  const tabs: { view: PaymentView; to: string; label: string; count: number; hasMore?: boolean }[] = [
    { view: "all", to: paths.adminPayments.href(), label: t("admin.payments.all", "Tutti"), count: 0 },
    {
      view: "issues",
      to: paths.paymentIssues.href(),
      label: t("admin.payments.issues", "Da verificare"),
      count: waiting,
      hasMore: issues.hasNextPage,
    },
    {
      view: "comparison",
      to: comparisonHref(),
      label: t("admin.payments.comparison", "Confronto con Stripe"),
      count: comparison.data?.open ?? 0,
      hasMore: comparison.data?.open === 100,
    },
  ];
  return (
    <nav aria-label={t("admin.payments.parts", "Parti dei pagamenti")} className={barLook}>
      {tabs.map(({ view: one, to, label, count, hasMore }) => (
        <Link key={one} to={to} aria-current={one === view ? "page" : undefined} className={tabLook}>
          {label}
          {count > 0 && <Badge>{hasMore ? `${count}+` : count}</Badge>}
        </Link>
      ))}
    </nav>
  );
}

const barLook = css({
  display: "flex",
  gap: { base: "0", md: "2" },
  marginBottom: "5",
  overflowX: "auto",
  scrollbarWidth: "none",
});

const tabLook = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "touch",
  paddingInline: { base: "2", md: "3" },
  textStyle: "small",
  fontWeight: "medium",
  color: "muted",
  whiteSpace: "nowrap",
  borderBottom: "3px solid transparent",
  _hover: { color: "ink" },
  "&[aria-current]": { color: "ink", borderBottomColor: "accent" },
});
