import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { PagedList } from "../../shell/PagedList.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { PaymentIssueCard } from "./PaymentIssueCard.tsx";
import { PaymentTabs } from "./PaymentTabs.tsx";
import { paymentIssuesQuery } from "./queries.ts";

/** The payments that could not be settled automatically, each with the advised steps. */
export function PaymentIssuesPage() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AdminTab title={t("admin.payments.title", "Pagamenti")}>
      <PaymentTabs view="issues" />
      <div className={css({ maxWidth: "56rem" })}>
        <h2 ref={heading} tabIndex={-1} className={css({ textStyle: "subheading", outline: "none" })}>
          {t("verification.title", "Pagamenti da verificare")}
        </h2>
        <p className={css({ color: "muted", marginTop: "1", marginBottom: "6" })}>
          {t(
            "verification.lead",
            "Quello che il sistema non ha potuto chiudere da solo: che cosa è successo, e che cosa fare.",
          )}
        </p>
        <PaymentIssueList onGone={() => heading.current?.focus()} />
      </div>
    </AdminTab>
  );
}

function PaymentIssueList({ onGone }: { onGone: () => void }) {
  const t = useT();
  return (
    <PagedList
      list={useInfiniteQuery(paymentIssuesQuery)}
      loadingLook={css({ height: "16rem", borderRadius: "lg!" })}
      empty={
        <StatusMessage
          icon={<ShieldCheck size={28} />}
          title={t("verification.empty", "Tutto in ordine")}
          text={t(
            "verification.empty_text",
            "Nessun pagamento aspetta una verifica. Quando il sistema non riesce a chiuderne uno da solo, lo trovi qui.",
          )}
        />
      }
    >
      {(issue) => <PaymentIssueCard key={issue.id} found={issue} onGone={onGone} />}
    </PagedList>
  );
}
