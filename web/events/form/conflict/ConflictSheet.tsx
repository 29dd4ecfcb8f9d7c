import { css } from "styled-system/css";
import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { FieldConflictSheet } from "../../../shell/FieldConflictSheet.tsx";
import type { FieldChoices } from "../../../shell/fieldChoices.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { fieldLabel } from "../values/labels.ts";
import { useFieldValueText } from "../values/useFieldValueText.ts";
import type { EventConflict } from "./eventConflict.ts";

type Props<Values> = {
  conflict: EventConflict;
  /** The typed values and the saved values, in the form's shape. */
  mine: Values;
  theirs: Values;
  onClose: () => void;
  onSettle: (choices: FieldChoices<string>) => void;
};

/** The conflict after another user saved the same event: both versions of each field, and the choice between them. */
export function ConflictSheet<Values extends object>({
  conflict,
  mine,
  theirs,
  onClose,
  onSettle,
}: Props<Values>) {
  const t = useT();
  return (
    <FieldConflictSheet
      title={
        conflict.theirs.series
          ? t("organizing.conflict_date", "Qualcun altro ha modificato la data di {{day}}", {
              day: formatWeekday(conflict.theirs.date, t.language),
            })
          : t("organizing.conflict_title", "Qualcun altro ha modificato questo evento")
      }
      both={conflict.both}
      taken={conflict.taken}
      labelOf={(name) => fieldLabel(t, name)}
      showValue={(name, version) => (
        <FieldValue name={name} value={(version === "mine" ? mine : theirs)[name as keyof Values]} />
      )}
      onClose={onClose}
      onSettle={onSettle}
    />
  );
}

const PICTURES = ["image_url", "gallery_images"];

/** Images are rendered as images, other values as text. */
function FieldValue({ name, value }: { name: string; value: unknown }) {
  const t = useT();
  const shown = useFieldValueText();
  const urls = PICTURES.includes(name) ? [value].flat().filter((url) => typeof url === "string") : [];
  if (urls.length === 0) return <span className={valueLook}>{shown(name, value)}</span>;
  return (
    <span className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
      {urls.map((url) => (
        <span key={url} className={pictureLook}>
          <Picture src={imageUrl(url)} alt="" size="row" />
        </span>
      ))}
      <span className={css({ srOnly: true })}>
        {t.count("event.photos", urls.length, { one: "{{count}} foto", other: "{{count}} foto" })}
      </span>
    </span>
  );
}

const pictureLook = css({
  width: "4.5rem",
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});
const valueLook = css({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  textStyle: "small",
});
