import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Compass, FileText, Hourglass } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { ApiError } from "../../lib/api.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../../lib/loader.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { DiveEntries } from "./dive/DiveEntries.tsx";
import { LogbookLawNote } from "./LogbookLawNote.tsx";
import { LogbookTotalsBar } from "./LogbookTotalsBar.tsx";
import { MinutesLeft } from "./MinutesLeft.tsx";
import { sharedLogbookQuery } from "./queries.ts";

/** Loads the logbook behind an address; unknown, expired and revoked ones are not found. */
function sharedLogbookLoader({ params: { secret = "" }, context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).infiniteQuery({ ...sharedLogbookQuery(secret), ...CACHED })]);
}

/** A logbook that its member shows for an hour: read-only, for an authority or a centre. */
export function SharedLogbookPage() {
  const t = useT();
  const { secret = "" } = useParams();
  const queries = useQueryClient();
  const list = useInfiniteQuery(sharedLogbookQuery(secret));
  useEffect(() => () => queries.removeQueries(sharedLogbookQuery(secret)), [queries, secret]);
  const [isExpired, setExpired] = useState(false);
  const end = useCallback(() => setExpired(true), []);
  const [first] = list.data?.pages ?? [];
  const isGone = list.error instanceof ApiError && list.error.status === 404;
  if (isGone && !isExpired) return <NoSharedLogbook />;
  return (
    <SharedLogbookColumn>
      {isExpired && (
        <StatusMessage
          icon={<Hourglass size={28} />}
          title={t("logbook.shared_ended", "Il tempo è scaduto")}
          text={t(
            "logbook.shared_ended_text",
            "Chi ti ha mostrato il libretto può creare un nuovo indirizzo.",
          )}
        />
      )}
      {list.isPending && <Skeleton className={css({ height: "20rem" })} />}
      {list.isError && !isGone && !first && (
        <LoadFailed title={t("logbook.failed", "Il libretto non si apre")} onRetry={() => list.refetch()} />
      )}
      {!isExpired && first && (
        <div className={grid({ gap: "5" })}>
          <div>
            <p className={css({ textStyle: "subheading" })}>{first.owner.name}</p>
            <p className={css({ color: "muted" })}>
              {[
                first.owner.birth_date && formatLongDay(first.owner.birth_date, t.language),
                first.owner.birth_place,
              ]
                .filter(Boolean)
                .join(", ") || t("logbook.no_birth", "Data e luogo di nascita non indicati")}
            </p>
          </div>
          <p role="status" className={notice({ padding: "3", textStyle: "small" })}>
            <MinutesLeft until={first.expires_at} onEnd={end} />
          </p>
          <a
            href={`/api/logbook/shared/${secret}/libretto.pdf`}
            download
            rel="noreferrer"
            className={cx(buttonLook(), css({ justifySelf: "start" }))}
          >
            <FileText size={18} aria-hidden />
            {t("logbook.files.dive", "Scarica il PDF")}
          </a>
          <LogbookTotalsBar years={first.totals.years} />
          {first.dives.length === 0 && <p>{t("logbook.shared_empty", "Nessuna immersione annotata.")}</p>}
          {list.data?.pages.flatMap(({ dives }) =>
            dives.map((dive) => (
              <article key={dive.id} className={grid({ gap: "2" })}>
                <h2 className={css({ textStyle: "subheading" })}>{formatLongDay(dive.date, t.language)}</h2>
                <DiveEntries line={dive} corrections={dive.corrections} />
              </article>
            )),
          )}
          <LoadMore list={list} label={t("logbook.more", "Mostra altre immersioni")} />
          <LogbookLawNote />
        </div>
      )}
    </SharedLogbookColumn>
  );
}

export const sharedLogbookRoute = { Component: SharedLogbookPage, loader: sharedLogbookLoader };

/** Shown where the address is unknown, has expired or was revoked. */
export function NoSharedLogbook() {
  const t = useT();
  return (
    <SharedLogbookColumn>
      <StatusMessage
        icon={<Compass size={28} />}
        title={t("logbook.shared_gone", "Qui non c’è nessun libretto")}
        text={t(
          "logbook.shared_gone_text",
          "L’indirizzo non esiste, è scaduto o è stato revocato. Vale un’ora: chiedine uno nuovo a chi te l’ha mostrato.",
        )}
      />
    </SharedLogbookColumn>
  );
}

function SharedLogbookColumn({ children }: { children: ReactNode }) {
  const t = useT();
  const title = t("logbook.title", "Libretto delle immersioni");
  return (
    <PageColumn
      className={css({ maxWidth: "52rem!", paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}
    >
      <Head title={title} />
      <h1 className={css({ textStyle: "title", marginBottom: "4" })} lang="it">
        {title}
      </h1>
      {children}
    </PageColumn>
  );
}
