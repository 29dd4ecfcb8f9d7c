import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { noteLook, stackLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import type { Act } from "../controls/useActs.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { type DayPerson, groupOf } from "./dayPeople.ts";
import { GroupColumn } from "./GroupColumn.tsx";
import { moveToGroup } from "./groupDrafts.ts";

type Props = { day: RegisterDay; people: DayPerson[]; without: DayPerson[]; isReadOnly: boolean; act: Act };

/** Of people in no group: dnd-kit's ids are not null. */
const NO_GROUP = "none";

/**
 * People by group. They are moved by taps (choose people, then tap the group), by dragging with pointer or keyboard.
 */
export function GroupBoard({ day, people, without, isReadOnly, act }: Props) {
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
    act(
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
      key={group ?? NO_GROUP}
      dropId={group ?? NO_GROUP}
      group={state.groups.find(({ id }) => id === group) ?? null}
      title={nameOf(group)}
      people={members}
      day={day}
      act={act}
      isReadOnly={isReadOnly}
      chosen={chosen}
      onToggle={toggle}
      onMoveHere={() => move(chosen, group)}
    />
  );
  return (
    <DragDropProvider
      // The library's announcements are English; the bar of the last tap says what was moved.
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (canceled || !source || !target) return;
        const id = String(source.id);
        const group = target.id === NO_GROUP ? null : String(target.id);
        move(chosen.has(id) ? chosen : new Set([id]), group);
      }}
    >
      <div className={stackLook}>
        {!isReadOnly && (
          <p className={noteLook}>
            {t("register.groups.how", "Tocca i nomi, poi il gruppo in cui vanno; oppure trascinali.")}
          </p>
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
    </DragDropProvider>
  );
}
