import { Check, Waves } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useOpenAfterMount } from "../../ui/useOpenAfterMount.ts";
import type { ChangeDraft, RegisterDay } from "../day/registerDay.ts";
import { diveName } from "./diveName.ts";
import { bigButton, bigChosenButton, bigInput, bigMainButton, bigText } from "./looks.ts";
import type { ListedPerson } from "./people.ts";
import { enterWater, leaveWater } from "./waterDrafts.ts";
import { venueTime } from "./waterTimes.ts";

type Props = {
  day: RegisterDay;
  people: ListedPerson[];
  /** Who is chosen at first; nobody: everyone present of the group. */
  first: string[];
  onClose: () => void;
};

const NEW = "new";
const NO_GROUP = "none";

/** People go into the water: on a dive that has begun, or on a new one whose start somebody confirms here. */
export function EnterWaterSheet({ day, people, first, onClose }: Props) {
  const t = useT();
  const isOpen = useOpenAfterMount(true);
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
  const enter = async () => {
    const id = dive === NEW ? crypto.randomUUID() : dive;
    const begun: ChangeDraft[] =
      dive === NEW ? [{ target: { type: "dive", id }, fields: { group, start: start || null } }] : [];
    if (!(await day.change([...begun, ...enterWater(entering, id)]))) return;
    onClose();
    notify({
      title: t.count("registers.went_in", entering.length, {
        one: "Una persona in acqua",
        other: "{{count}} persone in acqua",
      }),
      action: {
        label: t("registers.undo", "Annulla"),
        onSelect: () => void day.change(undoEntering(entering, id, dive === NEW)),
      },
    });
  };

  return (
    <Sheet
      open={isOpen}
      title={t("registers.enter_title", "Chi entra in acqua")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
      size="small"
    >
      <div className={css({ display: "grid", gap: "4", color: "ink" })}>
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
        {dive === NEW && (
          <>
            {state.groups.length > 0 && (
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
              className={bigInput}
            />
          </>
        )}
        {dry.length === 0 ? (
          <p className={bigText}>
            {t("registers.nobody_dry", "Nessuno da far entrare: segna prima chi è presente.")}
          </p>
        ) : (
          <ul className={css({ display: "grid", gap: "2" })}>
            {dry.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-pressed={chosen.has(person.id)}
                  onClick={() => toggle(person.id)}
                  className={`${chosen.has(person.id) ? bigChosenButton : bigButton} ${css({ width: "100%", justifyContent: "space-between" })}`}
                >
                  {person.name}
                  {chosen.has(person.id) && <Check size={24} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" disabled={entering.length === 0} onClick={enter} className={bigMainButton}>
          <Waves size={24} aria-hidden />
          {t.count("registers.enter_now", entering.length, {
            one: "Entra 1 persona",
            other: "Entrano {{count}} persone",
          })}
        </button>
      </div>
    </Sheet>
  );
}

/** Undoes an entry by mistake: nobody of these was in the water, nor took part, and a dive that began with it is gone. */
function undoEntering(people: ListedPerson[], dive: string, isNew: boolean): ChangeDraft[] {
  return [
    ...leaveWater(people),
    ...people.map(
      ({ id }): ChangeDraft => ({
        target: { type: "entry", id: `${dive}/${id}` },
        fields: { taking_part: false },
      }),
    ),
    ...(isNew ? [{ target: { type: "dive", id: dive }, fields: { removed: true } } as ChangeDraft] : []),
  ];
}
