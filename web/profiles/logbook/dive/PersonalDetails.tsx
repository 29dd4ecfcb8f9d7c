import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { PERSONAL_FIELDS } from "../../../../worker/profiles/logbook/contract.ts";
import { withCorrections } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView } from "../../../../worker/profiles/logbook/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { PrivatePicture } from "../../../uploads/PrivatePicture.tsx";
import { disciplineLabel } from "../../records/texts.ts";
import { diveResultText, personalLabels, personalText } from "../personal.ts";

/** What a member noted of a dive for themselves: the result, the filled fields, the note and the picture. */
export function PersonalDetails({ dive: sealed }: { dive: LogbookDiveView }) {
  const t = useT();
  const dive = withCorrections(sealed);
  const labels = personalLabels(t);
  const result = diveResultText(t, dive);
  const shown = PERSONAL_FIELDS.flatMap((name) => {
    if (name === "discipline" || name === "note" || name === "picture_url") return [];
    const text = personalText(t, dive, name);
    return text === null ? [] : [{ name, text }];
  });
  if (!result && !dive.discipline && !dive.note && !dive.picture_url && shown.length === 0) return null;
  return (
    <div className={grid({ columns: 1, gap: "4" })}>
      {(result || dive.discipline) && (
        <p className={grid({ gap: "0.5" })}>
          <strong className={css({ textStyle: "title" })}>{result ?? "—"}</strong>
          {dive.discipline && (
            <span className={css({ color: "muted" })}>{disciplineLabel(t, dive.discipline)}</span>
          )}
        </p>
      )}
      {shown.length > 0 && (
        <dl className={grid({ columns: { base: 2, sm: 3 }, gap: "3" })}>
          {shown.map(({ name, text }) => (
            <div key={name} className={flex({ direction: "column", minWidth: "0" })}>
              <dt className={css({ textStyle: "label", color: "muted" })}>{labels[name]}</dt>
              <dd className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {dive.note && (
        <div>
          <h3 className={css({ textStyle: "label", color: "muted" })}>{labels.note}</h3>
          <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>{dive.note}</p>
        </div>
      )}
      {dive.picture_url && (
        <div className={pictureLook}>
          <PrivatePicture url={dive.picture_url} alt={labels.picture_url} />
        </div>
      )}
    </div>
  );
}

const pictureLook = css({
  aspectRatio: "4 / 3",
  maxWidth: "28rem",
  borderRadius: "lg",
  overflow: "hidden",
  bg: "foam",
});
