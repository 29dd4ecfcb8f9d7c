import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { QueueState } from "../../../worker/admin/reports/inputs.ts";
import type { ReportedThing } from "../../../worker/admin/reports/outputs.ts";
import { useCsvDownload } from "../../auth/useCsvDownload.ts";
import { HeldPosts } from "../../forum/writing/HeldPosts.tsx";
import { callText } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminLoadFailed } from "../DetailState.tsx";
import { EmptyTable } from "../table/EmptyTable.tsx";
import { TablePager } from "../table/TablePager.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { reportsQuery } from "./api.ts";
import { DecisionSheet } from "./DecisionSheet.tsx";
import { ObjectionSheet } from "./ObjectionSheet.tsx";
import { ReportCard } from "./ReportCard.tsx";

/** The queue of reports, in the admin area. */
export function AdminReportsPage() {
  const t = useT();
  return (
    <AdminTab title={t("admin.reports.title", "Segnalazioni")} lead={useLead()} actions={<FiguresButton />}>
      <ReportQueue path={paths.adminReports.href()} />
    </AdminTab>
  );
}

/** The forum's part of the queue and the posts that wait, for members who moderate it. */
export function ForumReportsPage() {
  const t = useT();
  return (
    <TitledPage title={t("admin.reports.forum", "Segnalazioni del forum")} lead={useLead()}>
      <HeldPosts />
      <ReportQueue path={paths.forumReports.href()} />
    </TitledPage>
  );
}

function useLead() {
  const t = useT();
  return t(
    "admin.reports.lead",
    "Ogni decisione chiude tutte le segnalazioni dello stesso contenuto. Chi l’ha scritto riceve la motivazione e può opporsi; non sa chi ha segnalato.",
  );
}

const STATES: readonly QueueState[] = ["open", "objections", "decided"];

function ReportQueue({ path }: { path: string }) {
  const t = useT();
  const [params] = useSearch();
  const state = STATES.find((one) => one === params.get("state")) ?? "open";
  const address = useTableAddress({ filters: { state: STATES }, sorts: ["at"] });
  const query = useQuery(reportsQuery({ state, cursor: address.cursor }));
  const [opened, setOpened] = useState<ReportedThing | null>(null);
  const labels: Record<QueueState, string> = {
    open: t("admin.reports.open", "Da decidere"),
    objections: t("admin.reports.objections", "Opposizioni"),
    decided: t("admin.reports.decided", "Decise"),
  };
  const close = () => setOpened(null);
  const queue = useRef<HTMLDivElement>(null);
  return (
    <div ref={queue} tabIndex={-1} className={css({ outline: "none" })}>
      <LinkTabs
        label={t("admin.reports.states", "Stato delle segnalazioni")}
        view={state}
        parts={STATES.map((view) => ({
          view,
          to: view === "open" ? path : `${path}?state=${view}`,
          label: labels[view],
        }))}
      />
      {query.isPending && <Loading className={grid({ gap: "3" })} rows={3} look={css({ height: "14rem" })} />}
      {query.isLoadingError && <AdminLoadFailed query={query} />}
      {query.data?.rows.length === 0 && (
        <EmptyTable
          address={{ ...address, isNarrowed: false }}
          emptyTitle={
            state === "open"
              ? t("admin.reports.none_open", "Nessuna segnalazione da decidere.")
              : state === "objections"
                ? t("admin.reports.none_objections", "Nessuna opposizione in attesa.")
                : t("admin.reports.none_decided", "Ancora nessuna decisione.")
          }
          emptyText={t("admin.reports.none_text", "Quando qualcuno segnala un contenuto, lo trovi qui.")}
        />
      )}
      {query.data && query.data.rows.length > 0 && (
        <ul key={query.data.key} className={grid({ gap: "4" })}>
          {query.data.rows.map((thing) => (
            <ReportCard key={thing.id} thing={thing} onDecide={() => setOpened(thing)} list={queue} />
          ))}
        </ul>
      )}
      {query.data && (
        <TablePager page={query.data} busy={query.isPlaceholderData} onPage={address.setCursor} />
      )}
      {opened &&
        (opened.decision ? (
          <ObjectionSheet decision={opened.decision} onClose={close} />
        ) : (
          <DecisionSheet thing={opened} onClose={close} />
        ))}
    </div>
  );
}

/** The figures of the year before this one until March, else of this one. */
function FiguresButton() {
  const t = useT();
  const today = new Date();
  const year = today.getMonth() < 3 ? today.getFullYear() - 1 : today.getFullYear();
  const { start, isPending } = useCsvDownload(
    `reports-${year}.csv`,
    t("admin.reports.downloaded", "Cifre del {{year}} scaricate", { year }),
    () => callText("GET", "/api/admin/reports/figures", { search: { year: String(year) } }),
  );
  return (
    <Button busy={isPending} onClick={() => void start()}>
      <Download size={18} aria-hidden />
      {t("admin.reports.figures", "Cifre del {{year}}", { year })}
    </Button>
  );
}
