import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookOpen, FileUp, Plus, QrCode, SearchX } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { RECORD_DISCIPLINES } from "../../../worker/profiles/contract.ts";
import { LOGBOOK_SEARCH_MAX } from "../../../worker/profiles/logbook/contract.ts";
import type { LogbookDiveView } from "../../../worker/profiles/logbook/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { lazyComponents } from "../../ui/lazyParts.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { DiveList, LogbookFilters } from "./DiveList.tsx";
import { DiveSheet } from "./dive/DiveSheet.tsx";
import { LogbookBests } from "./LogbookBests.tsx";
import { LogbookLawNote } from "./LogbookLawNote.tsx";
import { LogbookTotalsBar } from "./LogbookTotalsBar.tsx";
import { divesQuery, logbookProgressQuery, logbookTotalsQuery } from "./queries.ts";
import { LogbookFiles } from "./ShareLogbook.tsx";

const { DiveForm } = lazyComponents(() => import("./dive/DiveForm.tsx"));
const { ShareLogbook } = lazyComponents(() => import("./ShareLogbook.tsx"));
const { ImportLogbook } = lazyComponents(() => import("./imports/ImportLogbook.tsx"));

type LogbookAction = "add" | "share" | "import";

/** A member's own logbook: dives with the law's entries, totals by year, and import, sharing and files. */
export function LogbookPage() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <TitledPage
      title={t("logbook.title", "Libretto delle immersioni")}
      lead={t(
        "logbook.lead",
        "Le righe dei registri arrivano da sole. Le immersioni fatte altrove le scrivi tu.",
      )}
    >
      <Logbook user={user} />
    </TitledPage>
  );
}

function Logbook({ user }: { user: User }) {
  const t = useT();
  const online = useIsOnline();
  const [search, setSearch] = useSearch();
  const [action, setAction] = useState<LogbookAction | null>(null);
  const year = /^\d{4}$/.exec(search.get("year") ?? "")?.[0];
  const discipline = RECORD_DISCIPLINES.find((name) => name === search.get("discipline"));
  const signed = ["yes", "no"].find((value) => value === search.get("signed"));
  const q = search.get("q")?.trim().slice(0, LOGBOOK_SEARCH_MAX) || undefined;
  const filters = { year, discipline, signed, q };
  const isFiltered = Object.values(filters).some(Boolean);
  const scope = search.get("scope") === "hidden" ? "hidden" : "shown";
  const openId = search.get("dive");
  const list = useInfiniteQuery(divesQuery({ scope, ...(scope === "shown" && filters) }));
  const totals = useQuery(logbookTotalsQuery);
  const { data: progress = [] } = useQuery(logbookProgressQuery);
  const [added, setAdded] = useState<LogbookDiveView>();
  const dives = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const years = totals.data?.years ?? [];
  const isEmpty = list.isSuccess && dives.length === 0;
  const close = () => {
    setAction(null);
    setAdded(undefined);
  };

  return (
    <div className={grid({ gap: "5" })}>
      <MissingData user={user} />
      {!online && (
        <p role="status" className={noteLook}>
          {t("logbook.offline", "Sei offline: vedi il libretto com’era l’ultima volta che l’hai aperto.")}
        </p>
      )}
      <div className={wrap({ gap: "2" })}>
        <Button look="main" onClick={() => setAction("add")}>
          <Plus size={18} aria-hidden />
          {t("logbook.add", "Aggiungi immersione")}
        </Button>
        <Button onClick={() => setAction("import")}>
          <FileUp size={18} aria-hidden />
          {t("logbook.import", "Importa")}
        </Button>
        <Button onClick={() => setAction("share")}>
          <QrCode size={18} aria-hidden />
          {t("logbook.share", "Mostra il libretto")}
        </Button>
        {scope === "shown" && dives.length > 0 && <LogbookFiles year={year} />}
      </div>
      {years.length > 0 && scope === "shown" && (
        <LogbookTotalsBar years={year ? years.filter((one) => one.year === year) : years} />
      )}
      {scope === "shown" && (
        <LogbookBests
          progress={progress}
          year={year}
          discipline={discipline}
          onChoose={(chosen) => setSearch({ discipline: chosen }, { replace: true })}
        />
      )}
      {scope === "shown" && (years.length > 0 || isFiltered) && (
        <LogbookFilters
          values={filters}
          years={years}
          disciplines={RECORD_DISCIPLINES.filter((name) => progress.some((row) => row.discipline === name))}
          onChange={(name, value) => setSearch({ [name]: value }, { replace: true })}
        />
      )}
      {scope === "hidden" && (
        <div className={noteLook}>
          <p>
            {t(
              "logbook.hidden_lead",
              "Qui stanno le righe che hai nascosto: non compaiono quando mostri il libretto.",
            )}
          </p>
          <Button onClick={() => setSearch({ scope: null })}>{t("logbook.back", "Torna al libretto")}</Button>
        </div>
      )}
      {list.isPending && <Loading look={css({ height: "20rem" })} />}
      {list.isError && !list.data && (
        <LoadFailed title={t("logbook.failed", "Il libretto non si apre")} onRetry={() => list.refetch()} />
      )}
      {isEmpty && scope === "shown" && isFiltered && (
        <StatusMessage
          icon={<SearchX size={28} />}
          title={t("logbook.none_match", "Nessuna immersione con questi filtri")}
        >
          <Button
            onClick={() =>
              setSearch({ year: null, discipline: null, signed: null, q: null }, { replace: true })
            }
          >
            {t("logbook.clear_filters", "Rimuovi i filtri")}
          </Button>
        </StatusMessage>
      )}
      {isEmpty && (scope === "hidden" || !isFiltered) && (
        <StatusMessage
          icon={<BookOpen size={28} />}
          title={
            scope === "hidden"
              ? t("logbook.none_hidden", "Nessuna riga nascosta")
              : t("logbook.empty", "Il tuo libretto è vuoto")
          }
          text={
            scope === "hidden"
              ? undefined
              : t(
                  "logbook.empty_text",
                  "Dopo un evento con registro la riga arriva da sola, con la firma se c’è. Intanto puoi scrivere o importare le immersioni fatte altrove.",
                )
          }
        />
      )}
      <DiveList dives={dives} onOpen={(id) => setSearch({ dive: id })} />
      <LoadMore list={list} label={t("logbook.more", "Mostra altre immersioni")} />
      {scope === "shown" && (totals.data?.hidden ?? 0) > 0 && (
        <Button look="quiet" onClick={() => setSearch({ scope: "hidden" })}>
          {t.count("logbook.hidden_count", totals.data?.hidden ?? 0, {
            one: "{{count}} riga nascosta",
            other: "{{count}} righe nascoste",
          })}
        </Button>
      )}
      <LogbookLawNote />
      {openId && (
        <DiveSheet
          key={openId}
          user={user}
          id={openId}
          known={dives.find(({ id }) => id === openId)}
          onClose={() => setSearch({ dive: null }, { replace: true })}
        />
      )}
      <ActionSheet
        action={action === "add"}
        title={t("logbook.add_title", "Un’immersione fatta altrove")}
        onClose={close}
      >
        <DiveForm
          key={added?.id}
          user={user}
          latest={dives}
          before={added}
          onSaved={(saved, another) => (another ? setAdded(saved) : close())}
          onCancel={close}
        />
      </ActionSheet>
      <ActionSheet
        action={action === "share"}
        title={t("logbook.share_title", "Mostra il libretto per un’ora")}
        onClose={close}
      >
        <ShareLogbook />
      </ActionSheet>
      <ActionSheet
        action={action === "import"}
        title={t("logbook.import_title", "Importa da un file")}
        onClose={close}
      >
        <ImportLogbook onDone={close} />
      </ActionSheet>
    </div>
  );
}

type ActionSheetProps = { action: boolean; title: string; onClose: () => void; children: React.ReactNode };

function ActionSheet({ action, title, onClose, children }: ActionSheetProps) {
  return (
    <Sheet open={action} title={title} onClose={onClose}>
      <LazyPart fallback={<Skeleton className={css({ height: "20rem" })} />}>{children}</LazyPart>
    </Sheet>
  );
}

/** The note that the profile lacks the date or place of birth, which entry a) needs. */
function MissingData({ user }: { user: User }) {
  const t = useT();
  if (user.birth_date && user.birth_place) return null;
  return (
    <p className={noteLook}>
      {t("logbook.missing", "Mancano la data o il luogo di nascita.")}{" "}
      <Link
        to={paths.profile.href(
          undefined,
          paths.logbook.href(),
          user.birth_date ? "birth_place" : "birth_date",
        )}
        className={css({ color: "sea", fontWeight: "medium", textDecoration: "underline" })}
      >
        {t("logbook.complete", "Aggiungili nel profilo")}
      </Link>
    </p>
  );
}

const noteLook = notice({ display: "grid", gap: "2", justifyItems: "start", textStyle: "small" });
