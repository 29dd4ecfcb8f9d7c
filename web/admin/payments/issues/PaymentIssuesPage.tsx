import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { useT } from "../../../lib/i18n.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { LoadMore } from "../../../ui/LoadMore.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusMessage } from "../../../ui/StatusMessage.tsx";
import { AdminTab } from "../../AdminTab.tsx";
import { PaymentTabs } from "../PaymentTabs.tsx";
import { PaymentIssueCard } from "./PaymentIssueCard.tsx";
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
  const list = useInfiniteQuery(paymentIssuesQuery);
  if (list.isPending) {
    return (
      <div
        role="status"
        aria-label={t("common.loading", "Caricamento…")}
        className={css({ display: "grid", gap: "4" })}
      >
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className={css({ height: "16rem", borderRadius: "lg!" })} />
        ))}
      </div>
    );
  }
  if (list.isLoadingError) {
    return (
      <LoadFailed
        title={t("home.error_title", "Errore nel caricamento")}
        offlineText={t(
          "verification.offline",
          "I pagamenti da verificare non vengono salvati su questo dispositivo. Appena torna la connessione li ritrovi qui.",
        )}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
  }
  const cases = list.data.pages.flatMap((page) => page.cases);
  if (cases.length === 0 && !list.hasNextPage) {
    return (
      <StatusMessage
        icon={<ShieldCheck size={28} />}
        title={t("verification.empty", "Tutto in ordine")}
        text={t(
          "verification.empty_text",
          "Nessun pagamento aspetta una verifica. Quando il sistema non riesce a chiuderne uno da solo, lo trovi qui.",
        )}
      />
    );
  }
  return (
    <>
      <ul className={css({ display: "grid", gap: "4" })}>
        {cases.map((one) => (
          <PaymentIssueCard key={one.id} found={one} onGone={onGone} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
