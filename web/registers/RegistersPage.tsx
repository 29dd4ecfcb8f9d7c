import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, NotebookPen } from "lucide-react";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import type { RegisterScope } from "./api.ts";
import { prepareQrDetector } from "./checkIn/readQr.ts";
import { pagePhone } from "./day/pagePhone.ts";
import { isNear, keepNearDays } from "./keepNearDays.ts";
import { registersQuery } from "./queries.ts";
import { RegisterGroups } from "./RegisterGroups.tsx";
import { useKeptDays } from "./useKeptDays.ts";

/** The registers of a user: open, closed, or those of one event, of which a single one opens directly. */
export function RegistersPage() {
  const t = useT();
  const user = useUser();
  const [search] = useSearch();
  const event = search.get("event");
  const view = search.get("scope") === "closed" ? "closed" : "open";
  const title = t("registers.title", "Registri");
  if (!user) return null;
  return (
    <PageColumn
      className={css({
        maxWidth: "56rem!",
        paddingTop: { base: "6", md: "10" },
        paddingBottom: { base: "28", md: "20" },
      })}
    >
      <Head title={title} />
      <h1 className={css({ textStyle: "title", marginBottom: "4" })}>{title}</h1>
      {event ? (
        <Link to={paths.registers.href()} className={backLook}>
          <ArrowLeft size={18} aria-hidden />
          {t("registers.all_registers", "Tutti i registri")}
        </Link>
      ) : (
        <LinkTabs
          label={t("registers.scopes", "Quali registri")}
          view={view}
          parts={[
            { view: "open", to: paths.registers.href(), label: t("registers.scope_open", "Aperti") },
            {
              view: "closed",
              to: `${paths.registers.href()}?scope=closed`,
              label: t("registers.scope_closed", "Chiusi"),
            },
          ]}
        />
      )}
      <RegisterList key={event ?? view} userId={user.id} of={event ? { event } : { scope: view }} />
    </PageColumn>
  );
}

function RegisterList({ userId, of }: { userId: string; of: RegisterScope }) {
  const t = useT();
  const today = useToday();
  const list = useInfiniteQuery(registersQuery(of));
  const cached = useKeptDays(userId);
  const isOfEvent = "event" in of;
  const isOpenScope = !isOfEvent && of.scope === "open";
  const rows = list.data?.pages.flatMap((page) => page.rows);
  useKeepNearDays(userId, isOpenScope ? rows : undefined, today);

  const shown = rows ?? (list.isPending && !list.isPaused ? undefined : cachedRows(cached?.rows, of));
  if (!shown || (!rows && !cached)) {
    return (
      <Loading className={grid({ gap: "4" })} rows={3} look={css({ height: "7rem", borderRadius: "lg!" })} />
    );
  }
  if (!rows && shown.length === 0) {
    return (
      <LoadFailed
        title={t("registers.list_failed", "I registri non si caricano")}
        offlineText={t(
          "registers.list_offline",
          "Su questo telefono non c’è ancora nessun registro. Apri questa pagina una volta con la connessione: poi i registri dei prossimi giorni funzionano anche senza.",
        )}
        onRetry={() => list.refetch()}
      />
    );
  }
  const [only] = shown;
  if (isOfEvent && only && shown.length === 1) return <Navigate to={paths.register.href(only.id)} replace />;
  if (shown.length === 0 && isOfEvent) {
    return (
      <StatusMessage
        icon={<NotebookPen size={28} />}
        title={t("registers.event_none", "Per questo evento non tieni un registro")}
        text={t(
          "registers.event_none_text",
          "Forse non lo prevede: si sceglie nel modulo dell’evento. Oppure lo tiene qualcun altro.",
        )}
      >
        <ButtonLink to={paths.registers.href()} look="main">
          {t("registers.all_registers", "Tutti i registri")}
        </ButtonLink>
      </StatusMessage>
    );
  }
  if (shown.length === 0) {
    return (
      <StatusMessage
        icon={<NotebookPen size={28} />}
        title={
          isOpenScope
            ? t("registers.empty", "Nessun registro aperto")
            : t("registers.empty_closed", "Nessun registro chiuso")
        }
        text={t(
          "registers.empty_text",
          "Un registro nasce con ogni evento che pubblichi e che lo prevede, uno per ogni giorno.",
        )}
      >
        <ButtonLink to={paths.dashboard.href()} look="main">
          {t("registers.to_dashboard", "Vai alla dashboard")}
        </ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <>
      {!rows && (
        <p role="status" className={css({ marginBottom: "4" })}>
          {t("registers.from_phone", "Senza connessione vedi i registri che sono su questo telefono.")}
        </p>
      )}
      <RegisterGroups rows={shown} cached={cached} today={today} byDay={isOpenScope} isOnlyCached={!rows} />
      {rows && <LoadMore list={list} />}
    </>
  );
}

const backLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  marginBottom: "3",
  color: "sea",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});

function cachedRows(rows: RegisterRow[] | undefined, of: RegisterScope): RegisterRow[] | undefined {
  return rows?.filter((row) => ("event" in of ? row.event?.id === of.event : row.status === of.scope));
}

/** Caches the near days on the phone once the list is loaded. */
function useKeepNearDays(userId: string, rows: RegisterRow[] | undefined, today: string) {
  const near = rows?.filter((row) => isNear(row, today)).map(({ id, last_number }) => `${id} ${last_number}`);
  const key = rows && `${rows.length} ${near?.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what matters of the rows
  useEffect(() => {
    if (!rows) return;
    const note = (failure: unknown) => console.info(failure);
    keepNearDays(pagePhone(userId), rows, today).catch(note);
    navigator.storage?.persist?.().catch(note);
    prepareQrDetector().catch(note);
  }, [key, userId, today]);
}
