import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { comparisonQuery, paymentIssuesQuery } from "./queries.ts";

export type PaymentView = "all" | "issues" | "comparison" | "payouts";

/** The address of the comparison with Stripe. */
const comparisonHref = () => `${paths.adminPayments.href()}?view=comparison`;

/** The links between the tab's parts: all payments, those to check, the comparison with Stripe, and the organizers' money. */
export function PaymentTabs({ view }: { view: PaymentView }) {
  const t = useT();
  const issues = useInfiniteQuery(paymentIssuesQuery);
  const comparison = useQuery(comparisonQuery);
  const waiting = issues.data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  return (
    <LinkTabs
      label={t("admin.payments.parts", "Parti dei pagamenti")}
      view={view}
      parts={[
        { view: "all", to: paths.adminPayments.href(), label: t("admin.payments.all", "Tutti") },
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
        {
          view: "payouts",
          to: `${paths.adminPayments.href()}?view=payouts`,
          label: t("admin.payouts.tab", "Versamenti"),
        },
      ]}
    />
  );
}
