import { useInfiniteQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { addDays } from "../../worker/lib/calendarDays.ts";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { useUser } from "../auth/session.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { announce } from "../offline/registers/announce.ts";
import { syncLockName, withSyncLock } from "../offline/registers/lock.ts";
import type { Phone } from "../offline/registers/phone.ts";
import { dropRegister, pullRegister, syncRegister } from "../offline/registers/syncRegister.ts";
import { countUnsent, listName } from "../offline/registers/unsent.ts";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { prepareQrDetector } from "./checkIn/readQr.ts";
import { pagePhone } from "./day/pagePhone.ts";
import { type RegisterScope, registersQuery } from "./queries.ts";
import { RegisterGroups } from "./RegisterGroups.tsx";
import { useCachedDays } from "./useCachedDays.ts";

/** The registers of a user: open, closed, or those of one event, of which a single one opens directly. */
export function RegistersPage() {
  const t = useT();
  const user = useUser();
  const [search] = useSearch();
  const event = search.get("event");
  const view = search.get("scope") === "closed" ? "closed" : "open";
  const workArea = workAreaOf(user);
  if (!user) return null;
  return (
    <TitledPage
      title={t("registers.title", "Registri")}
      back={
        event
          ? { to: paths.registers.href(), label: t("registers.all_registers", "Tutti i registri") }
          : workArea
            ? { to: workArea, label: t("menu.dashboard", "Dashboard") }
            : undefined
      }
    >
      {!event && (
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
    </TitledPage>
  );
}

function RegisterList({ userId, of }: { userId: string; of: RegisterScope }) {
  const t = useT();
  const today = useToday();
  const list = useInfiniteQuery(registersQuery(of));
  const cached = useCachedDays(userId);
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
    cacheNearDays(pagePhone(userId), rows, today).catch(note);
    navigator.storage?.persist?.().catch(note);
    prepareQrDetector().catch(note);
  }, [key, userId, today]);
}

/** The number of days from today whose registers are cached for offline use, and the greatest number of registers. */
const NEAR_DAYS = 7;
const NEAR_MAX = 12;
/** The days for which a fully sent register stays on a phone after its day. */
const OLD_DAYS = 14;

/** Whether opening the list caches a register on the phone: yesterday's, today's and those of the next days. */
function isNear({ day }: Pick<RegisterRow, "day">, today: string): boolean {
  return day >= addDays(today, -1) && day <= addDays(today, NEAR_DAYS);
}

/** Caches list and near days, and sends unsent records. Deletes old, sent days, because they hold personal data. */
async function cacheNearDays(phone: Phone, rows: RegisterRow[], today: string): Promise<void> {
  const { user, storage } = phone;
  await storage.transaction("readwrite", (records) =>
    records.put("values", { name: listName(user), value: rows }),
  );
  const waiting = await countUnsent(storage, user);
  const near = rows.filter((row) => row.status === "open" && isNear(row, today)).slice(0, NEAR_MAX);
  for (const register of new Set([...waiting.keys(), ...near.map(({ id }) => id)])) {
    const isWaiting = waiting.has(register);
    await withSyncLock(syncLockName(user, register), () =>
      isWaiting ? syncRegister(phone, register) : pullRegister(phone, register),
    );
    announce({ user, register });
  }
  await dropOldDays(phone, addDays(today, -OLD_DAYS));
}

async function dropOldDays({ user, storage }: Phone, before: string): Promise<void> {
  await storage.transaction("readwrite", async (records) => {
    for (const { register, view } of await records.list("registers", [user])) {
      if (view.day < before) await dropRegister(records, { user, register });
    }
  });
}
