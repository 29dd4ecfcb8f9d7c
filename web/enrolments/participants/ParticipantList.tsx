import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  Award,
  BadgeCheck,
  FileDown,
  PenLine,
  Printer,
  Search,
  UserRoundPlus,
  UserRoundSearch,
  UsersRound,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import {
  canRemove,
  lacksDocuments,
  participantsFileName,
} from "../../../worker/enrolments/participants/contract.ts";
import { endedRefusal, SEARCH_MAX } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { withoutAccents } from "../../../worker/lib/searchWords.ts";
import { useUser } from "../../auth/session.ts";
import { useCsvDownload } from "../../auth/useCsvDownload.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { AttendanceSheet } from "../attendance/AttendanceSheet.tsx";
import { AddGuestSheet } from "./AddGuestSheet.tsx";
import { DocumentsBar } from "./DocumentsBar.tsx";
import { GuestRows } from "./GuestRows.tsx";
import { LateParticipants } from "./ParticipantGates.tsx";
import { ParticipantListSkeleton } from "./ParticipantListSkeleton.tsx";
import { ParticipantRow } from "./ParticipantRow.tsx";
import { ParticipantsPrintSheet } from "./ParticipantsPrintSheet.tsx";
import { rowsLook } from "./PersonLine.tsx";
import { getParticipantsFile, guestsQuery, participantsQuery } from "./queries.ts";
import { RemoveParticipantDialog, useRemoveParticipant } from "./RemoveParticipantDialog.tsx";
import { WriteToOneSheet } from "./WriteToOneSheet.tsx";

/** The debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 500;

type Props = { event: EventDetail; onWrite: () => void };

export function ParticipantList({ event, onWrite }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const [params] = useSearch();
  const [onlyLacking, setOnlyLacking] = useState(params.get("documents") === "missing");
  const { data: guests = [] } = useQuery(guestsQuery(event.id));
  const list = useInfiniteQuery(participantsQuery(event.id, search, onlyLacking));
  const known = useKnownParticipants(event);
  const states = known.people.flatMap(({ documents }) => documents ?? []);
  const people = list.data?.pages.flatMap((page) => page.participants) ?? [];
  if (list.isPending) return <ParticipantListSkeleton />;
  if (list.isLoadingError) {
    return <LoadFailed neverStored query={list} />;
  }
  const isEmpty = people.length === 0 && !list.hasNextPage;
  const wanted = withoutAccents(search);
  const shownGuests = onlyLacking
    ? []
    : guests.filter(({ name }) => withoutAccents(name ?? "").includes(wanted));
  if (isEmpty && !search && !onlyLacking && guests.length === 0) return <NoParticipants event={event} />;
  return (
    <>
      <Actions event={event} typed={typed} onType={setTyped} onWrite={onWrite} />
      <LateParticipants event={event} people={known.people} />
      {states.length > 0 && (
        <DocumentsBar
          event={event}
          lacking={known.isWhole ? states.filter(lacksDocuments).length : null}
          onlyLacking={onlyLacking}
          onChange={setOnlyLacking}
        />
      )}
      {isEmpty && onlyLacking && !search ? (
        <StatusMessage
          icon={<BadgeCheck size={28} />}
          title={t("participants.all_valid", "Documenti in regola")}
          text={t(
            "participants.all_valid_text",
            "A chi ha pagato non manca nulla fino alla fine dell’evento.",
          )}
        >
          <Button onClick={() => setOnlyLacking(false)}>{t("participants.all", "Mostra tutti")}</Button>
        </StatusMessage>
      ) : isEmpty && shownGuests.length === 0 ? (
        <StatusMessage
          icon={<UserRoundSearch size={28} />}
          title={t("participants.no_match", "Nessuno con questo nome")}
          text={t("participants.no_match_text", "Cerchiamo nel nome e nell’azienda dei partecipanti.")}
        >
          <Button
            onClick={() => {
              setTyped("");
              setOnlyLacking(false);
            }}
          >
            {t("participants.all", "Mostra tutti")}
          </Button>
        </StatusMessage>
      ) : (
        people.length > 0 && <ParticipantRows event={event} people={people} stale={list.isPlaceholderData} />
      )}
      {shownGuests.length > 0 && <GuestRows event={event} guests={shownGuests} />}
      <LoadMore
        list={list}
        {...((search || onlyLacking) && { label: t("participants.search_on", "Continua la ricerca") })}
      />
    </>
  );
}

/**
 * The participants of the cached list that search and filter do not change. Of an event with requirements every page is
 * loaded, because who missed a day may be on any of them.
 */
function useKnownParticipants({ id, requirements }: EventDetail) {
  const all = useInfiniteQuery(participantsQuery(id, ""));
  const { hasNextPage, isFetching, isError, fetchNextPage } = all;
  const loadsOn = Boolean(requirements?.length) && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (loadsOn) void fetchNextPage();
  }, [loadsOn, fetchNextPage]);
  return { people: all.data?.pages.flatMap(({ participants }) => participants) ?? [], isWhole: !hasNextPage };
}

function NoParticipants({ event }: { event: EventDetail }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<UsersRound size={28} />}
      title={t("participants.empty", "Nessun partecipante")}
      text={t("participants.empty_text", "Appena qualcuno si iscrive, lo trovi qui.")}
    >
      <AddGuestButton event={event} />
      <ButtonLink to={paths.event.href(event.slug)}>{t("participants.to_event", "Apri l’evento")}</ButtonLink>
    </StatusMessage>
  );
}

/** Opens the form that adds a participant by hand; nothing once the event is over or cancelled. */
function AddGuestButton({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  if (endedRefusal(event, today)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserRoundPlus size={18} aria-hidden />
        {t("participants.add", "Aggiungi a mano")}
      </Button>
      {isOpen && <AddGuestSheet event={event} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Opens the certificates of attendance; nothing before the first day. */
function CertificatesButton({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  if (event.cancelled_at || event.date > today) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Award size={18} aria-hidden />
        {t("attendance.open", "Attestati")}
      </Button>
      {isOpen && <AttendanceSheet event={event} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type ActionsProps = {
  event: EventDetail;
  typed: string;
  onType: (text: string) => void;
  onWrite: () => void;
};

function Actions({ event, typed, onType, onWrite }: ActionsProps) {
  const t = useT();
  const download = useCsvDownload(
    participantsFileName(event.slug),
    t("participants.downloaded", "L’elenco è pronto"),
    () => getParticipantsFile(event.id),
  );
  const [isPrinting, setIsPrinting] = useState(false);
  const label = t("participants.search", "Cerca per nome o azienda");
  return (
    <div className={actionsLook}>
      <div className={css({ position: "relative", flex: "1 0 100%" })}>
        <Search size={18} aria-hidden className={iconLook} />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className={`${inputLook} ${css({ paddingInlineStart: "12!" })}`}
        />
      </div>
      <Button look="main" onClick={onWrite}>
        <PenLine size={18} aria-hidden />
        {t("participants.write", "Scrivi a tutti")}
      </Button>
      <Button busy={download.isPending} onClick={() => download.start()}>
        {!download.isPending && <FileDown size={18} aria-hidden />}
        {t("participants.csv", "Scarica CSV")}
      </Button>
      <AddGuestButton event={event} />
      <CertificatesButton event={event} />
      <Button onClick={() => setIsPrinting(true)}>
        <Printer size={18} aria-hidden />
        {t("participants.print", "Stampa")}
      </Button>
      {isPrinting && <ParticipantsPrintSheet event={event} onClose={() => setIsPrinting(false)} />}
    </div>
  );
}

type PeopleProps = { event: EventDetail; people: ManagedParticipant[]; stale: boolean };

function ParticipantRows({ event, people, stale }: PeopleProps) {
  const t = useT();
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const removal = useRemoveParticipant(event, () => list.current?.focus());
  const user = useUser();
  const [writingTo, setWritingTo] = useState<ManagedParticipant | null>(null);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("participants.title", "Partecipanti")}
        aria-busy={stale || undefined}
        className={rowsLook}
      >
        {people.map((person) => (
          <ParticipantRow
            key={person.id}
            event={event}
            person={person}
            onRemove={
              canRemove({ paid: person.is_paid ? 1 : 0 }, event, today)
                ? () => removal.setParticipant(person)
                : undefined
            }
            onWrite={user?.id === event.organizer_id ? () => setWritingTo(person) : undefined}
            onKept={() => list.current?.focus()}
          />
        ))}
      </ul>
      <RemoveParticipantDialog removal={removal} />
      {user && writingTo && (
        <WriteToOneSheet event={event} user={user} person={writingTo} onClose={() => setWritingTo(null)} />
      )}
    </>
  );
}

const actionsLook = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "3",
  marginBottom: "4",
  // On a phone both labels fit on one line.
  "& > button": { flex: { base: "1 1 auto", md: "none" }, paddingInline: { base: "3", md: "5" } },
});

const iconLook = css({
  position: "absolute",
  insetInlineStart: "4",
  top: "50%",
  transform: "translateY(-50%)",
  color: "muted",
  pointerEvents: "none",
});
