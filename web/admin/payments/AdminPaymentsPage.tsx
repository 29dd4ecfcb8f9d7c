import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { AdminTab } from "../AdminTab.tsx";
import { ComparisonPanel } from "./comparison/ComparisonPanel.tsx";
import { PaymentTable } from "./PaymentTable.tsx";
import { PaymentTabs } from "./PaymentTabs.tsx";
import { PaymentStorySheet } from "./story/PaymentStorySheet.tsx";

/** All payments, or the comparison with Stripe. `?payment=<id>` opens one payment's story over them. */
export function AdminPaymentsPage() {
  const t = useT();
  const [params, change] = useSearch();
  const view = params.get("view") === "comparison" ? "comparison" : "all";
  // Replaces the address, so that going back does not open the story again.
  const close = () =>
    change(
      (next) => {
        next.delete("payment");
        return next;
      },
      { replace: true },
    );
  return (
    <AdminTab title={t("admin.payments.title", "Pagamenti")}>
      <PaymentTabs view={view} />
      {view === "comparison" ? <ComparisonPanel /> : <PaymentTable />}
      <PaymentStorySheet id={params.get("payment")} onClose={close} />
    </AdminTab>
  );
}
