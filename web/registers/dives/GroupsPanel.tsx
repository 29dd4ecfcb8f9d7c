import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { GROUP_NAME_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { chipsLook, noteLook, stackLook, warningLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import {
  addGroup,
  type DayPerson,
  everybodyInOneGroup,
  groupOf,
  moveToGroup,
  nextGroupNumber,
  overRatioText,
} from "./diveDrafts.ts";
import { GroupColumn } from "./GroupColumn.tsx";
import { ResponsibleSheet } from "./ResponsibleSheet.tsx";

type Props = { day: RegisterDay; people: DayPerson[]; isReadOnly: boolean; write: WriteChanges };

type GroupBoardProps = {
  day: RegisterDay;
  people: DayPerson[];
  without: DayPerson[];
  isReadOnly: boolean;
  write: WriteChanges;
};

/** The groups of the day, each at its cord with a responsible guide. */
export function GroupsPanel({ day, people, isReadOnly, write }: Props) {
  const t = useT();
  const { groups } = day.state;
  const [isChoosing, setChoosing] = useState(false);
  const nameOf = (number: number) =>
    t("register.groups.cord", "Cavo {{number}}", { number }).slice(0, GROUP_NAME_MAX);
  const notAbsent = people.filter(({ presence }) => presence !== "absent");
  const overRatio = groups.length === 0 && overRatioText(t, notAbsent.length, day.view);
  const without = notAbsent.filter((person) => groupOf(day.state, person) === null);

  function add() {
    const name = nameOf(nextGroupNumber(groups));
    write(t("register.groups.added", "{{name}}: gruppo aggiunto", { name }), [
      addGroup(newId(), name, { guide: null, guide_name: null }),
    ]);
  }
  return (
    <div className={stackLook}>
      {groups.length === 0 && (
        <p className={noteLook}>
          {t(
            "register.groups.none",
            "Se non fai gruppi, ogni immersione riguarda tutte le persone presenti. Per un piccolo gruppo basta così.",
          )}
        </p>
      )}
      {overRatio && <p className={warningLook}>{overRatio}</p>}
      {groups.length > 0 && (
        <GroupBoard day={day} people={notAbsent} without={without} isReadOnly={isReadOnly} write={write} />
      )}
      {!isReadOnly && (
        <div className={chipsLook}>
          {groups.length === 0 && (
            <TapButton className={css({ flex: 1 })} onClick={() => setChoosing(true)}>
              <Users size={20} aria-hidden />
              {t("register.groups.everybody", "Un gruppo per tutti")}
            </TapButton>
          )}
          <TapButton className={css({ flex: 1 })} onClick={add}>
            <Plus size={20} aria-hidden />
            {t("register.groups.add", "Aggiungi un gruppo")}
          </TapButton>
        </div>
      )}
      {isChoosing && (
        <ResponsibleSheet
          title={t("register.groups.responsible", "Chi è responsabile del gruppo?")}
          value={{ guide: null, guide_name: null }}
          day={day}
          onClose={() => setChoosing(false)}
          onChoose={(responsible) => {
            const changes = everybodyInOneGroup(newId(), nameOf(1), responsible, people);
            write(t("register.groups.everybody", "Un gruppo per tutti"), changes);
          }}
        />
      )}
    </div>
  );
}

/** People by group. Names are tapped, then the group to which they move. */
function GroupBoard({ day, people, without, isReadOnly, write }: GroupBoardProps) {
  const t = useT();
  const { state } = day;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (group: string | null) =>
    state.groups.find(({ id }) => id === group)?.name ?? t("register.groups.without", "Senza gruppo");

  function move(ids: ReadonlySet<string>, group: string | null) {
    const moved = people.filter((person) => ids.has(person.id) && groupOf(state, person) !== group);
    setChosen(new Set());
    if (moved.length === 0) return;
    const who = moved.length === 1 ? (moved[0]?.name ?? "") : String(moved.length);
    write(
      t("register.groups.moved", "{{who}}: {{group}}", { who, group: nameOf(group) }),
      moveToGroup(moved, group),
    );
  }
  function toggle(id: string) {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }
  const column = (group: string | null, members: DayPerson[]) => (
    <GroupColumn
      key={group ?? "none"}
      group={state.groups.find(({ id }) => id === group) ?? null}
      title={nameOf(group)}
      people={members}
      day={day}
      write={write}
      isReadOnly={isReadOnly}
      chosen={chosen}
      onToggle={toggle}
      onMoveHere={() => move(chosen, group)}
    />
  );
  return (
    <div className={stackLook}>
      {!isReadOnly && (
        <p className={noteLook}>{t("register.groups.how", "Tocca i nomi, poi il gruppo in cui vanno.")}</p>
      )}
      <div className={grid({ columns: 1, gap: "3" })}>
        {state.groups.map(({ id }) =>
          column(
            id,
            people.filter(({ group }) => group === id),
          ),
        )}
        {without.length > 0 && column(null, without)}
      </div>
      {chosen.size > 0 && (
        <TapButton onClick={() => setChosen(new Set())}>
          {t.count("register.groups.unchoose", chosen.size, {
            one: "Deseleziona {{count}} nome",
            other: "Deseleziona {{count}} nomi",
          })}
        </TapButton>
      )}
    </div>
  );
}
