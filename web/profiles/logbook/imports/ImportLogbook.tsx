import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import {
  IMPORT_DIVES_MAX,
  IMPORT_FILE_MAX,
  IMPORT_PART,
  IMPORT_PART_SIZE,
} from "../../../../worker/profiles/logbook/contract.ts";
import type { ImportedDive } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { ImportView } from "../../../../worker/profiles/logbook/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { importDives } from "../api.ts";
import { LOGBOOK_KEY } from "../queries.ts";
import { ColumnMappingForm } from "./ColumnMappingForm.tsx";
import { decodeFile, type FileReading } from "./decodeFile.ts";
import { EncodingQuestion, ImportPreview, ImportQuestions } from "./ImportPreview.tsx";
import {
  type ColumnMapping,
  type CsvTable,
  guessColumns,
  listUnreadHeads,
  ProfileError,
  readCsv,
  toFileRows,
  UNDECIDED,
} from "./readCsv.ts";
import { type FileForm, type FileRow, type FormChoices, listForms, readRows } from "./readRows.ts";
import { UddfError, type XmlElement } from "./readUddf.ts";

/** `isOpen`: whether the user must check the columns, because one was not found or several match. */
type FileContent = {
  table: CsvTable | null;
  mapping: ColumnMapping | null;
  rows: FileRow[];
  isOpen?: boolean;
};
type FileProblem = "too_large" | "unreadable" | "too_many" | "empty" | "profile";

/**
 * Imports dives from a CSV or UDDF file: guessed columns, questions about what the file leaves open, a preview, the
 * excluded rows with their reasons, then the import.
 */
export function ImportLogbook({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [readings, setReadings] = useState<FileReading[]>([]);
  const [encoding, setEncoding] = useState<string | null>(null);
  const [content, setContent] = useState<FileContent | null>(null);
  const [answers, setAnswers] = useState<Partial<FileForm>>({});
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const importing = useWrite(sendInParts, { invalidates: [LOGBOOK_KEY] });
  const [done, setDone] = useState<ImportView | null>(null);

  async function read(chosen: File) {
    setReadings([]);
    setEncoding(null);
    setContent(null);
    setAnswers({});
    setProblem(null);
    setDone(null);
    if (chosen.size > IMPORT_FILE_MAX) return setProblem("too_large");
    try {
      const found = decodeFile(await chosen.arrayBuffer());
      setReadings(found);
      if (found.length === 1) await open(found[0]?.text ?? "");
    } catch (failure) {
      console.info(failure);
      setProblem("unreadable");
    }
  }

  async function choose(name: string) {
    setEncoding(name);
    await open(readings.find((reading) => reading.encoding === name)?.text ?? "");
  }

  async function open(text: string) {
    try {
      const opened = await openText(text);
      const { length } = opened?.rows ?? [];
      setProblem(length === 0 ? "empty" : length > IMPORT_DIVES_MAX ? "too_many" : null);
      setContent(length > 0 && length <= IMPORT_DIVES_MAX ? opened : null);
    } catch (failure) {
      console.info(failure);
      setContent(null);
      setProblem(failure instanceof ProfileError ? "profile" : "unreadable");
    }
  }

  const latest = dayInTimeZone("Pacific/Kiritimati", new Date());
  const { table, mapping, rows } = content ?? {};
  const isDecided = !mapping || !Object.values(mapping).includes(UNDECIDED);
  const choices = rows && isDecided ? listForms(rows, latest) : null;
  const form = choices && chosenForm(choices, answers);
  const result = rows && form ? readRows(rows, form, latest) : null;
  const problems: Record<FileProblem, string> = {
    too_large: t("logbook.import_too_large", "Il file supera 5 MB."),
    unreadable: t(
      "logbook.import_unreadable",
      "Non riusciamo a leggere questo file. Servono un CSV o un UDDF.",
    ),
    too_many: t("logbook.import_too_many", "Il file ha più di 5.000 immersioni: dividilo in parti."),
    empty: t("logbook.import_empty", "In questo file non troviamo immersioni."),
    profile: t(
      "logbook.import_profile",
      "Questo file ha le misure di ogni istante: esporta l’elenco delle immersioni.",
    ),
  };

  if (done) {
    return (
      <div role="status" className={grid({ gap: "3", justifyItems: "start" })}>
        <p className={css({ fontWeight: "bold" })}>
          {t.count("logbook.import_added", done.added, {
            one: "{{count}} immersione aggiunta",
            other: "{{count}} immersioni aggiunte",
          })}
        </p>
        {done.known > 0 && (
          <p>
            {t.count("logbook.import_known", done.known, {
              one: "{{count}} c’era già",
              other: "{{count}} c’erano già",
            })}
          </p>
        )}
        {done.refused > 0 && (
          <p>
            {t.count("logbook.import_refused", done.refused, {
              one: "{{count}} non entra: il libretto è pieno",
              other: "{{count}} non entrano: il libretto è pieno",
            })}
          </p>
        )}
        <Button look="main" onClick={onDone}>
          {t("logbook.import_close", "Vai al libretto")}
        </Button>
      </div>
    );
  }

  return (
    <div className={grid({ gap: "5" })}>
      <p>
        {t(
          "logbook.import_lead",
          "Un CSV esportato da un foglio o da un’altra app, oppure un file UDDF del computer da immersione. Fino a 5 MB e 5.000 immersioni. Prima di salvare vedi che cosa abbiamo letto.",
        )}
      </p>
      <FileChooser onFile={read} />
      {problem && (
        <p role="alert" className={css({ color: "danger" })}>
          {problems[problem]}
        </p>
      )}
      {readings.length > 1 && <EncodingQuestion readings={readings} value={encoding} onChange={choose} />}
      {table?.known && <p>{t("logbook.import_known_file", "Elenco di {{app}}", { app: table.known.app })}</p>}
      {table && mapping && (
        <details open={content?.isOpen}>
          <summary className={summaryLook}>
            {t("logbook.import_columns", "Che cosa c’è nelle colonne")}
          </summary>
          <ColumnMappingForm
            table={table}
            mapping={mapping}
            onChange={(next) =>
              setContent({ ...content, table, mapping: next, rows: toFileRows(table, next) })
            }
          />
        </details>
      )}
      {choices && <ImportQuestions choices={choices} answers={answers} onAnswer={setAnswers} />}
      {result && (
        <>
          <ImportPreview read={result} unread={table && mapping ? listUnreadHeads(table, mapping) : []} />
          {result.dives.length > 0 && (
            <Button
              look="main"
              busy={importing.isPending}
              className={css({ justifySelf: "start" })}
              onClick={() => importing.start({ dives: result.dives, onDone: setDone })}
            >
              {t.count("logbook.import_confirm", result.dives.length, {
                one: "Importa {{count}} immersione",
                other: "Importa {{count}} immersioni",
              })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The button that chooses the file, and the chosen file's name; a file can be dropped on it, too. */
function FileChooser({ onFile }: { onFile: (file: File) => void }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const label = t("logbook.import_file", "Scegli un file CSV o UDDF");
  function choose(file: File | undefined) {
    if (!file) return;
    setName(file.name);
    onFile(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={wrap({ align: "center", gap: "3" })}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <Button aria-describedby={`${id}-name`} onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden />
        {name ? t("logbook.import_other_file", "Scegli un altro file") : label}
      </Button>
      <span
        id={`${id}-name`}
        className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere", minWidth: "0" })}
      >
        {name ?? t("pictures.drop", "oppure trascina qui")}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.uddf,.xml,text/csv,text/xml,application/xml"
        aria-label={label}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Allows selecting the same file again.
          event.target.value = "";
        }}
        className={css({ display: "none" })}
      />
    </div>
  );
}

/** The dives of a text; null for a table without rows. */
async function openText(text: string): Promise<FileContent | null> {
  if (/^\s*(<\?xml|<uddf)/i.test(text)) {
    const { readUddf } = await import("./readUddf.ts");
    return { table: null, mapping: null, rows: readUddf(text, parseXml) };
  }
  const table = readCsv(text);
  if (!table) return null;
  const mapping = guessColumns(table);
  const isOpen = mapping.date < 0 || Object.values(mapping).includes(UNDECIDED);
  return { table, mapping, rows: toFileRows(table, mapping), isOpen };
}

/** The form of a file; null while a question about it is unanswered. */
function chosenForm(choices: FormChoices, answers: Partial<FileForm>): FileForm | null {
  const choose = <Value,>(offered: Value[], answer: Value | undefined) =>
    offered.length === 1 ? offered[0] : offered.find((one) => one === answer);
  const order = choose(choices.order, answers.order);
  const unit = choose(choices.unit, answers.unit);
  const colon = choose(choices.colon, answers.colon);
  const plain = choose(choices.plain, answers.plain);
  return order && unit && colon && plain ? { order, unit, colon, plain } : null;
}

/** Sends the dives in parts; repeating the call after a failure adds no dive twice. */
async function sendInParts({
  dives,
  onDone,
}: {
  dives: ImportedDive[];
  onDone: (view: ImportView) => void;
}): Promise<ImportView> {
  const sum = { added: 0, known: 0, refused: 0 };
  for (let from = 0; from < dives.length; ) {
    const part = partOf(dives, from);
    const view = await importDives({ dives: part });
    sum.added += view.added;
    sum.known += view.known;
    sum.refused += view.refused;
    from += part.length;
  }
  onDone(sum);
  return sum;
}

/** The dives from `from` on that fit a call: at most IMPORT_PART, and a body's largest text. */
function partOf(dives: ImportedDive[], from: number): ImportedDive[] {
  let size = 0;
  const end = dives.findIndex((dive, at) => {
    if (at < from) return false;
    size += JSON.stringify(dive).length;
    return at - from >= IMPORT_PART || (at > from && size > IMPORT_PART_SIZE);
  });
  return dives.slice(from, end < 0 ? undefined : end);
}

const summaryLook = css({
  display: "list-item",
  minHeight: "touch",
  paddingBlock: "2",
  fontWeight: "bold",
  cursor: "pointer",
});

/** The root of an XML text, parsed by the browser. Throws `UddfError`. */
function parseXml(text: string): XmlElement {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.querySelector("parsererror")) throw new UddfError("not well-formed");
  return parsed.documentElement;
}
