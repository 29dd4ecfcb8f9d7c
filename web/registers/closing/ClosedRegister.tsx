import { ChevronDown, ChevronUp, Lock, PencilLine, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, notice } from "styled-system/patterns";
import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterClosing, RegisterCorrection } from "../../../worker/registers/outputs.ts";
import { LINE_GAPS, type RegisterLine } from "../../../worker/registers/registerLines.ts";
import type { SealedRow, SealFault } from "../../../worker/registers/sealing/contract.ts";
import { accountTextAmong } from "../../lib/accountText.ts";
import { formatDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { instantText } from "../checkIn/waterTimes.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { diveTimesText, diveTitle, formatDepth } from "../dives/diveTexts.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";
import { dayPanelLook, noteLook, panelTitleLook, stackLook, warningLook } from "../looks.ts";
import { LineEntries } from "../signing/SigningTable.tsx";
import { signerText } from "../signing/signingTexts.ts";
import { lineKey } from "../signing/useSeenLines.ts";
import { TapButton } from "../TapButton.tsx";
import { CorrectionSheet } from "./CorrectionSheet.tsx";
import { entryValueText } from "./corrections.ts";
import { gapText } from "./gaps.ts";
import { LateChanges } from "./LateChanges.tsx";

type Props = { day: RegisterDay; closing: RegisterClosing };

/** The number of shown characters of a seal, enough to compare it aloud. */
const SEAL_SHOWN = 12;

/** A closed register: its seal, its lines with their corrections, and changes that came too late. */
export function ClosedRegister({ day, closing }: Props) {
  const t = useT();
  const { view, state, lines } = day;
  const [correcting, setCorrecting] = useState<RegisterLine | "any" | null>(null);
  // A prepared dive that was never made is not part of the register.
  const dives = state.dives.filter(
    ({ id, start }) => start !== null || lines.some(({ dive }) => dive === id),
  );
  const at = new Date(closing.closed_at);
  const closedOn = `${formatDay(dayInTimeZone(view.time_zone, at), "d MMMM yyyy", t.language)}, ${clockInTimeZone(view.time_zone, at)}`;
  return (
    <div className={stackLook}>
      {closing.problems.length > 0 && (
        <section role="alert" className={warningLook}>
          <p className={flex({ gap: "2", fontWeight: "bold" })}>
            <ShieldAlert size={22} aria-hidden className={css({ flexShrink: 0 })} />
            {t("register.seal.broken", "Il sigillo non torna")}
          </p>
          <p>
            {t.count("register.seal.broken_text", closing.problems.length, {
              one: "Il controllo notturno ha trovato {{count}} riga diversa da quella sigillata. Scrivi a chi gestisce il sito.",
              other:
                "Il controllo notturno ha trovato {{count}} righe diverse da quelle sigillate. Scrivi a chi gestisce il sito.",
            })}
          </p>
          <ul className={css({ listStyle: "disc", paddingInlineStart: "5" })}>
            {closing.problems.slice(0, 10).map(({ row, row_id, fault }) => (
              <li key={`${row}-${row_id}-${fault}`} className={css({ overflowWrap: "anywhere" })}>
                {sealedRowText(t, row)} {sealedRowName(day, row_id)}: {sealFaultText(t, fault)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={dayPanelLook} aria-labelledby="seal-title">
        <h2 id="seal-title" className={panelTitleLook}>
          <Lock size={20} aria-hidden className={css({ display: "inline", marginInlineEnd: "2" })} />
          {t("register.seal.title", "Registro chiuso")}
        </h2>
        <p>
          {t("register.seal.closed_by", "Da {{name}}, {{time}}", {
            name: accountTextAmong(
              t,
              { ...closing, id: closing.closed_by, name: closing.closed_by_name },
              view.guides,
            ),
            time: closedOn,
          })}
        </p>
        <p className={css({ overflowWrap: "anywhere" })}>
          {t("register.seal.number", "Sigillo n. {{number}}: {{seal}}", {
            number: closing.seal_number,
            seal: closing.seal.slice(0, SEAL_SHOWN),
          })}
        </p>
        {closing.reason && (
          <div className={warningLook}>
            <p>{t("register.seal.missing", "Chiuso con voci mancanti:")}</p>
            <ul className={css({ listStyle: "disc", paddingInlineStart: "5" })}>
              {LINE_GAPS.filter((kind) => day.gaps[kind].length > 0).map((kind) => (
                <li key={kind}>{gapText(t, kind, day.gaps[kind].length)}</li>
              ))}
            </ul>
            <p>{t("register.seal.reason", "Motivo: {{reason}}", { reason: closing.reason })}</p>
          </div>
        )}
        {closing.kept_until && (
          <p className={noteLook}>
            {t("register.seal.kept_until", "Ultimo giorno di conservazione: {{day}}.", {
              day: formatDay(closing.kept_until, "d MMMM yyyy", t.language),
            })}
          </p>
        )}
        <TapButton onClick={() => setCorrecting("any")} disabled={lines.length === 0}>
          {t("register.correction.add", "Aggiungi una correzione")}
        </TapButton>
      </section>
      <LateChanges day={day} />
      <div className={grid({ columns: { base: 1, lg: 2 }, gap: "4", alignItems: "start" })}>
        {dives.map((dive) => (
          <section key={dive.id} aria-label={diveTitle(t, state, dive)} className={dayPanelLook}>
            <h2 className={panelTitleLook}>{diveTitle(t, state, dive)}</h2>
            <p>{diveTimesText(t, dive)}</p>
            {dive.note && <p className={warningLook}>{dive.note}</p>}
            <ul className={grid({ gap: "2" })}>
              {lines
                .filter((line) => line.dive === dive.id)
                .map((line) => (
                  <ClosedLine
                    key={lineKey(line)}
                    line={line}
                    view={view}
                    corrections={view.corrections.filter(
                      (one) => one.dive === line.dive && one.person === line.person,
                    )}
                    onCorrect={() => setCorrecting(line)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {correcting && (
        <CorrectionSheet
          day={day}
          line={correcting === "any" ? undefined : correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
    </div>
  );
}

/** A sealed row for reading: the entry and person that a correction corrects; the number or id of other rows. */
function sealedRowName({ view, lines }: RegisterDay, id: string): string {
  const correction = view.corrections.find((one) => one.id === id);
  if (!correction) return id;
  const line = lines.find(({ dive, person }) => dive === correction.dive && person === correction.person);
  return [ENTRY_NAMES[correction.entry], line?.diver.name].filter(Boolean).join(", ");
}

/** The kind of a sealed row; its name follows. */
function sealedRowText(t: Translate, row: SealedRow): string {
  const texts: Record<SealedRow, string> = {
    register: t("register.seal.row_register", "Il registro"),
    change: t("register.seal.row_change", "Modifica"),
    signature: t("register.seal.row_signature", "Firma"),
    correction: t("register.seal.row_correction", "Correzione"),
    seal: t("register.seal.row_seal", "Sigillo"),
  };
  return texts[row];
}

/** The description of a seal's fault. */
function sealFaultText(t: Translate, fault: SealFault): string {
  const texts: Record<SealFault, string> = {
    changed: t("register.seal.fault_changed", "non è più com’era"),
    deleted: t("register.seal.fault_deleted", "manca"),
    added: t("register.seal.fault_added", "è di troppo"),
    details: t("register.seal.fault_details", "i dati dell’ospite non sono più quelli"),
    chain: t("register.seal.fault_chain", "non segue quello prima"),
  };
  return texts[fault];
}

type ClosedLineProps = {
  line: RegisterLine;
  corrections: RegisterCorrection[];
  view: RegisterDay["view"];
  onCorrect: () => void;
};

/** A sealed line, which a tap opens, with its corrections next to the sealed values. */
function ClosedLine({ line, corrections, view, onCorrect }: ClosedLineProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={lineLook}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={headLook}>
        <span className={css({ display: "grid", flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
          <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
          <span className={noteLook}>
            {formatDepth(line.reached_depth, t.language)}
            {" · "}
            {line.signature
              ? t("register.closed.signed", "firmata da {{name}}", {
                  name: signerText(t, line.signature, view),
                })
              : t("register.closed.unsigned", "senza firma")}
          </span>
        </span>
        {isOpen ? <ChevronUp size={22} aria-hidden /> : <ChevronDown size={22} aria-hidden />}
      </button>
      {corrections.map((correction) => (
        <div key={correction.id} className={correctionLook}>
          <p>
            <span lang="it" className={css({ fontWeight: "bold" })}>
              {ENTRY_NAMES[correction.entry]}
            </span>
            {": "}
            <s>
              <span className={css({ srOnly: true })}>{t("register.closed.before", "prima")} </span>
              {entryValueText(correction.entry, correction.before, t.language)}
            </s>
            {" → "}
            <strong>{entryValueText(correction.entry, correction.after, t.language)}</strong>
          </p>
          <p className={noteLook}>
            {t("register.closed.correction", "{{reason}} — {{name}}, {{time}}", {
              reason: correction.reason,
              name: accountTextAmong(
                t,
                { ...correction, id: correction.author_id, name: correction.author_name },
                view.guides,
              ),
              time: instantText(correction.at, view.time_zone),
            })}
          </p>
        </div>
      ))}
      {isOpen && (
        <>
          <LineEntries line={line} />
          <TapButton onClick={onCorrect}>
            <PencilLine size={20} aria-hidden />
            {t("register.correction.add", "Aggiungi una correzione")}
          </TapButton>
        </>
      )}
    </li>
  );
}

const lineLook = grid({
  columns: 1,
  gap: "2",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const headLook = flex({
  align: "center",
  gap: "2",
  minHeight: "3.5rem",
  color: "ink",
  textAlign: "start",
  cursor: "pointer",
});
const correctionLook = notice({
  padding: "3",
  overflowWrap: "anywhere",
  borderInlineStart: "4px solid token(colors.sea)",
});
