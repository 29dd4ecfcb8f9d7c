import { CheckCheck, QrCode, UserPlus, Users } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { PERSON_NAME_MAX } from "../../../worker/registers/changes/contract.ts";
import { isUnmarked } from "../../../worker/registers/registerLines.ts";
import { requirementName } from "../../eligibility/requirementTexts.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { isDayAhead, type RegisterDay } from "../day/registerDay.ts";
import { personDraft } from "../dives/diveDrafts.ts";
import { largeTextLook, tallFieldLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { UndoBar, useUndoableChanges } from "../UndoBar.tsx";
import { EnterWaterSheet } from "./EnterWaterSheet.tsx";
import { GuestSheet } from "./GuestSheet.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { PersonSheet } from "./PersonSheet.tsx";
import {
  closedGates,
  type ListedPerson,
  listPeople,
  matchesPresence,
  matchesSearch,
  type ShownPresence,
} from "./people.ts";
import { WaterPanel } from "./WaterPanel.tsx";
import { readWaterTimes } from "./waterTimes.ts";

/** Lazy, because the camera's code is needed only for scanning. */
const { ScanSheet } = lazyDialogs(() => import("./ScanSheet.tsx"));

type Opened =
  | { sheet: "person"; id: string }
  | { sheet: "guest"; id: string | null; name?: string }
  | { sheet: "water"; ids: string[] }
  | { sheet: "scan" };

/** The check-in tab: presence, guests, and people in the water. */
export function CheckInTab({ day: stored }: { day: RegisterDay }) {
  const t = useT();
  const { write, last, undo, dismissLast } = useUndoableChanges(stored);
  // A later tap on one person ends the undo of "everybody present", which would overwrite it.
  const day = useMemo<RegisterDay>(
    () => ({
      ...stored,
      change: (changes) => {
        dismissLast();
        return stored.change(changes);
      },
    }),
    [stored, dismissLast],
  );
  const anonymous = t("common.anonymous", "Anonimo");
  const people = useMemo(() => listPeople(day, anonymous), [day, anonymous]);
  const times = useMemo(() => readWaterTimes(day.changes), [day.changes]);
  const now = useNow(day.now);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<ShownPresence>("all");
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = day.view.status === "open";
  const takesDives = isOpen && !isDayAhead(day);
  const close = () => setOpened(null);
  const person = opened?.sheet === "person" ? people.find(({ id }) => id === opened.id) : undefined;
  const guest = opened?.sheet === "guest" ? people.find(({ id }) => id === opened.id) : undefined;

  const unmarked = people.filter(
    (one) => isUnmarked(one.presence, one.member) && closedGates(one).length === 0,
  );
  const shown = people.filter((one) => matchesSearch(one.name, search) && matchesPresence(one, filter));
  const found = (scanned: ListedPerson) => {
    close();
    if (scanned.presence === "present") {
      notify({
        kind: "info",
        title: t("registers.scan_again", "{{name}}: già presente", { name: scanned.name }),
      });
      return;
    }
    const missing = closedGates(scanned);
    if (missing.length > 0) {
      notify({
        kind: "error",
        title: t("registers.scan_gates", "{{name}}: manca {{names}}", {
          name: scanned.name,
          names: missing.map(({ code }) => requirementName(t, code)).join(", "),
        }),
      });
      return;
    }
    void day.change([{ target: { type: scanned.type, id: scanned.id }, fields: { presence: "present" } }]);
    notify({
      kind: "success",
      title: t("registers.scan_present", "{{name}}: presente", { name: scanned.name }),
    });
  };

  return (
    <div className={pageLook}>
      {takesDives && (
        <WaterPanel
          day={day}
          people={people}
          times={times}
          now={now}
          onEnter={() => setOpened({ sheet: "water", ids: [] })}
        />
      )}
      <section aria-labelledby="arrivals" className={grid({ gap: { base: "3", md: "4" } })}>
        <h2 id="arrivals" className={css({ textStyle: "heading", srOnly: { base: true, md: false } })}>
          {t("registers.arrivals", "Chi è arrivato")}
        </h2>
        <div className={toolsLook}>
          <input
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={PERSON_NAME_MAX}
            aria-label={t("registers.search", "Cerca per nome")}
            placeholder={t("registers.search", "Cerca per nome")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={cx(inputLook, tallFieldLook, css({ flex: 1, minWidth: "0" }))}
          />
          {isOpen && (
            <>
              <TapButton onClick={() => setOpened({ sheet: "scan" })}>
                <QrCode size={24} aria-hidden />
                <span className={css({ srOnly: { base: true, md: false } })}>
                  {t("registers.scan", "Scansiona")}
                </span>
              </TapButton>
              <TapButton onClick={() => setOpened({ sheet: "guest", id: null, name: search })}>
                <UserPlus size={24} aria-hidden />
                <span className={css({ srOnly: { base: true, md: false } })}>
                  {t("registers.add_guest", "Ospite")}
                </span>
              </TapButton>
            </>
          )}
        </div>
        <PresenceFilter people={people} value={filter} onChange={setFilter} />
        {isOpen && unmarked.length > 1 && (
          <TapButton
            onClick={() =>
              write(
                t.count("registers.marked_present", unmarked.length, {
                  one: "{{count}} persona presente",
                  other: "{{count}} persone presenti",
                }),
                unmarked.map((person) => personDraft(person, { presence: "present" })),
              )
            }
          >
            <CheckCheck size={24} aria-hidden />
            {t("registers.everybody_present", "Tutti presenti ({{count}})", { count: unmarked.length })}
          </TapButton>
        )}
        {people.length === 0 ? (
          <StatusMessage
            icon={<Users size={28} />}
            title={t("registers.nobody", "Nessuno in lista")}
            text={t(
              "registers.nobody_text",
              "Chi si iscrive all’evento compare qui. Puoi già aggiungere ospiti.",
            )}
            level={3}
            compact
          />
        ) : shown.length === 0 ? (
          <p role="status" className={largeTextLook}>
            {search
              ? t("registers.not_found", "Nessuno in lista si chiama così.")
              : t("registers.none_of_filter", "Nessuno, per ora.")}
          </p>
        ) : (
          <ul ref={list} className={grid({ gap: "3" })} data-people>
            {shown.map((one) => (
              <PersonRow
                key={one.id}
                person={one}
                day={day}
                since={times.since.get(one.id)}
                now={now}
                onOpen={() => setOpened({ sheet: "person", id: one.id })}
                onEnter={takesDives ? () => setOpened({ sheet: "water", ids: [one.id] }) : undefined}
              />
            ))}
          </ul>
        )}
        <UndoBar last={last} onUndo={undo} onDismiss={dismissLast} />
      </section>
      <PersonSheet
        person={person}
        day={day}
        since={person && times.since.get(person.id)}
        now={now}
        onClose={close}
        onEdit={(id) => setOpened({ sheet: "guest", id })}
        onEnter={takesDives ? (id) => setOpened({ sheet: "water", ids: [id] }) : undefined}
      />
      {opened?.sheet === "guest" && (
        <GuestSheet
          day={day}
          people={people}
          guest={guest}
          firstName={opened.name ?? ""}
          onClose={close}
          onFound={found}
        />
      )}
      {opened?.sheet === "water" && (
        <EnterWaterSheet day={day} people={people} first={opened.ids} onClose={close} />
      )}
      {opened?.sheet === "scan" && <ScanSheet people={people} onFound={found} onClose={close} />}
    </div>
  );
}

const pageLook = css({
  display: "grid",
  gap: { base: "3", md: "6" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 24rem" },
  alignItems: "start",
  // On a desktop the water panel is next to the list.
  "& > section:first-child": { gridColumn: { lg: "2" }, gridRow: { lg: "1" } },
});

const toolsLook = flex({ gap: { base: "2", md: "3" } });

const TICK_MS = 15_000;

/** The corrected current time, updated every 15 seconds. */
function useNow(now: () => number): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return shown;
}

type Props = { people: ListedPerson[]; value: ShownPresence; onChange: (value: ShownPresence) => void };

/** The numbers of people present, absent, or not marked; a tap filters the list. */
function PresenceFilter({ people, value, onChange }: Props) {
  const t = useT();
  const count = (filter: ShownPresence) => people.filter((one) => matchesPresence(one, filter)).length;
  const filters: { value: ShownPresence; label: string; count: number }[] = [
    { value: "all", label: t("registers.all", "In lista"), count: count("all") },
    { value: "unknown", label: t("registers.unknown", "Da segnare"), count: count("unknown") },
    { value: "present", label: t("registers.present_many", "Presenti"), count: count("present") },
    { value: "absent", label: t("registers.absent_many", "Assenti"), count: count("absent") },
  ];
  return (
    <fieldset aria-label={t("registers.filter", "Chi mostrare")} className={grid({ columns: 4, gap: "2" })}>
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          aria-pressed={filter.value === value}
          onClick={() => onChange(filter.value)}
          className={cx(filterLook, filter.value === value ? chosenLook : otherLook)}
        >
          <span className={css({ fontSize: "2xl", fontWeight: "bold", lineHeight: 1 })}>{filter.count}</span>
          <span
            className={css({ fontSize: { base: "xs", sm: "lg" }, fontWeight: "medium", hyphens: "auto" })}
          >
            {filter.label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
const filterLook = grid({
  justifyItems: "center",
  gap: "1",
  minHeight: "4.5rem",
  paddingBlock: "2",
  borderRadius: "sm",
  cursor: "pointer",
  touchAction: "manipulation",
});
const chosenLook = css({ bg: "sea", color: "card", border: "2px solid token(colors.sea)" });
const otherLook = css({ bg: "card", color: "ink", border: "2px solid token(colors.field)" });
