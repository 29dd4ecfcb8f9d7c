import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { FieldConflictSheet } from "../../../drafts/FieldConflictSheet.tsx";
import { FieldValue } from "../../../drafts/FieldValue.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { fieldLabel } from "../values/labels.ts";
import { useFieldValueText } from "../values/useFieldValueText.ts";
import type { EventConflict } from "./eventConflict.ts";

type Props<Values> = {
  conflict: EventConflict;
  /** The typed values and the saved values, in the form's shape. */
  mine: Values;
  theirs: Values;
  onClose: () => void;
  onSettle: (merged: Values) => void;
};

const PICTURES = ["image_url", "gallery_images"];

/** The conflict after another user saved the same event: both versions of each field, and the choice between them. */
export function EventConflictSheet<Values extends object>(props: Props<Values>) {
  const t = useT();
  const shown = useFieldValueText();
  const { date, series } = props.conflict.theirs;
  return (
    <FieldConflictSheet
      {...props}
      title={
        series
          ? t("organizing.conflict_date", "Qualcun altro ha modificato la data di {{day}}", {
              day: formatWeekday(date, t.language),
            })
          : t("organizing.conflict_title", "Qualcun altro ha modificato questo evento")
      }
      labelOf={(name) => fieldLabel(t, name)}
      showValue={(name, fields) => {
        const value: unknown = fields[name as keyof Values];
        const urls = PICTURES.includes(name) ? [value].flat() : [];
        const pictures = urls.filter((url) => typeof url === "string");
        return <FieldValue pictures={pictures} text={shown(name, value)} />;
      }}
    />
  );
}
