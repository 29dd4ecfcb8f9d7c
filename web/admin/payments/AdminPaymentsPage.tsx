import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import type { LedgerComparisonView } from "../../../worker/payments/comparison/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { PagedList } from "../../shell/PagedList.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { PayoutsPanel } from "../payouts/PayoutsPanel.tsx";
import { useInstants } from "../useInstants.ts";
import { DifferenceCard } from "./DifferenceCard.tsx";
import { PaymentStorySheet } from "./PaymentStorySheet.tsx";
import { PaymentTable } from "./PaymentTable.tsx";
import { PaymentTabs } from "./PaymentTabs.tsx";
import { comparisonQuery, differencesQuery } from "./queries.ts";

const noteLook = notice({ display: "grid", gap: "1", textStyle: "small", overflowWrap: "anywhere" });

const badLook = css({ bg: "dangerSoft" });

type ListProps = { state: "open" | "all"; isCompared: boolean };

/** The parts of the page besides all payments. */
const VIEWS = ["comparison", "payouts"] as const;

/** All payments, the comparison with Stripe, or the organizers' payouts. `?payment=<id>` opens a payment's history over them. */
export function AdminPaymentsPage() {
  const t = useT();
  const [params, change] = useSearch();
  const view = VIEWS.find((one) => one === params.get("view")) ?? "all";
  // Replaces the history entry, so that going back does not open the sheet again.
  const close = () => change({ payment: null }, { replace: true });
  return (
    <AdminTab title={t("admin.payments.title", "Pagamenti")}>
      <PaymentTabs view={view} />
      {view === "comparison" ? <ComparisonPanel /> : view === "payouts" ? <PayoutsPanel /> : <PaymentTable />}
      <PaymentStorySheet id={params.get("payment")} onClose={close} />
    </AdminTab>
  );
}

/** The daily comparison of the ledger with Stripe: the result of the last one, and the open differences. */
function ComparisonPanel() {
  const t = useT();
  const [params, change] = useSearch();
  const state = params.get("state") === "all" ? "all" : "open";
  const comparison = useQuery(comparisonQuery);
  return (
    <div className={grid({ gap: "5", maxWidth: "56rem" })}>
      <p className={css({ color: "muted" })}>
        {t(
          "admin.differences.lead",
          "Ogni giorno confrontiamo i nostri conti con i movimenti di Stripe. Quello che non coincide resta qui finché non coincide, o finché non lo spieghi.",
        )}
      </p>
      {comparison.data && <ComparisonState comparison={comparison.data} />}
      <div>
        <SegmentedControl
          label={t("admin.differences.which", "Quali differenze")}
          value={state}
          options={[
            { value: "open", label: t("admin.differences.open", "Aperte") },
            { value: "all", label: t("admin.differences.all", "Tutte") },
          ]}
          onChange={(value) => change({ state: value === "all" ? value : null })}
        />
      </div>
      <DifferenceList state={state} isCompared={Boolean(comparison.data?.last)} />
    </div>
  );
}

function DifferenceList({ state, isCompared }: ListProps) {
  const t = useT();
  return (
    <PagedList
      list={useInfiniteQuery(differencesQuery(state))}
      loadingRows={2}
      loadingLook={css({ height: "11rem" })}
      empty={
        // Before the first comparison it is unknown whether there are differences.
        isCompared && (
          <StatusMessage
            level={3}
            icon={<Scale size={28} />}
            title={t("admin.differences.none", "I conti tornano")}
            text={t("admin.differences.none_text", "Nessuna differenza con Stripe.")}
          />
        )
      }
    >
      {(difference) => <DifferenceCard key={difference.id} difference={difference} />}
    </PagedList>
  );
}

/** The result of the last comparison. */
function ComparisonState({ comparison: { last } }: { comparison: LedgerComparisonView }) {
  const t = useT();
  const { day, time } = useInstants();
  if (!last) {
    return (
      <p className={noteLook}>
        {t("admin.differences.never", "Il primo confronto parte la prossima notte, dopo le 4.")}
      </p>
    );
  }
  const until = day(new Date(Date.parse(last.until) - 1).toISOString());
  return (
    <div role="status" className={cx(noteLook, last.last_error ? badLook : undefined)}>
      <p>
        {last.finished_at
          ? t(
              "admin.differences.done",
              "Ultimo confronto: {{time}}, movimenti dal {{from}} al {{until}} ({{count}} confrontati).",
              { time: time(last.finished_at), from: day(last.since), until, count: last.compared },
            )
          : t("admin.differences.running", "Confronto in corso: movimenti dal {{from}} al {{until}}.", {
              from: day(last.since),
              until,
            })}
      </p>
      {last.last_error && (
        <p>
          {t("admin.differences.broken", "Si è fermato, e riprova da solo ogni 5 minuti:")}{" "}
          <q lang="en">{last.last_error}</q>
        </p>
      )}
    </div>
  );
}
