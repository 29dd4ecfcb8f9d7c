import { ArrowLeft, Plus } from "lucide-react";
import { useState } from "react";
import { grid, wrap } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { useT } from "../../lib/i18n.tsx";
import {
  brightLook,
  chipsLook,
  dayPanelLook,
  noteLook,
  panelTitleLook,
  stackLook,
} from "../controls/looks.ts";
import { TapButton, TapChip } from "../controls/TapButton.tsx";
import { UndoBar } from "../controls/UndoBar.tsx";
import { useActs } from "../controls/useActs.ts";
import type { ChangeInput, RegisterDay } from "../day/registerDay.ts";
import { DiveFacts } from "../dives/DiveFacts.tsx";
import { nextDiveDraft } from "../dives/diveDrafts.ts";
import { diveTitle } from "../dives/diveTexts.ts";
import type { DayPerson } from "../groups/dayPeople.ts";
import { PaperGrid } from "./PaperGrid.tsx";
import { PaperPhoto } from "./PaperPhoto.tsx";

type Props = { day: RegisterDay; people: DayPerson[]; onClose: () => void };

/** Types in a day that was written on paper, next to the photograph of its sheet. */
export function PaperDay({ day, people, onClose }: Props) {
  const t = useT();
  const { state } = day;
  const { write, last, undo, dismissLast } = useActs(day);
  const [chosen, setChosen] = useState<string | null>(null);
  const dive = state.dives.find(({ id }) => id === chosen) ?? state.dives[0];

  /** The first typed change marks the day as written on paper. */
  const writeFromPaper = (text: string, changes: ChangeInput[]) =>
    write(
      text,
      state.day.from_paper
        ? changes
        : [...changes, { target: { type: "day", id: "day" }, fields: { from_paper: true } }],
    );
  function add() {
    const id = newId();
    writeFromPaper(t("register.paper.dive_added", "Immersione aggiunta"), [nextDiveDraft(id, null, null)]);
    setChosen(id);
  }
  return (
    <div className={brightLook}>
      <div className={wrap({ align: "center", justify: "space-between", gap: "2", marginBottom: "3" })}>
        <TapButton look="quiet" onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
          {t("register.paper.back", "Alle immersioni")}
        </TapButton>
        {state.day.from_paper && (
          <p className={noteLook}>
            {t("register.paper.marked", "Segnata nel registro come giornata su carta.")}
          </p>
        )}
      </div>
      <div className={columnsLook}>
        <PaperPhoto day={day} write={writeFromPaper} />
        <section aria-labelledby="paper-title" className={dayPanelLook}>
          <h2 id="paper-title" className={panelTitleLook}>
            {t("register.paper.title", "Trascrivi il foglio")}
          </h2>
          <div className={chipsLook}>
            {state.dives.map((one) => (
              <TapChip key={one.id} pressed={one.id === dive?.id} onClick={() => setChosen(one.id)}>
                {diveTitle(t, state, one)}
              </TapChip>
            ))}
            <TapButton onClick={add}>
              <Plus size={20} aria-hidden />
              {t("register.add_dive", "Nuova immersione")}
            </TapButton>
          </div>
          {dive ? (
            <div className={stackLook}>
              <DiveFacts day={day} dive={dive} isReadOnly={false} write={writeFromPaper} />
              <PaperGrid key={dive.id} state={state} dive={dive} people={people} write={writeFromPaper} />
            </div>
          ) : (
            <p className={noteLook}>
              {t("register.paper.no_dive", "Aggiungi la prima immersione del foglio, poi le sue righe.")}
            </p>
          )}
        </section>
      </div>
      <UndoBar last={last} onUndo={undo} onDismiss={dismissLast} />
    </div>
  );
}
const columnsLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
  gap: { base: "3", lg: "6" },
  alignItems: "start",
});
