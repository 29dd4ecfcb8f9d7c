import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";

type Props = {
  open: boolean;
  /** The number of dates of "this date and the following". */
  dates: number;
  onClose: () => void;
  onChoose: (applyTo: "this" | "following") => void;
};

/** Asks which dates of a repeated training to change. */
export function SeriesDialog({ open, dates, onClose, onChoose }: Props) {
  const t = useT();
  return (
    <Sheet
      open={open}
      size="small"
      title={t("organizing.series_title", "Quali date vuoi cambiare?")}
      onClose={onClose}
    >
      <div className={grid({ gap: "3" })}>
        <p className={css({ color: "muted" })}>
          {t(
            "organizing.series_text",
            "Questo allenamento si ripete ogni settimana. Nelle altre date cambia solo quello che hai cambiato qui.",
          )}
        </p>
        <Button look="plain" size="lg" onClick={() => onChoose("this")}>
          {t("organizing.series_this", "Solo questa data")}
        </Button>
        <Button look="main" size="lg" onClick={() => onChoose("following")}>
          {t.count("organizing.series_following", dates, {
            one: "Questa e le successive ({{count}})",
            other: "Questa e le successive ({{count}})",
          })}
        </Button>
      </div>
    </Sheet>
  );
}
