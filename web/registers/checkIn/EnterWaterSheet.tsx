import { Check, Waves } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { BeforeStartSheet } from "../checklist/BeforeStartSheet.tsx";
import { missingItems } from "../checklist/checklistTexts.ts";
import type { ChangeInput, RegisterDay } from "../day/registerDay.ts";
import { enterWater } from "../dives/diveDrafts.ts";
import { diveName } from "../dives/diveTexts.ts";
import { undoChanges } from "../dives/undoChanges.ts";
import { largeTextLook, tallFieldLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton, TapChip } from "../TapButton.tsx";
import type { ListedPerson } from "./people.ts";
import { venueTime } from "./waterTimes.ts";

type Props = {
  day: RegisterDay;
  people: ListedPerson[];
  /** The people chosen at first; if empty, everyone present of the group. */
  first: string[];
  onClose: () => void;
};

const NEW = "new";
const NO_GROUP = "none";

/** Puts people into the water: on a dive that has begun, or on a new one whose start the user confirms here. */
export function EnterWaterSheet({ day, people, first, onClose }: Props) {
  const t = useT();
  const { state, view } = day;
  const dry = people.filter(
    ({ water, presence, id }) => water === null && (presence === "present" || first.includes(id)),
  );
  const running = state.dives.filter(({ end }) => end === null);
  const firstGroup = people.find(({ id }) => id === first[0])?.group ?? null;
  const ofGroup = (group: string | null) => (one: ListedPerson) => group === null || one.group === group;
  const [dive, setDive] = useState(
    () =>
      running.find(({ group }) => first.length === 0 || group === firstGroup)?.id ?? running[0]?.id ?? NEW,
  );
  const [group, setGroup] = useState(firstGroup);
  const [start, setStart] = useState(() => venueTime(day.now(), view.time_zone));
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState(
    () => new Set(first.length > 0 ? first : dry.filter(ofGroup(groupOf(dive))).map(({ id }) => id)),
  );

  function groupOf(id: string): string | null {
    return state.dives.find((one) => one.id === id)?.group ?? null;
  }
  const choose = (nextDive: string, nextGroup: string | null) => {
    setDive(nextDive);
    setGroup(nextGroup);
    const joined = nextDive === NEW ? nextGroup : groupOf(nextDive);
    if (first.length === 0) setChosen(new Set(dry.filter(ofGroup(joined)).map(({ id }) => id)));
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const entering = dry.filter(({ id }) => chosen.has(id));
  const isBegun = (state.dives.find(({ id }) => id === dive)?.start ?? null) !== null;
  const isFirst = state.dives.every((other) => other.start === null);
  const enter = async (note: string | null) => {
    const id = dive === NEW ? newId() : dive;
    const begun = { start: start || null, ...(dive === NEW && { group }), ...(note !== null && { note }) };
    const changes: ChangeInput[] = [
      ...(isBegun ? [] : [{ target: { type: "dive" as const, id }, fields: begun }]),
      ...enterWater(entering, id),
    ];
    const undo = undoEntering(state, changes);
    if (!(await day.change(changes))) return;
    onClose();
    notify({
      title: t.count("registers.went_in", entering.length, {
        one: "Una persona in acqua",
        other: "{{count}} persone in acqua",
      }),
      action: { label: t("registers.undo", "Annulla"), onSelect: () => void day.change(undo) },
    });
  };

  if (isAsking)
    return (
      <BeforeStartSheet
        day={day}
        write={(_, changes) => day.change(changes)}
        onStart={enter}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <RegisterSheet title={t("registers.enter_title", "Chi entra in acqua")} onClose={onClose}>
      {running.length > 0 && (
        <Select
          label={t("registers.dive", "Immersione")}
          value={dive}
          onChange={(value) => choose(value, group)}
          options={[
            ...running.map((one) => ({ value: one.id, label: diveName(t, one, state) })),
            { value: NEW, label: t("registers.new_dive", "Una nuova immersione") },
          ]}
        />
      )}
      {!isBegun && (
        <>
          {dive === NEW && state.groups.length > 0 && (
            <Select
              label={t("registers.group", "Gruppo")}
              value={group ?? NO_GROUP}
              onChange={(value) => choose(NEW, value === NO_GROUP ? null : value)}
              options={[
                { value: NO_GROUP, label: t("registers.no_group", "Nessun gruppo") },
                ...state.groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <TextField
            type="time"
            label={t("registers.start", "Inizio")}
            help={t("registers.start_help", "L’ora di adesso: correggila se serve.")}
            value={start}
            onChange={(event) => setStart(event.target.value)}
            className={tallFieldLook}
          />
        </>
      )}
      {dry.length === 0 ? (
        <p className={largeTextLook}>
          {t("registers.nobody_dry", "Nessuno da far entrare: segna prima chi è presente.")}
        </p>
      ) : (
        <ul className={grid({ gap: "2" })}>
          {dry.map((person) => (
            <li key={person.id}>
              <TapChip
                pressed={chosen.has(person.id)}
                onClick={() => toggle(person.id)}
                className={css({ width: "100%", justifyContent: "space-between!" })}
              >
                {person.name}
                {chosen.has(person.id) && <Check size={24} aria-hidden />}
              </TapChip>
            </li>
          ))}
        </ul>
      )}
      <TapButton
        look="main"
        wide
        disabled={entering.length === 0}
        onClick={() =>
          !isBegun && isFirst && missingItems(state.day).length > 0 ? setAsking(true) : void enter(null)
        }
      >
        <Waves size={24} aria-hidden />
        {t.count("registers.enter_now", entering.length, {
          one: "Entra 1 persona",
          other: "Entrano {{count}} persone",
        })}
      </TapButton>
    </RegisterSheet>
  );
}

/** Undoes an entry by mistake; a person who had no part in the dive before has none afterwards. */
function undoEntering(state: RegisterState, changes: ChangeInput[]): ChangeInput[] {
  const joined = changes.filter(({ target }) => target.type === "entry" && !state.entries.has(target.id));
  return [
    ...undoChanges(state, changes),
    ...joined.map(({ target }) => ({ target, fields: { taking_part: false } }) as ChangeInput),
  ];
}
