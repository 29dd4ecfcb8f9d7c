import { ChevronRight } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { dateFormat } from "../../../../worker/lib/intlFormats.ts";
import { LOGBOOK_ENTRIES } from "../../../../worker/profiles/logbook/contract.ts";
import { isReceivedLate } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { DiveLine, LineCorrection } from "../../../../worker/profiles/logbook/outputs.ts";
import { accountText } from "../../../lib/accountText.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useSite } from "../../../settings/hooks.ts";
import { foldLook } from "../../../ui/foldLook.ts";
import { SignatureView } from "../../../ui/SignatureView.tsx";
import { depthText, entryLabels, logbookEntryText } from "../entries.ts";

type Props = {
  line: DiveLine;
  corrections?: LineCorrection[];
  /** Empty entries stand folded below the others. */
  foldsEmpty?: boolean;
};

/** The thirteen entries by the law's letters, in its order; an empty entry is a dash. */
export function DiveEntries({ line, corrections = [], foldsEmpty = false }: Props) {
  const t = useT();
  const isEmpty = ({ name }: (typeof LOGBOOK_ENTRIES)[number]) =>
    foldsEmpty &&
    logbookEntryText(t, line, name) === null &&
    !corrections.some(({ entry }) => entry === name);
  const empty = LOGBOOK_ENTRIES.filter(isEmpty);
  return (
    <div>
      <EntryList
        line={line}
        corrections={corrections}
        entries={LOGBOOK_ENTRIES.filter((entry) => !isEmpty(entry))}
      />
      {empty.length > 0 && (
        <details>
          <summary className={foldLook}>
            <ChevronRight size={18} aria-hidden />
            {t.count("logbook.empty_entries", empty.length, {
              one: "{{count}} voce vuota",
              other: "{{count}} voci vuote",
            })}
          </summary>
          <EntryList line={line} corrections={corrections} entries={empty} />
        </details>
      )}
    </div>
  );
}

type EntryListProps = {
  line: DiveLine;
  corrections: LineCorrection[];
  entries: readonly (typeof LOGBOOK_ENTRIES)[number][];
};

function EntryList({ line, corrections, entries }: EntryListProps) {
  const t = useT();
  const labels = entryLabels(t);
  return (
    <dl className={css({ display: "grid", borderTop: "1px solid token(colors.line)" })}>
      {entries.map(({ letter, name }) => {
        const text = logbookEntryText(t, line, name);
        return (
          <div key={name} className={rowLook} data-entry={name}>
            <dt className={flex({ gap: "2", align: "baseline", color: "muted" })}>
              <span className={letterLook}>{letter})</span>
              <span>{labels[name]}</span>
            </dt>
            <dd className={valueLook}>
              {text ?? (
                <>
                  <span aria-hidden>—</span>
                  <span className={css({ srOnly: true })}>{t("logbook.empty_entry", "non indicato")}</span>
                </>
              )}
              {name === "signature" && line.signature && <SignatureNote line={line} />}
              {corrections
                .filter(({ entry }) => entry === name)
                .map((correction) => (
                  <CorrectionNote key={`${correction.at} ${correction.entry}`} correction={correction} />
                ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function SignatureNote({ line: { signature } }: { line: DiveLine }) {
  const t = useT();
  const { language } = t;
  // The site's time zone, as on the printed page: the server and the reader may have other ones.
  const { time_zone: timeZone } = useSite();
  if (!signature) return null;
  const format = dateFormat(language, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const at = format.format(new Date(signature.signed_at));
  const received = isReceivedLate(signature) && format.format(new Date(signature.received_at ?? 0));
  return (
    <div className={grid({ gap: "1", marginTop: "1" })}>
      <span className={noteLook}>
        {signature.method === "strokes"
          ? t("logbook.signed_strokes", "Firma sullo schermo, {{at}}", { at })
          : t("logbook.signed_password", "Firma con la password, {{at}}", { at })}
        {received && ` · ${t("logbook.received", "ricevuta {{received}}", { received })}`}
        {signature.device && ` · ${signature.device}`}
      </span>
      {signature.strokes && (
        <SignatureView
          strokes={signature.strokes}
          label={t("logbook.signature_of", "Firma di {{name}}", { name: signature.signer_name })}
        />
      )}
      <span className={cx(noteLook, css({ overflowWrap: "anywhere", fontFamily: "monospace" }))}>
        SHA-256 {signature.hash.slice(0, 16)}…
      </span>
    </div>
  );
}

function CorrectionNote({
  correction: { before, after, reason, author_id: id, author_name: name, at },
}: {
  correction: LineCorrection;
}) {
  const t = useT();
  const { language } = t;
  const { time_zone: timeZone } = useSite();
  const valueText = (value: LineCorrection["after"]) =>
    (typeof value === "number" ? depthText(language, value) : value) ?? "—";
  const day = dateFormat(language, { timeZone, dateStyle: "medium" }).format(new Date(at));
  return (
    <p className={noteLook}>
      {t("logbook.correction", "Correzione ({{day}}, {{name}}): da {{before}} a {{after}}. {{reason}}", {
        day,
        name: accountText(t, { id, name, name_now: null }),
        before: valueText(before),
        after: valueText(after),
        reason,
      })}
    </p>
  );
}
const rowLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(0, 14rem) minmax(0, 1fr)" },
  columnGap: "4",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
  textStyle: "small",
});
const letterLook = css({ fontWeight: "bold", color: "sea", minWidth: "1.25rem" });
const valueLook = css({
  fontWeight: "medium",
  overflowWrap: "anywhere",
  paddingInlineStart: { base: "1.75rem", sm: "0" },
});
const noteLook = css({ textStyle: "label", color: "muted", fontWeight: "normal" });
