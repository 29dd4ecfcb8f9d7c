import { useQuery } from "@tanstack/react-query";
import { useAtomValue, useStore } from "jotai";
import { Heart } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { grid, textLink } from "styled-system/patterns";
import { eventPhase } from "../../../worker/events/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { comparedEventsQuery, savedEventsQuery } from "./queries.ts";
import { savedEventIdsAtom } from "./state.ts";
import { useSavedEvents } from "./useSavedEvents.ts";

/** The saved events of a member, or of a visitor's device, next to each other: upcoming ones, then past ones, folded. */
export function SavedEventsPage() {
  const t = useT();
  const user = useUser();
  return (
    <TitledPage
      title={t("saved.title", "Eventi salvati")}
      lead={
        !user && (
          <>
            {t("saved.on_device", "Sono salvati su questo dispositivo.")}{" "}
            <Link to={paths.auth.href("login", paths.savedEvents.href())} className={textLink()}>
              {t("saved.sign_in", "Accedi per ritrovarli ovunque.")}
            </Link>
          </>
        )
      }
    >
      <SavedEvents key={user?.id} userId={user?.id ?? null} />
    </TitledPage>
  );
}

function SavedEvents({ userId }: { userId: string | null }) {
  const t = useT();
  const store = useStore();
  const today = useToday();
  const list = useRef<HTMLDivElement>(null);
  const { onSave } = useSavedEvents();
  const ids = useAtomValue(savedEventIdsAtom);
  const read = useQuery(savedEventsQuery(userId, t, store));
  const compared = useQuery({ ...comparedEventsQuery(ids), enabled: read.isSuccess && ids.length > 0 });
  if (read.isError || compared.isLoadingError)
    return <LoadFailed onRetry={() => Promise.all([read.refetch(), compared.refetch()])} />;
  if (read.isPending || (ids.length > 0 && !compared.data))
    return <Loading rows={3} look={css({ height: "24" })} />;
  const events = (compared.data ?? []).filter(({ id }) => ids.includes(id));
  if (events.length === 0) return <NothingSaved />;
  const past = events.filter((event) => eventPhase(event, today) === "past").reverse();
  const upcoming = events.filter((event) => eventPhase(event, today) === "active");
  const remove = (eventId: string) => {
    // The pressed button leaves with its row.
    list.current?.focus();
    onSave(eventId, false);
  };
  return (
    <div ref={list} tabIndex={-1} className={grid({ gap: "8", outline: "none" })}>
      {upcoming.length > 0 && (
        <ComparisonTable label={t("saved.upcoming", "In arrivo")} events={upcoming} onRemove={remove} />
      )}
      {past.length > 0 && (
        <details open={upcoming.length === 0}>
          <summary className={summaryLook}>
            {t("saved.past", "Passati ({{count}})", { count: past.length })}
          </summary>
          <ComparisonTable label={t("saved.past_list", "Passati")} events={past} onRemove={remove} />
        </details>
      )}
    </div>
  );
}

function NothingSaved() {
  const t = useT();
  return (
    <StatusMessage
      icon={<Heart size={28} />}
      title={t("saved.empty", "Nessun evento salvato")}
      text={t(
        "saved.empty_text",
        "Premi il cuore su un evento: lo ritrovi qui, con giorni, prezzo e posti accanto agli altri.",
      )}
    >
      <ButtonLink to={paths.upcoming.href()} look="main">
        {t("saved.find", "Guarda gli eventi")}
      </ButtonLink>
    </StatusMessage>
  );
}

const summaryLook = css({
  cursor: "pointer",
  paddingBlock: "3",
  fontWeight: "medium",
  textStyle: "subheading",
});
