import { HardDrive, NotebookPen } from "lucide-react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckInTab } from "../checkIn/CheckInTab.tsx";
import { ClosingTab } from "../closing/ClosingTab.tsx";
import { brightLook } from "../controls/looks.ts";
import { DivesTab } from "../dives/DivesTab.tsx";
import { SigningTab } from "../signing/SigningTab.tsx";
import { DayHead } from "./DayHead.tsx";
import { DayNotices } from "./DayNotices.tsx";
import type { MissingRegisterDay, RegisterDay } from "./registerDay.ts";
import { SyncStatus } from "./SyncStatus.tsx";
import { useRegisterDay } from "./useRegisterDay.ts";

export function RegisterDayPage() {
  const { id = "" } = useParams();
  const t = useT();
  const day = useRegisterDay(id);
  const title = "view" in day ? day.view.title : t("registers.title", "Registri");
  return (
    // A working screen has no site footer.
    <div data-working-screen className={brightLook}>
      <PageColumn
        className={css({ paddingTop: { base: "3", md: "8" }, paddingBottom: { base: "28", md: "20" } })}
      >
        <Head title={title} />
        {"view" in day ? <DayTabs day={day} /> : <MissingDay day={day} />}
      </PageColumn>
    </div>
  );
}

/** The day while it loads, and the reason why it cannot be shown. */
function MissingDay({ day: { status, retry } }: { day: MissingRegisterDay }) {
  const t = useT();
  if (status === "loading") {
    return (
      <Loading>
        <Skeleton className={css({ height: "16", marginBottom: "4" })} />
        <Skeleton className={css({ height: "24", marginBottom: "4" })} />
        <Skeleton className={css({ height: "24" })} />
      </Loading>
    );
  }
  if (status === "not_found") {
    return (
      <StatusMessage
        icon={<NotebookPen size={28} />}
        title={t("registers.not_found_title", "Questo registro non c’è")}
        text={t("registers.not_found_text", "Forse è stato eliminato, o lo tiene qualcun altro.")}
        level={1}
      >
        <ButtonLink to={paths.registers.href()} look="main">
          {t("registers.all_registers", "Tutti i registri")}
        </ButtonLink>
      </StatusMessage>
    );
  }
  if (status === "blocked") {
    return (
      <StatusMessage
        icon={<HardDrive size={28} />}
        title={t("registers.blocked_title", "Il telefono non lascia salvare")}
        text={t(
          "registers.blocked_text",
          "Questo browser blocca la memoria dei siti, forse perché è in modalità privata: un registro si perderebbe. Apri il sito in una finestra normale.",
        )}
        level={1}
        alert
      />
    );
  }
  return (
    <LoadFailed
      title={t("registers.failed", "Il registro non si apre")}
      offlineText={t(
        "registers.no_copy",
        "Questo registro non è ancora su questo telefono. Aprilo una volta con la connessione: poi funziona anche senza.",
      )}
      onRetry={retry}
    />
  );
}

const TABS = ["arrivi", "immersioni", "firme", "chiusura"] as const;

function DayTabs({ day }: { day: RegisterDay }) {
  const t = useT();
  const [search, setSearch] = useSearch();
  const tab = TABS.find((name) => name === search.get("tab")) ?? "arrivi";
  const choose = (value: string) =>
    setSearch(
      (before) => {
        before.set("tab", value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <DayHead day={day} />
      <SyncStatus day={day} />
      <DayNotices day={day} />
      <div className={tabsLook}>
        <Tabs
          label={t("registers.tabs", "Parti del registro")}
          value={tab}
          onChange={choose}
          tabs={[
            {
              value: "arrivi",
              label: t("registers.tab_arrivals", "Arrivi"),
              content: <CheckInTab day={day} />,
            },
            {
              value: "immersioni",
              label: t("registers.tab_dives", "Immersioni"),
              content: <DivesTab day={day} />,
            },
            { value: "firme", label: t("registers.tab_signing", "Firme"), content: <SigningTab day={day} /> },
            {
              value: "chiusura",
              label: t("registers.tab_closing", "Chiusura"),
              content: <ClosingTab day={day} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/** Readable in bright light, and large enough for wet hands. */
const tabsLook = css({
  "& [role=tab]": { color: "ink", minHeight: "14", fontSize: "md", fontWeight: "bold" },
  "& [role=tab][data-selected]": { bg: "ink", color: "ground" },
});
