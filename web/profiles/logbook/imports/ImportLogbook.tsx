import { useState } from "react";
import { css } from "styled-system/css";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import {
  IMPORT_DIVES_MAX,
  IMPORT_FILE_MAX,
  IMPORT_PART,
  type ImportedDive,
  type ImportView,
} from "../../../../worker/profiles/logbook/imports/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { importDives } from "../api.ts";
import { LOGBOOK_KEY } from "../queries.ts";
import { ColumnMappingForm } from "./ColumnMappingForm.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { type ColumnMapping, type CsvTable, guessColumns, readCsv, toFileRows } from "./readCsv.ts";
import { type DayOrder, detectDayOrder, type FileRow, readRows } from "./readRows.ts";

type ReadFile = { name: string; table: CsvTable | null; rows: FileRow[] };
type FileProblem = "too_large" | "unreadable" | "too_many" | "empty";

/** Reads dives from a CSV or UDDF file: guessed columns, a preview, the rows left out with their reason, then the writing. */
export function ImportLogbook({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [order, setOrder] = useState<DayOrder | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const importing = useWrite(sendInParts, { invalidates: [LOGBOOK_KEY] });
  const [done, setDone] = useState<ImportView | null>(null);

  async function read(chosen: File | undefined) {
    setFile(null);
    setProblem(null);
    setDone(null);
    if (!chosen) return;
    if (chosen.size > IMPORT_FILE_MAX) return setProblem("too_large");
    try {
      const text = await textOf(chosen);
      const isXml = /^\s*(<\?xml|<uddf)/i.test(text);
      const table = isXml ? null : readCsv(text);
      if (table === undefined) return setProblem("empty");
      const guessed = table && guessColumns(table.heads);
      const rows =
        table && guessed ? toFileRows(table, guessed) : (await import("./readUddf.ts")).readUddf(text);
      if (rows.length === 0) return setProblem("empty");
      if (rows.length > IMPORT_DIVES_MAX) return setProblem("too_many");
      setMapping(guessed);
      setOrder(detectDayOrder(rows.map(({ texts }) => texts.date ?? "")));
      setFile({ name: chosen.name, table, rows });
    } catch (failure) {
      console.info(failure);
      setProblem("unreadable");
    }
  }

  function map(next: ColumnMapping) {
    if (!file?.table) return;
    const rows = toFileRows(file.table, next);
    setMapping(next);
    setOrder(detectDayOrder(rows.map(({ texts }) => texts.date ?? "")));
    setFile({ ...file, rows });
  }

  const latest = dayInTimeZone("Pacific/Kiritimati", new Date());
  const result = file && readRows(file.rows, { order: order ?? "day_first", latest });
  const isAmbiguous =
    file !== null && detectDayOrder(file.rows.map(({ texts }) => texts.date ?? "")) === null;
  const problems: Record<FileProblem, string> = {
    too_large: t("logbook.import_too_large", "Il file supera 5 MB."),
    unreadable: t(
      "logbook.import_unreadable",
      "Non riusciamo a leggere questo file. Servono un CSV o un UDDF.",
    ),
    too_many: t("logbook.import_too_many", "Il file ha più di 5.000 immersioni: dividilo in parti."),
    empty: t("logbook.import_empty", "In questo file non troviamo immersioni."),
  };

  if (done) {
    return (
      <div role="status" className={css({ display: "grid", gap: "3", justifyItems: "start" })}>
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
    <div className={css({ display: "grid", gap: "5" })}>
      <p>
        {t(
          "logbook.import_lead",
          "Un CSV esportato da un foglio o da un’altra app, oppure un file UDDF del computer da immersione. Fino a 5 MB e 5.000 immersioni. Prima di salvare vedi che cosa abbiamo letto.",
        )}
      </p>
      <label className={css({ display: "grid", gap: "1.5", textStyle: "small", fontWeight: "medium" })}>
        {t("logbook.import_file", "File CSV o UDDF")}
        <input
          type="file"
          accept=".csv,.txt,.uddf,.xml,text/csv,text/xml,application/xml"
          onChange={(event) => read(event.target.files?.[0])}
          className={fileLook}
        />
      </label>
      {problem && (
        <p role="alert" className={css({ color: "danger" })}>
          {problems[problem]}
        </p>
      )}
      {file?.table && mapping && (
        <details open={mapping.date < 0 || undefined}>
          <summary className={summaryLook}>
            {t("logbook.import_columns", "Che cosa c’è nelle colonne")}
          </summary>
          <ColumnMappingForm table={file.table} mapping={mapping} onChange={map} />
        </details>
      )}
      {isAmbiguous && (
        <div className={css({ display: "grid", gap: "2" })}>
          <p>
            {t(
              "logbook.import_ambiguous",
              "Le date di questo file si leggono in due modi. Come sono scritte?",
            )}
          </p>
          <SegmentedControl
            label={t("logbook.import_order", "Ordine delle date")}
            value={order ?? ("" as DayOrder)}
            options={[
              { value: "day_first", label: t("logbook.import_day_first", "Giorno/mese") },
              { value: "month_first", label: t("logbook.import_month_first", "Mese/giorno") },
            ]}
            onChange={setOrder}
          />
        </div>
      )}
      {result && (!isAmbiguous || order) && (
        <>
          <ImportPreview dives={result.dives} bad={result.bad} />
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

/** Sends the dives in parts; sent again after a failure, what was stored already adds nothing. */
async function sendInParts({
  dives,
  onDone,
}: {
  dives: ImportedDive[];
  onDone: (view: ImportView) => void;
}): Promise<ImportView> {
  const sum = { added: 0, known: 0, refused: 0 };
  for (let from = 0; from < dives.length; from += IMPORT_PART) {
    const part = await importDives({ dives: dives.slice(from, from + IMPORT_PART) });
    sum.added += part.added;
    sum.known += part.known;
    sum.refused += part.refused;
  }
  onDone(sum);
  return sum;
}

/** A file's text: UTF-8, else the encoding of old Windows spreadsheets. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const fileLook = css({
  minHeight: "touch",
  maxWidth: "100%",
  color: "muted",
  "&::file-selector-button": {
    minHeight: "touch",
    marginInlineEnd: "3",
    paddingInline: "5",
    borderRadius: "full",
    border: "1px solid token(colors.line)",
    bg: "card",
    color: "ink",
    fontWeight: "medium",
    cursor: "pointer",
  },
});

const summaryLook = css({
  display: "list-item",
  minHeight: "touch",
  paddingBlock: "2",
  fontWeight: "bold",
  cursor: "pointer",
});
