import { ChevronDown, ChevronUp, Play, Square, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { clockInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { BeforeStartSheet } from "../checklist/BeforeStartSheet.tsx";
import { missingItems } from "../checklist/checklistTexts.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { dayPanelLook, stackLook, warningLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { DiveFacts } from "./DiveFacts.tsx";
import { DivePeople } from "./DivePeople.tsx";
import {
  allOutDrafts,
  type DayPerson,
  type DivePerson,
  diveDraft,
  listDivePeople,
  overRatioText,
  startDrafts,
  waterDraft,
} from "./diveDrafts.ts";
import { diveTimesText, diveTitle } from "./diveTexts.ts";

type Props = {
  day: RegisterDay;
  dive: RegisterDive;
  people: DayPerson[];
  isReadOnly: boolean;
  /** The dive was just added, or the address names it: it is scrolled to, and unfolded although it is over. */
  isTarget: boolean;
  write: WriteChanges;
};

/** A dive of a group: its times, guide, equipment and people. Finished dives are folded. */
export function DiveCard({ day, dive, people, isReadOnly, isTarget, write }: Props) {
  const t = useT();
  const { state, view } = day;
  const [isUnfolded, setUnfolded] = useState<boolean | null>(isTarget && dive.end ? true : null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView({ block: "start" });
  }, [isTarget]);
  const [asking, setAsking] = useState<"start" | "end" | null>(null);
  const members = listDivePeople(state, dive, people);
  const inWater = members.filter(({ isInWater }) => isInWater);
  const isOver = dive.end !== null && inWater.length === 0;
  const isOpen = isUnfolded ?? !isOver;
  const overRatio = overRatioText(t, members.length, view);
  const title = diveTitle(t, state, dive);
  const clock = () => clockInTimeZone(view.time_zone, new Date(day.now()));

  function start(note: string | null) {
    const time = clock();
    write(
      t("register.started", "{{dive}}: iniziata alle {{time}}", { dive: title, time }),
      startDrafts(state, dive, people, time, note),
    );
  }
  function end() {
    const time = clock();
    setAsking(null);
    write(t("register.ended", "{{dive}}: finita alle {{time}}", { dive: title, time }), [
      ...allOutDrafts(dive.id, people),
      diveDraft(dive.id, { end: time }),
    ]);
  }
  function askStart() {
    const isFirst = state.dives.every((other) => other.start === null);
    if (isFirst && missingItems(state.day).length > 0) setAsking("start");
    else start(null);
  }
  // Before the start the dive's facts come first; afterwards the people in the water do.
  const facts = <DiveFacts day={day} dive={dive} isReadOnly={isReadOnly} write={write} />;
  return (
    <section ref={card} id={`dive-${dive.id}`} aria-label={title} className={cardLook}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setUnfolded(!isOpen)}
          className={headLook}
        >
          <span className={css({ display: "grid", flex: 1, minWidth: "0", textAlign: "start" })}>
            <span className={css({ textStyle: "subheading", overflowWrap: "anywhere" })}>{title}</span>
            <span className={css({})}>
              {diveTimesText(t, dive)}
              {" · "}
              {t.count("register.people", members.length, {
                one: "{{count}} persona",
                other: "{{count}} persone",
              })}
            </span>
          </span>
          {isOpen ? <ChevronUp size={24} aria-hidden /> : <ChevronDown size={24} aria-hidden />}
        </button>
      </h2>
      {overRatio && <p className={warningLook}>{overRatio}</p>}
      {dive.note && <p className={warningLook}>{dive.note}</p>}
      {dive.end !== null && inWater.length > 0 && (
        <div className={stackLook}>
          <p role="alert" className={warningLook}>
            {t("register.ended_in_water", "Finita, ma in acqua risulta ancora: {{names}}.", {
              names: inWater.map(({ name }) => name).join(", "),
            })}
          </p>
          {!isReadOnly && (
            <TapButton
              onClick={() => write(t("register.all_out", "Tutti fuori"), allOutDrafts(dive.id, people))}
            >
              {t("register.all_out", "Tutti fuori")}
            </TapButton>
          )}
        </div>
      )}
      {!isReadOnly && dive.start === null && (
        <TapButton look="main" wide disabled={members.length === 0} onClick={askStart}>
          <Play size={20} aria-hidden />
          {t("register.start_now", "Inizia ora")}
        </TapButton>
      )}
      {!isReadOnly && dive.start !== null && dive.end === null && (
        <div className={doubleLook}>
          <TapButton
            disabled={inWater.length === 0}
            onClick={() => write(t("register.all_out", "Tutti fuori"), allOutDrafts(dive.id, people))}
          >
            {t("register.all_out", "Tutti fuori")}
          </TapButton>
          <TapButton
            look="main"
            onClick={() => (inWater.length > 0 || clock() === dive.start ? setAsking("end") : end())}
          >
            <Square size={20} aria-hidden />
            {t("register.end_now", "Fine")}
          </TapButton>
        </div>
      )}
      {isOpen && (
        <>
          {dive.start === null && facts}
          <DivePeople
            day={day}
            dive={dive}
            people={people}
            members={members}
            isReadOnly={isReadOnly}
            write={write}
          />
          {dive.start !== null && facts}
          {!isReadOnly && (
            <TapButton
              look="quiet"
              disabled={inWater.length > 0}
              onClick={() =>
                write(t("register.dive_removed", "{{dive}}: rimossa", { dive: title }), [
                  diveDraft(dive.id, { removed: true }),
                ])
              }
            >
              <Trash2 size={20} aria-hidden />
              {t("register.remove_dive", "Rimuovi questa immersione")}
            </TapButton>
          )}
        </>
      )}
      {asking === "start" && (
        <BeforeStartSheet day={day} write={write} onStart={start} onClose={() => setAsking(null)} />
      )}
      {asking === "end" && (
        <EndDiveSheet
          inWater={inWater}
          isAtStart={clock() === dive.start}
          onOut={(person) =>
            write(t("register.is_out", "{{name}}: fuori dall’acqua", { name: person.name }), [
              waterDraft(person, null),
            ])
          }
          onEnd={end}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

const cardLook = `${dayPanelLook} ${css({ scrollMarginTop: "6rem" })}`;
const headLook = flex({
  align: "center",
  gap: "3",
  width: "100%",
  minHeight: "3.5rem",
  color: "ink",
  cursor: "pointer",
  borderRadius: "sm",
  touchAction: "manipulation",
});
const doubleLook = grid({ gridTemplateColumns: "1fr 1fr", gap: "2" });

type EndDiveSheetProps = {
  /** The people still in the water on the dive. */
  inWater: DivePerson[];
  /** Whether the dive began in the current minute. */
  isAtStart: boolean;
  onOut: (person: DivePerson) => void;
  /** Takes everybody out and ends the dive. */
  onEnd: () => void;
  onClose: () => void;
};

/** Asks before the end of a dive whether everybody is out: one by one, or all at once. */
function EndDiveSheet({ inWater, isAtStart, onOut, onEnd, onClose }: EndDiveSheetProps) {
  const t = useT();
  return (
    <RegisterSheet title={t("register.end.title", "Sono tutti fuori dall’acqua?")} onClose={onClose}>
      {isAtStart && (
        <p className={warningLook}>
          {t("register.no_minutes", "L’immersione durerebbe 0 minuti: è giusto?")}
        </p>
      )}
      {inWater.length > 0 && (
        <p>
          {t.count("register.end.in_water", inWater.length, {
            one: "Risulta ancora in acqua una persona. Toccala quando la vedi fuori.",
            other: "Risultano ancora in acqua {{count}} persone. Toccale quando le vedi fuori.",
          })}
        </p>
      )}
      <ul className={grid({ gap: "2" })}>
        {inWater.map((person) => (
          <li key={person.id}>
            <TapButton wide onClick={() => onOut(person)}>
              {t("register.take_out", "{{name}}: fuori dall’acqua", { name: displayName(t, person.name) })}
            </TapButton>
          </li>
        ))}
      </ul>
      <TapButton look="main" wide onClick={onEnd}>
        {inWater.length > 0
          ? t("register.end.all_out", "Li vedo tutti fuori: fine")
          : t("register.end.now", "Fine adesso")}
      </TapButton>
    </RegisterSheet>
  );
}
