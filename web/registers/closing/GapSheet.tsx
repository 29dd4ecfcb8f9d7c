import { useState } from "react";
import { css, cx } from "styled-system/css";
import type { GapPerson } from "../../../worker/registers/lines/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { GuestSheet } from "../checkIn/GuestSheet.tsx";
import { listPeople } from "../checkIn/people.ts";
import { brightLook } from "../controls/looks.ts";
import type { Act } from "../controls/useActs.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { DepthPad } from "../dives/DepthPad.tsx";
import { DiveTimeSheet } from "../dives/DiveTimeSheet.tsx";
import {
  type DepthField,
  depthDraft,
  diveDraft,
  listDivePeople,
  repeatDepthDrafts,
} from "../dives/diveDrafts.ts";
import { diveTitle } from "../dives/diveTexts.ts";
import { EquipmentSheet } from "../dives/EquipmentSheet.tsx";
import { formatDepth } from "../dives/formatDepth.ts";
import { listDayPeople } from "../groups/dayPeople.ts";
import { ResponsibleSheet } from "../groups/ResponsibleSheet.tsx";
import type { GapSheetName } from "./gapMending.ts";

type Props = {
  day: RegisterDay;
  sheet: GapSheetName;
  gap: GapPerson;
  act: Act;
  onClose: () => void;
};

/** Fills what the closing screen names: an entry of a dive for everybody of it, or of one person. */
export function GapSheet({ day, sheet, gap, act, onClose }: Props) {
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
  const set = (fields: Parameters<typeof diveDraft>[1]) => act(title, [diveDraft(dive.id, fields)]);
  if (sheet === "start" || sheet === "end")
    return <DiveTimeSheet day={day} dive={dive} field={sheet} onTime={set} onClose={onClose} />;
  if (sheet === "equipment")
    return <EquipmentSheet title={title} value={dive} onEquipment={set} onClose={onClose} />;
  if (sheet === "guide")
    return (
      <ResponsibleSheet title={title} value={dive} guides={view.guides} onChoose={set} onClose={onClose} />
    );
  const field: DepthField = sheet === "planned" ? "planned_depth" : "reached_depth";
  const people = listDivePeople(state, dive, listDayPeople(view, state));
  return (
    <DepthPad
      field={field}
      people={people}
      index={people.findIndex(({ id }) => id === person)}
      onIndex={(index) => setPerson(people[index]?.id ?? person)}
      onDepth={(one, metres) =>
        act(`${displayName(t, one.name)}: ${formatDepth(metres, t.language)}`, [
          depthDraft(dive.id, one.id, field, metres),
        ])
      }
      onRepeat={(metres) => {
        const others = people.filter(({ id }) => id !== person);
        act(title, repeatDepthDrafts(dive.id, others, field, metres));
      }}
      onClose={onClose}
    />
  );
}
