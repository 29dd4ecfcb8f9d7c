import { ArrowLeft, Camera, Plus } from "lucide-react";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow, wrap } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { useWrite } from "../../auth/useWrite.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ACCEPTED_PICTURES, prepareImage } from "../../uploads/prepareImage.ts";
import { upload } from "../../uploads/upload.ts";
import { DiveFacts } from "../dives/DiveFacts.tsx";
import { type DayPerson, nextDiveDraft } from "../dives/diveDrafts.ts";
import { diveTitle } from "../dives/diveTexts.ts";
import { brightLook, chipsLook, dayPanelLook, noteLook, panelTitleLook, stackLook } from "../looks.ts";
import { TapButton, TapChip } from "../TapButton.tsx";
import { UndoBar, useUndoableChanges, type WriteChanges } from "../UndoBar.tsx";
import { PaperGrid } from "./PaperGrid.tsx";
import type { ChangeInput, RegisterDay } from "./registerDay.ts";

type Props = { day: RegisterDay; people: DayPerson[]; onClose: () => void };

/** Types in a day that was written on paper, next to the photograph of its sheet. */
export function PaperDay({ day, people, onClose }: Props) {
  const t = useT();
  const { state } = day;
  const { write, last, undo, dismissLast } = useUndoableChanges(day);
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

type PaperPhotoProps = { day: RegisterDay; write: WriteChanges };

/** The photograph of the day's sheet, large, next to the typed rows. A tap enlarges it. */
function PaperPhoto({ day, write }: PaperPhotoProps) {
  const t = useT();
  const id = useId();
  const { paper_photo } = day.state.day;
  const [isLarge, setLarge] = useState(false);
  const title = t("register.paper.photo", "Foto del foglio");
  const { start, isPending } = useWrite(
    async (file: File) => {
      const prepared = await prepareImage(file);
      if (prepared.thumbnail) URL.revokeObjectURL(prepared.thumbnail);
      return upload(prepared.file);
    },
    {
      onSuccess: ({ url }) =>
        write(t("register.paper.photo_added", "Foto del foglio aggiunta"), [
          { target: { type: "day", id: "day" }, fields: { paper_photo: url } },
        ]),
    },
  );
  return (
    <section aria-labelledby={`${id}-title`} className={stickyLook}>
      <h2 id={`${id}-title`} className={panelTitleLook}>
        {title}
      </h2>
      {paper_photo && (
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={t("register.paper.enlarge", "Ingrandisci la foto")}
          onClick={() => setLarge(!isLarge)}
          className={frameLook}
        >
          <img src={imageUrl(paper_photo)} alt={title} className={isLarge ? largeLook : wholeLook} />
        </button>
      )}
      <label className={day.isOffline || isPending ? offLook : buttonLook}>
        {isPending ? <Spinner /> : <Camera size={20} aria-hidden />}
        {paper_photo
          ? t("register.paper.photo_other", "Sostituisci la foto")
          : t("register.paper.photo_add", "Fotografa il foglio")}
        <input
          type="file"
          accept={ACCEPTED_PICTURES}
          disabled={day.isOffline || isPending}
          className={css({ srOnly: true })}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) start(file);
          }}
        />
      </label>
      {day.isOffline && (
        <p className={noteLook}>
          {t(
            "register.paper.photo_offline",
            "Per la foto serve la connessione; le righe si scrivono anche senza.",
          )}
        </p>
      )}
    </section>
  );
}

const stickyLook = `${dayPanelLook} ${css({
  position: { base: "static", lg: "sticky" },
  top: "24",
  maxHeight: { lg: "calc(100dvh - 8rem)" },
  overflowY: { lg: "auto" },
})}`;
const frameLook = css({
  display: "block",
  overflow: "auto",
  maxHeight: { base: "60dvh", lg: "none" },
  borderRadius: "sm",
  cursor: "zoom-in",
  "&[aria-pressed=true]": { cursor: "zoom-out" },
});
const wholeLook = css({ display: "block", width: "100%" });
const largeLook = css({ display: "block", width: "220%", maxWidth: "none" });
const buttonLook = inlineRow({
  justifyContent: "center",
  gap: "2",
  minHeight: "3.5rem",
  paddingInline: "5",
  borderRadius: "full",
  border: "1px solid token(colors.field)",
  fontWeight: "medium",
  cursor: "pointer",
  "&:has(:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "2px" },
});
const offLook = `${buttonLook} ${css({ color: "muted", cursor: "not-allowed" })}`;
