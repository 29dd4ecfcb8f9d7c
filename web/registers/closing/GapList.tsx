import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { GAP_KINDS, type GapKind, type GapPerson } from "../../../worker/registers/registerLines.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/Link.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { GuestSheet } from "../checkIn/GuestSheet.tsx";
import { listPeople } from "../checkIn/people.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { DepthPad } from "../dives/DepthPad.tsx";
import { DiveTimeSheet } from "../dives/DiveTimeSheet.tsx";
import {
  type DepthField,
  depthDraft,
  diveDraft,
  listDayPeople,
  listDivePeople,
  repeatDepthDrafts,
} from "../dives/diveDrafts.ts";
import { diveTitle, formatDepth } from "../dives/diveTexts.ts";
import { EquipmentSheet } from "../dives/EquipmentSheet.tsx";
import { ResponsibleSheet } from "../dives/ResponsibleSheet.tsx";
import { brightLook, chipsLook, dayPanelLook, noteLook, panelTitleLook, warningLook } from "../looks.ts";
import { UndoBar, useUndoableChanges, type WriteChanges } from "../UndoBar.tsx";
import { type GapSheetName, gapExplanation, gapMending, gapText } from "./gaps.ts";

type Props = {
  day: RegisterDay;
  sheet: GapSheetName;
  gap: GapPerson;
  write: WriteChanges;
  onClose: () => void;
};

/** The gaps of an open register, by the law's entries, with the people of each; a tap on a name fills the gap. */
export function GapList({ day }: { day: RegisterDay }) {
  const t = useT();
  const { gaps, lines, state } = day;
  const { write, last, undo, dismissLast } = useUndoableChanges(day);
  const [open, setOpen] = useState<{ sheet: GapSheetName; gap: GapPerson } | null>(null);
  const kinds = GAP_KINDS.filter((kind) => gaps[kind].length > 0);
  const chip = (kind: GapKind, gap: GapPerson) => {
    const mending = gapMending(kind, gap, state);
    const name = displayName(t, gap.name);
    if ("to" in mending)
      return (
        <Link key={gap.person} to={mending.to} className={nameLook}>
          {name}
        </Link>
      );
    return (
      <button
        key={gap.person}
        type="button"
        className={nameLook}
        onClick={() => setOpen({ sheet: mending.sheet, gap })}
      >
        {name}
      </button>
    );
  };
  return (
    <section className={dayPanelLook} aria-labelledby="closing-gaps">
      <h2 id="closing-gaps" className={panelTitleLook}>
        {t("register.closing.gaps", "Che cosa manca")}
      </h2>
      {kinds.length === 0 && (
        <p>
          {lines.length === 0
            ? t("register.closing.empty", "Nel registro non c’è nessuna immersione.")
            : t(
                "register.closing.complete",
                "Niente: ogni riga ha le tredici voci della legge, firma compresa.",
              )}
        </p>
      )}
      <ul className={grid({ gap: "5" })}>
        {kinds.map((kind) => (
          <li key={kind} className={grid({ gap: "2" })}>
            <div>
              <p className={kind === "in_water" ? warningLook : css({ fontWeight: "bold" })}>
                {gapText(t, kind, gaps[kind].length)}
              </p>
              <p className={noteLook}>{gapExplanation(t, kind)}</p>
            </div>
            <div className={chipsLook}>{gaps[kind].map((gap) => chip(kind, gap))}</div>
          </li>
        ))}
      </ul>
      {open && <GapSheet day={day} {...open} write={write} onClose={() => setOpen(null)} />}
      <UndoBar last={last} onUndo={undo} onDismiss={dismissLast} />
    </section>
  );
}

const nameLook = inlineRow({
  minHeight: "3.5rem",
  paddingInline: "4",
  borderRadius: "sm",
  border: "2px solid token(colors.field)",
  color: "ink",
  fontWeight: "medium",
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
  touchAction: "manipulation",
});

/** Fills a gap of the closing screen: an entry of a dive for all its people, or of one person. */
function GapSheet({ day, sheet, gap, write, onClose }: Props) {
  const t = useT();
  const { view, state } = day;
  const [person, setPerson] = useState(gap.person);
  const dive = state.dives.find(({ id }) => id === gap.dive);
  if (sheet === "profile")
    return (
      <Sheet open size="small" title={displayName(t, gap.name)} onClose={onClose}>
        <p className={cx(brightLook, css({ color: "ink" }))}>
          {t(
            "register.closing.in_profile",
            "Nascita e brevetto di chi è iscritto vengono dal suo profilo: può scriverli adesso dal suo telefono, e compaiono qui. Con un altro brevetto le righe già firmate vanno firmate di nuovo.",
          )}
        </p>
      </Sheet>
    );
  if (sheet === "guest") {
    const people = listPeople(day, t("common.anonymous", "Anonimo"));
    const guest = people.find(({ id }) => id === gap.person);
    return (
      <GuestSheet day={day} people={people} guest={guest} firstName="" onClose={onClose} onFound={onClose} />
    );
  }
  if (!dive) return null;
  const title = diveTitle(t, state, dive);
  const set = (fields: Parameters<typeof diveDraft>[1]) => write(title, [diveDraft(dive.id, fields)]);
  if (sheet === "start" || sheet === "end")
    return <DiveTimeSheet day={day} dive={dive} field={sheet} onTime={set} onClose={onClose} />;
  if (sheet === "equipment")
    return <EquipmentSheet title={title} value={dive} onEquipment={set} onClose={onClose} />;
  if (sheet === "guide")
    return <ResponsibleSheet title={title} value={dive} day={day} onChoose={set} onClose={onClose} />;
  const field: DepthField = sheet === "planned" ? "planned_depth" : "reached_depth";
  const people = listDivePeople(state, dive, listDayPeople(view, state));
  return (
    <DepthPad
      field={field}
      people={people}
      index={people.findIndex(({ id }) => id === person)}
      onIndex={(index) => setPerson(people[index]?.id ?? person)}
      onDepth={(one, metres) =>
        write(`${displayName(t, one.name)}: ${formatDepth(metres, t.language)}`, [
          depthDraft(dive.id, one.id, field, metres),
        ])
      }
      onRepeat={(metres) => {
        const others = people.filter(({ id }) => id !== person);
        write(title, repeatDepthDrafts(dive.id, others, field, metres));
      }}
      onClose={onClose}
    />
  );
}
