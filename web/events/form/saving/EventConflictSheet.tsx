import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { compareVersions, type FieldConflict } from "../../../drafts/compareVersions.ts";
import { FieldConflictSheet, FieldValue } from "../../../drafts/FieldConflictSheet.tsx";
import { useT } from "../../../lib/i18n.tsx";
import type { EventFormKind } from "../values/eventFormKind.ts";
import { fieldLabel } from "../values/labels.ts";
import { useFieldValueText } from "../values/useFieldValueText.ts";

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

/** The fields that are compared and merged together with another field, by that field's name. */
type FieldGroups = Partial<Record<string, readonly string[]>>;

/** The changes that two users made to the same event since both fetched it. */
export type EventConflict = FieldConflict<string> & { theirs: OwnEvent; groups: FieldGroups };

/** A venue's coordinates belong to its name. */
const GROUPS: FieldGroups = { location: ["latitude", "longitude"] };

/** Days and times that follow from the sessions belong to them. */
const GROUPS_OF_SESSIONS: FieldGroups = {
  ...GROUPS,
  sessions: ["date", "end_date", "start_time", "end_time"],
};

/** Compares the fetched, typed and saved versions field by field, in the shape of the request. */
export function findEventConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  theirs: OwnEvent,
): EventConflict {
  // The body is always that of paid mode, so that a hidden cost is compared, too.
  const toBody = (values: Values): object => kind.bodyOf(values, { eventsFreeMode: false });
  const [before, mine, after] = [
    toBody(comparableValues(kind, base)),
    toBody(typed),
    toBody(comparableValues(kind, theirs)),
  ];
  const hasSessions = [before, mine, after].some((body) => "sessions" in body && body.sessions !== null);
  const groups = hasSessions ? GROUPS_OF_SESSIONS : GROUPS;
  const versions = {
    before: toGrouped(before, groups),
    mine: toGrouped(mine, groups),
    theirs: toGrouped(after, groups),
  };
  return { ...compareVersions(versions, Object.keys(versions.before)), theirs, groups };
}

/** The fields of a body, with each group as one field. */
function toGrouped(body: object, groups: FieldGroups): Record<string, unknown> {
  const values = new Map(Object.entries(body));
  const members = new Set(Object.values(groups).flat());
  return Object.fromEntries(
    [...values]
      .filter(([name]) => !members.has(name))
      .map(([name, value]) => [name, [value, ...(groups[name] ?? []).map((member) => values.get(member))]]),
  );
}

/** The form's values of the saved version, without the acceptance of texts, which is not compared. */
export function comparableValues<Values extends object>(
  kind: EventFormKind<Values>,
  event: OwnEvent,
): Values {
  return kind.valuesOf(event, event.slug_fixed, true);
}
