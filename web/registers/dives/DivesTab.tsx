import { ExternalLink, FileText, Plus, Repeat2 } from "lucide-react";
import { useMemo, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, notice } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../../../worker/profiles/logbook/contract.ts";
import { CHECKLIST_ITEMS, peopleInWater } from "../../../worker/registers/changes/contract.ts";
import { DIVING_LAW } from "../../../worker/registers/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { ChecklistPanel } from "../checklist/ChecklistPanel.tsx";
import { missingItems } from "../checklist/checklistTexts.ts";
import { PaperDay } from "../day/PaperDay.tsx";
import { isDayAhead, type RegisterDay } from "../day/registerDay.ts";
import { FoldPanel } from "../FoldPanel.tsx";
import { GuidesPanel } from "../GuidesPanel.tsx";
import { AFTER_ENTRIES, BEFORE_ENTRIES, ENTRY_NAMES, entryExplanation } from "../lawEntries.ts";
import { brightLook, dayPanelLook, noteLook, stackLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { UndoBar, useUndoableChanges } from "../UndoBar.tsx";
import { DiveCard } from "./DiveCard.tsx";
import { lastDiveOf, listDayPeople, nextDiveDraft } from "./diveDrafts.ts";
import { GroupSheet } from "./GroupSheet.tsx";
import { GroupsPanel } from "./GroupsPanel.tsx";

/** The tab of dives: checklist and groups, and the dives of the day. */
export function DivesTab({ day }: { day: RegisterDay }) {
  const t = useT();
  const [search] = useSearch();
  const { view, state } = day;
  const isReadOnly = view.status === "closed";
  const isAhead = isDayAhead(day);
  const { write, last, undo, dismissLast } = useUndoableChanges(day);
  const [isChoosing, setChoosing] = useState(false);
  const [isPaper, setPaper] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const people = useMemo(() => listDayPeople(view, state), [view, state]);
  const inWater = peopleInWater(state).length;
  const hasDives = state.dives.length > 0;
  const done = CHECKLIST_ITEMS.length - missingItems(state.day).length;
  const undived = state.groups.filter(
    ({ id }) => !state.dives.some((dive) => dive.group === id && !dive.start),
  );

  function add(groups: (string | null)[]) {
    const changes = groups.map((group) => nextDiveDraft(newId(), group, lastDiveOf(state, group)));
    setAdded(changes[0]?.target.id ?? null);
    write(
      t.count("register.dives_added", changes.length, {
        one: "Immersione aggiunta",
        other: "{{count}} immersioni aggiunte",
      }),
      changes,
    );
  }
  if (isPaper && !isReadOnly) return <PaperDay day={day} people={people} onClose={() => setPaper(false)} />;
  return (
    <div className={brightLook}>
      <p role="status" className={inWater > 0 ? cx(waterLook, inLook) : waterLook}>
        {inWater === 0
          ? t("register.water_none", "In acqua: nessuno")
          : t.count("register.water", inWater, { one: "In acqua: {{count}}", other: "In acqua: {{count}}" })}
      </p>
      <div className={isAhead && !hasDives ? undefined : columnsLook}>
        <div className={hasDives ? cx(stackLook, afterDivesLook) : isAhead ? preparingLook : stackLook}>
          <FoldPanel
            title={t("register.checklist.title", "Lista di sicurezza")}
            summary={t("register.checklist.done", "{{done}} di {{count}} fatti", {
              done,
              count: CHECKLIST_ITEMS.length,
            })}
            isOpenFirst={!hasDives && done < CHECKLIST_ITEMS.length}
          >
            <ChecklistPanel day={day} isReadOnly={isReadOnly} write={write} />
          </FoldPanel>
          <FoldPanel
            title={t("register.groups.title", "Gruppi")}
            summary={t.count("register.groups.count", state.groups.length, {
              one: "{{count}} gruppo",
              other: "{{count}} gruppi",
            })}
            isOpenFirst={!hasDives}
          >
            <GroupsPanel day={day} people={people} isReadOnly={isReadOnly} write={write} />
          </FoldPanel>
          <GuidesPanel day={day} isReadOnly={isReadOnly} />
          <LawPanel />
        </div>
        <div className={stackLook}>
          {!hasDives && !isAhead && (
            <p className={cx(dayPanelLook, noteLook)}>
              {t(
                "register.no_dives",
                "Ancora nessuna immersione. Aggiungine una, poi premi «Inizia ora» quando si scende.",
              )}
            </p>
          )}
          {state.dives.map((dive) => (
            <DiveCard
              key={dive.id}
              day={day}
              dive={dive}
              people={people}
              isReadOnly={isReadOnly || isAhead}
              isTarget={dive.id === added || dive.id === search.get("dive")}
              write={write}
            />
          ))}
          {!isReadOnly && !isAhead && (
            <>
              <TapButton
                look={hasDives ? "plain" : "main"}
                wide
                onClick={() => (state.groups.length > 0 ? setChoosing(true) : add([null]))}
              >
                <Plus size={20} aria-hidden />
                {t("register.add_dive", "Nuova immersione")}
              </TapButton>
              {undived.length > 1 && (
                <TapButton wide onClick={() => add(undived.map(({ id }) => id))}>
                  <Repeat2 size={20} aria-hidden />
                  {t("register.add_dives", "Una nuova immersione per ogni gruppo")}
                </TapButton>
              )}
              <TapButton wide look="quiet" onClick={() => setPaper(true)}>
                <FileText size={20} aria-hidden />
                {t("register.paper.open", "Giornata su carta: trascrivi il foglio")}
              </TapButton>
            </>
          )}
        </div>
      </div>
      {isChoosing && (
        <GroupSheet
          groups={state.groups}
          value={undefined}
          onChoose={(group) => add([group])}
          onClose={() => setChoosing(false)}
        />
      )}
      <UndoBar last={last} onUndo={undo} onDismiss={dismissLast} />
    </div>
  );
}

const waterLook = notice({
  padding: "3",
  marginBottom: "4",
  fontWeight: "bold",
  textAlign: "center",
  color: "ink",
});
const inLook = css({ bg: "sea!", color: "card!", fontSize: "lg" });
const columnsLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 24rem) minmax(0, 1fr)" },
  gap: { base: "3", lg: "6" },
  alignItems: "start",
});
/** Before the day there are no dives to stand beside. */
const preparingLook = grid({
  columns: { base: 1, lg: 2 },
  gap: { base: "3", lg: "6" },
  alignItems: "start",
  gridTemplateRows: { lg: "auto auto 1fr" },
  "& > :first-child": { lg: { gridRow: "span 3" } },
});
/** On a phone the dives come first once there are any. */
const afterDivesLook = css({ order: { base: 1, lg: 0 } });

/** The law's requirements for a register and a logbook, with a link to the Gazzetta. */
function LawPanel() {
  const t = useT();
  return (
    <FoldPanel title={t("register.law.title", "Cosa chiede la legge")} isOpenFirst={false}>
      <div className={stackLook}>
        <p>{t("register.law.register", "Nel registro del centro (art. 12, commi 3–5):")}</p>
        <EntryNames label={t("register.law.before", "Prima dell’immersione")} entries={BEFORE_ENTRIES} />
        <EntryNames label={t("register.law.after", "Dopo l’immersione")} entries={AFTER_ENTRIES} />
        <p>{t("register.law.logbook", "Nel libretto di chi si immerge, tredici voci (art. 12, comma 8):")}</p>
        <dl className={grid({ gap: "2" })}>
          {LOGBOOK_ENTRIES.map(({ letter, name }) => (
            <div key={name}>
              <dt lang="it" className={css({ fontWeight: "bold" })}>
                {letter}) {ENTRY_NAMES[name]}
              </dt>
              <dd className={noteLook}>{entryExplanation(t, name)}</dd>
            </div>
          ))}
        </dl>
        <p className={css({ fontWeight: "medium" })}>
          {t("register.law.gazette", "Fa fede il testo pubblicato in Gazzetta.")}
        </p>
        <a href={DIVING_LAW.url} target="_blank" rel="noreferrer" lang="it" className={linkLook}>
          <ExternalLink size={20} aria-hidden className={css({ flexShrink: 0 })} />
          {DIVING_LAW.name}, {DIVING_LAW.gazette}
        </a>
      </div>
    </FoldPanel>
  );
}

function EntryNames({ label, entries }: { label: string; entries: LogbookEntry[] }) {
  return (
    <div>
      <p className={css({ fontWeight: "bold" })}>{label}</p>
      <ul lang="it" className={css({ listStyle: "disc", paddingInlineStart: "5" })}>
        {entries.map((entry) => (
          <li key={entry}>{ENTRY_NAMES[entry]}</li>
        ))}
      </ul>
    </div>
  );
}

const linkLook = flex({
  align: "center",
  gap: "2",
  minHeight: "3.5rem",
  color: "sea",
  textDecoration: "underline",
});
