import { ArrowDownToLine, UserPlus } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import type { ChangeInput, RegisterDay } from "../day/registerDay.ts";
import { LAW_WORDS } from "../lawEntries.ts";
import { brightLook, listLook, noteLook, stackLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { DepthPad } from "./DepthPad.tsx";
import { DivePersonRow } from "./DivePersonRow.tsx";
import {
  type DayPerson,
  type DepthField,
  type DivePerson,
  depthDraft,
  entryDraft,
  joinDrafts,
  leaveOutDrafts,
  listOthers,
  repeatDepthDrafts,
  sameDepthDrafts,
  waterDraft,
} from "./diveDrafts.ts";
import { formatDepth } from "./diveTexts.ts";
import { EquipmentSheet } from "./EquipmentSheet.tsx";

type Props = {
  day: RegisterDay;
  dive: RegisterDive;
  people: DayPerson[];
  /** The people of the dive. */
  members: DivePerson[];
  isReadOnly: boolean;
  write: WriteChanges;
};

type Open =
  | { kind: "depth"; field: DepthField; person: string }
  | { kind: "more" | "equipment"; person: string }
  | { kind: "same"; field: DepthField }
  | { kind: "join" };

/** The people of a dive with their depths, in or out of the water. */
export function DivePeople({ day, dive, people, members, isReadOnly, write }: Props) {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isOn = dive.start !== null && dive.end === null;
  const person = open && "person" in open ? members.find(({ id }) => id === open.person) : undefined;
  const nameOf = (one: DayPerson) => displayName(t, one.name);

  function changeWater(one: DivePerson) {
    const name = nameOf(one);
    if (one.isInWater)
      write(t("register.is_out", "{{name}}: fuori dall’acqua", { name }), [waterDraft(one, null)]);
    else write(t("register.is_in", "{{name}}: in acqua", { name }), [waterDraft(one, dive.id)]);
  }
  function writeDepth(one: DivePerson, field: DepthField, metres: number | null) {
    const depth = formatDepth(metres, t.language);
    write(t("register.depth_of", "{{name}}: {{depth}}", { name: nameOf(one), depth }), [
      depthDraft(dive.id, one.id, field, metres),
    ]);
  }
  function writeDepths(metres: number | null, changes: ChangeInput[]) {
    const depth = formatDepth(metres, t.language);
    write(
      t.count(
        "register.depth_repeated",
        changes.length,
        { one: "{{depth}} a una persona", other: "{{depth}} a {{count}} persone" },
        { depth },
      ),
      changes,
    );
  }
  // A ref keeps the callback stable, so that a tap renders one of sixty rows.
  const latest = useRef(changeWater);
  latest.current = changeWater;
  const onWater = useCallback((one: DivePerson) => latest.current(one), []);
  const onDepth = useCallback(
    (one: DivePerson, field: DepthField) => setOpen({ kind: "depth", field, person: one.id }),
    [],
  );
  const onMore = useCallback((one: DivePerson) => setOpen({ kind: "more", person: one.id }), []);

  return (
    <div className={stackLook}>
      {members.length === 0 && (
        <p className={noteLook}>
          {t(
            "register.dive_empty",
            "Nessuna persona presente in questa immersione: segna gli arrivi o aggiungi qualcuno.",
          )}
        </p>
      )}
      {!isReadOnly && members.length > 1 && (
        <TapButton
          onClick={() =>
            setOpen({ kind: "same", field: dive.start === null ? "planned_depth" : "reached_depth" })
          }
        >
          <ArrowDownToLine size={20} aria-hidden />
          {t("register.same_depth", "Stessa quota per tutti")}
        </TapButton>
      )}
      <ul className={listLook}>
        {members.map((one) => (
          <DivePersonRow
            key={one.id}
            person={one}
            isOn={isOn}
            hasBegun={dive.start !== null}
            isReadOnly={isReadOnly}
            onWater={onWater}
            onDepth={onDepth}
            onMore={onMore}
          />
        ))}
      </ul>
      {!isReadOnly && (
        <TapButton onClick={() => setOpen({ kind: "join" })}>
          <UserPlus size={20} aria-hidden />
          {t("register.join", "Aggiungi una persona presente")}
        </TapButton>
      )}
      {open?.kind === "depth" && person && (
        <DepthPad
          field={open.field}
          people={members}
          index={members.indexOf(person)}
          onIndex={(index) => {
            const next = members[index];
            if (next) setOpen({ ...open, person: next.id });
          }}
          onDepth={(one, metres) => writeDepth(one, open.field, metres)}
          onRepeat={(metres) => {
            const others = members.filter(({ id }) => id !== open.person);
            writeDepths(metres, repeatDepthDrafts(dive.id, others, open.field, metres));
          }}
          onClose={close}
        />
      )}
      {open?.kind === "same" && members[0] && (
        <DepthPad
          field={open.field}
          people={[
            {
              ...members[0],
              name: t.count("register.same_depth_people", members.length, {
                one: "{{count}} persona",
                other: "Tutte le {{count}} persone",
              }),
              entry: null,
            },
          ]}
          index={0}
          onIndex={close}
          onDepth={(_, metres) => writeDepths(metres, sameDepthDrafts(dive.id, members, open.field, metres))}
          onRepeat={close}
          onClose={close}
        />
      )}
      {open?.kind === "more" && person && (
        <RegisterSheet title={nameOf(person)} onClose={close}>
          <TapButton onClick={() => setOpen({ kind: "equipment", person: person.id })}>
            {t("register.own_equipment", "{{apparatus}} e {{mixture}} di questa persona", {
              apparatus: LAW_WORDS.apparatus,
              mixture: LAW_WORDS.mixture.toLowerCase(),
            })}
          </TapButton>
          <TapButton
            look="danger"
            onClick={() => {
              const text = t("register.left_out", "{{name}}: non partecipa", { name: nameOf(person) });
              write(text, leaveOutDrafts(dive.id, person));
              close();
            }}
          >
            {t("register.leave_out", "Non partecipa a questa immersione")}
          </TapButton>
        </RegisterSheet>
      )}
      {open?.kind === "equipment" && person && (
        <EquipmentSheet
          title={nameOf(person)}
          ofPerson
          value={{ apparatus: person.entry?.apparatus ?? null, mixture: person.entry?.mixture ?? null }}
          onEquipment={(equipment) =>
            write(nameOf(person), [entryDraft(dive.id, person.id, { taking_part: true, ...equipment })])
          }
          onClose={close}
        />
      )}
      {open?.kind === "join" && (
        <Sheet open size="small" title={t("register.join", "Aggiungi una persona presente")} onClose={close}>
          <JoinList
            others={listOthers(day.state, dive, people)}
            onJoin={(one) => {
              write(
                t("register.joined", "{{name}}: partecipa", { name: nameOf(one) }),
                joinDrafts(dive, one),
              );
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

type JoinProps = { others: DayPerson[]; onJoin: (person: DayPerson) => void };

function JoinList({ others, onJoin }: JoinProps) {
  const t = useT();
  if (others.length === 0)
    return (
      <p className={cx(brightLook, noteLook)}>
        {t("register.nobody_else", "Non c’è nessun’altra persona presente. Segna prima l’arrivo.")}
      </p>
    );
  return (
    <ul className={cx(brightLook, grid({ gap: "2" }))}>
      {others.map((person) => (
        <li key={person.id}>
          <TapButton wide onClick={() => onJoin(person)}>
            {displayName(t, person.name)}
          </TapButton>
        </li>
      ))}
    </ul>
  );
}
