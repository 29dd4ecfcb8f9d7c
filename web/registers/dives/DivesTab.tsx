import { FileText, Plus, Repeat2 } from "lucide-react";
import { useMemo, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { CHECKLIST_ITEMS, peopleInWater } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { ChecklistPanel } from "../checklist/ChecklistPanel.tsx";
import { missingItems } from "../checklist/checklistTexts.ts";
import { PaperDay } from "../day/PaperDay.tsx";
import { isDayAhead, type RegisterDay } from "../day/registerDay.ts";
import { FoldPanel } from "../FoldPanel.tsx";
import { GuidesPanel } from "../GuidesPanel.tsx";
import { LawPanel } from "../LawPanel.tsx";
import { brightLook, dayPanelLook, noteLook, stackLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { UndoBar } from "../UndoBar.tsx";
import { useUndoableChanges } from "../useUndoableChanges.ts";
import { DiveCard } from "./DiveCard.tsx";
import { listDayPeople } from "./dayPeople.ts";
import { lastDiveOf, nextDiveDraft } from "./diveDrafts.ts";
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
  const people = useMemo(() => listDayPeople(view, state), [view, state]);
  const inWater = peopleInWater(state).length;
  const hasDives = state.dives.length > 0;
  const done = CHECKLIST_ITEMS.length - missingItems(state.day).length;
  const undived = state.groups.filter(
    ({ id }) => !state.dives.some((dive) => dive.group === id && !dive.start),
  );

  function add(groups: (string | null)[]) {
    const changes = groups.map((group) => nextDiveDraft(newId(), group, lastDiveOf(state, group)));
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
              isTarget={search.get("dive") === dive.id}
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
