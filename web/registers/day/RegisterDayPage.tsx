import { ArrowLeft, HardDrive, NotebookPen } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { CheckInTab } from "../checkIn/CheckInTab.tsx";
import { prepareQrDetector } from "../checkIn/readQr.ts";
import { ClosingTab } from "../closing/ClosingTab.tsx";
import { DivesTab } from "../dives/DivesTab.tsx";
import { brightLook } from "../looks.ts";
import { SigningTab } from "../signing/SigningTab.tsx";
import { DayHead } from "./DayHead.tsx";
import { DayNav, type RegisterPart } from "./DayNav.tsx";
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
    // A working screen has no site footer, and on a phone its own head and bar.
    <div data-working-screen className={brightLook}>
      <PageColumn
        className={css({ paddingTop: { base: "0", md: "8" }, paddingBottom: { base: "28", md: "20" } })}
      >
        <Head title={title} />
        {"view" in day ? <DayParts day={day} /> : <MissingDay day={day} />}
      </PageColumn>
    </div>
  );
}

/** The day while it loads, and the reason why it cannot be shown. */
function MissingDay({ day: { status, retry } }: { day: MissingRegisterDay }) {
  const t = useT();
  if (status === "loading") {
    return (
      <>
        <Link to={paths.registers.href()} className={textLink({ fontWeight: "medium", marginTop: "3" })}>
          <ArrowLeft size={18} aria-hidden />
          {t("registers.all_registers", "Tutti i registri")}
        </Link>
        <h1 className={css({ textStyle: "title", marginBottom: "4" })}>
          {t("dashboard.register", "Registro delle immersioni")}
        </h1>
        <Loading>
          <Skeleton className={css({ height: "24", marginBottom: "4" })} />
          <Skeleton className={css({ height: "24" })} />
        </Loading>
      </>
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

const PARTS: { name: RegisterPart; Part: ComponentType<{ day: RegisterDay }> }[] = [
  { name: "arrivi", Part: CheckInTab },
  { name: "immersioni", Part: DivesTab },
  { name: "firme", Part: SigningTab },
  { name: "chiusura", Part: ClosingTab },
];

/** The parts of a day. One that was opened stays mounted, so that what was chosen in it is there on the way back. */
function DayParts({ day }: { day: RegisterDay }) {
  const [search] = useSearch();
  const isReady = useBoatReady();
  const part = PARTS.find(({ name }) => name === search.get("tab"))?.name ?? "arrivi";
  const opened = useRef(new Set<RegisterPart>());
  opened.current.add(part);
  return (
    <>
      <DayHead day={day} isReady={isReady} />
      <SyncStatus day={day} isReady={isReady} />
      <DayNotices day={day} />
      <DayNav day={day} part={part} />
      {PARTS.filter(({ name }) => opened.current.has(name)).map(({ name, Part }) => (
        <div key={name} hidden={name !== part} data-register-part={name}>
          <Part day={day} />
        </div>
      ))}
    </>
  );
}

/**
 * Whether a day that was opened works without a network: the service worker has cached the app. Asks the
 * browser not to clear the storage when the phone needs room.
 */
function useBoatReady(): boolean {
  const [hasApp, setHasApp] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let isGone = false;
    navigator.serviceWorker.ready
      .then(() => !isGone && setHasApp(true))
      .catch((failure: unknown) => console.info(failure));
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (!hasApp) return;
    navigator.storage?.persist?.().catch((failure: unknown) => console.info(failure));
    prepareQrDetector().catch((failure: unknown) => console.info(failure));
  }, [hasApp]);
  return hasApp;
}
