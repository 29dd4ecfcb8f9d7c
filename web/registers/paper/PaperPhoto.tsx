import { Camera } from "lucide-react";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { useWrite } from "../../auth/useWrite.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ACCEPTED_PICTURES, prepareImage } from "../../uploads/prepareImage.ts";
import { upload } from "../../uploads/upload.ts";
import { dayPanelLook, noteLook, panelTitleLook } from "../controls/looks.ts";
import type { WriteChanges } from "../controls/useActs.ts";
import type { RegisterDay } from "../day/registerDay.ts";

type Props = { day: RegisterDay; write: WriteChanges };

/** The photograph of the day's sheet, large, next to the typed rows. A tap enlarges it. */
export function PaperPhoto({ day, write }: Props) {
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
