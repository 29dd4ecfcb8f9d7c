import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { CORRECTION_REASON_MAX, entryNow } from "../../../worker/registers/closing/contract.ts";
import { CORRECTABLE_ENTRIES, type CorrectableEntry } from "../../../worker/registers/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { diveTitle } from "../dives/diveTexts.ts";
import { ENTRY_NAMES, entryExplanation } from "../lawEntries.ts";
import { noteLook, warningLook } from "../looks.ts";
import { addCorrections } from "../queries.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { lineKey } from "../signing/useSeenLines.ts";
import { TapButton } from "../TapButton.tsx";
import { entryValueText, inputOf, type ProposedCorrection, parseEntry, typedValue } from "./corrections.ts";

type Props = {
  day: RegisterDay;
  /** The line to correct, if one was tapped. */
  line?: RegisterLine | undefined;
  /** The correction proposed by a late change. */
  proposed?: ProposedCorrection | undefined;
  onAdded?: () => void;
  onClose: () => void;
};

/** Adds a correction to a closed register: the entry, its new value, and the reason. */
export function CorrectionSheet({ day, line: tapped, proposed, onAdded, onClose }: Props) {
  const t = useT();
  const { lines, state, view } = day;
  const [key, setKey] = useState(tapped ? lineKey(tapped) : proposed ? lineKey(proposed) : "");
  const [entry, setEntry] = useState<CorrectableEntry>(proposed?.entry ?? "reached_depth");
  const [text, setText] = useState(proposed ? typedValue(proposed.after, t.language) : "");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // The same id for a repeated request, so that a lost answer adds nothing twice.
  const id = useRef(crypto.randomUUID());
  const line = lines.find((one) => lineKey(one) === key);
  const value = parseEntry(entry, text);
  const now = line ? entryNow(line, entry, view.corrections) : null;
  const { start, isPending } = useWrite(
    (after: string | number | null) =>
      addCorrections(view.id, [
        {
          id: id.current,
          dive: line?.dive ?? "",
          person: line?.person ?? "",
          entry,
          after,
          reason: reason.trim(),
        },
      ]),
    {
      async onSuccess() {
        notify({ kind: "success", title: t("register.correction.added", "Correzione aggiunta") });
        onAdded?.();
        onClose();
        await day.refresh();
      },
    },
  );
  function submit() {
    if (!line) return setProblem(t("register.correction.line_missing", "Scegli la riga."));
    if (value === undefined)
      return setProblem(t("register.correction.depth_wrong", "Scrivi i metri, per esempio 18,5."));
    if (value === now)
      return setProblem(
        t(
          "register.correction.same",
          "È quello che c’è già scritto: {{value}}. Non c’è niente da correggere.",
          { value: entryValueText(entry, now, t.language) },
        ),
      );
    if (!visibleCharacters(reason))
      return setProblem(t("register.correction.reason_missing", "Scrivi il motivo."));
    if (reason.trim().length > CORRECTION_REASON_MAX)
      return setProblem(t("validation.too_long", "Il testo è troppo lungo."));
    setProblem(null);
    start(value);
  }
  const options = lines.map((one) => {
    const dive = state.dives.find((other) => other.id === one.dive);
    return {
      value: lineKey(one),
      label: dive ? `${one.diver.name} · ${diveTitle(t, state, dive)}` : one.diver.name,
    };
  });
  return (
    <RegisterSheet
      title={t("register.correction.add", "Aggiungi una correzione")}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={noteLook}>
        {t(
          "register.correction.what",
          "Il valore sigillato resta com’è. Accanto si leggono la correzione, il motivo, il tuo nome e l’ora.",
        )}
      </p>
      <Select
        label={t("register.correction.line", "Riga")}
        value={key}
        options={options}
        placeholder={t("register.correction.line_missing", "Scegli la riga.")}
        onChange={setKey}
      />
      <Select
        label={t("register.correction.entry", "Voce")}
        value={entry}
        options={CORRECTABLE_ENTRIES.map((name) => ({ value: name, label: ENTRY_NAMES[name] }))}
        onChange={(chosen) => {
          setEntry(chosen as CorrectableEntry);
          setText("");
        }}
      />
      <p className={noteLook}>{entryExplanation(t, entry)}</p>
      {line && (
        <p>
          {t("register.correction.sealed", "Sigillato: {{value}}", {
            value: entryValueText(entry, line[entry], t.language),
          })}
        </p>
      )}
      <TextField
        key={entry}
        label={
          inputOf(entry) === "depth"
            ? t("register.correction.metres", "Valore corretto, in metri")
            : t("register.correction.value", "Valore corretto")
        }
        help={t("register.correction.empty", "Lascialo vuoto se il valore giusto non si conosce.")}
        type={inputOf(entry) === "time" ? "time" : "text"}
        inputMode={inputOf(entry) === "depth" ? "decimal" : undefined}
        value={text}
        maxLength={SHORT_NOTE_MAX}
        autoComplete="off"
        className={css({ minHeight: "3.5rem!" })}
        onChange={(event) => setText(event.target.value)}
      />
      <TextArea
        label={t("register.correction.reason", "Motivo")}
        value={reason}
        limit={CORRECTION_REASON_MAX}
        className={css({ minHeight: "5rem!" })}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && (
        <p role="alert" className={warningLook}>
          {problem}
        </p>
      )}
      {day.isOffline && (
        <p className={warningLook}>
          {t("register.correction.offline", "Per aggiungere una correzione serve la connessione.")}
        </p>
      )}
      <TapButton type="submit" look="main" wide busy={isPending} disabled={day.isOffline}>
        {t("register.correction.send", "Aggiungi")}
      </TapButton>
    </RegisterSheet>
  );
}
