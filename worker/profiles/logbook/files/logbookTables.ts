import { inBothLanguages, type PaperTexts } from "../../../lib/paper/texts.ts";
import type { FileTable } from "../../../lib/tableFile.ts";
import type { DiverData, LogbookDive } from "../outputs.ts";
import { lineCells, lineColumns } from "./lineColumns.ts";
import { LAW_IN_FILES, lineJson } from "./lineJson.ts";

/** A logbook as a table: a row per dive, the thirteen entries by letter, then corrections, origin and note. */
export function logbookTable(dives: LogbookDive[], texts: PaperTexts, timeZone: string): FileTable {
  const { source } = texts.italian;
  return {
    name: texts.italian.logbook,
    columns: [
      ...lineColumns(texts),
      { title: inBothLanguages(texts, ({ columns }) => columns.source), width: 14 },
      { title: inBothLanguages(texts, ({ columns }) => columns.note), width: 40 },
    ],
    rows: dives.map((dive) => [
      ...lineCells(dive, dive.corrections, texts, timeZone),
      source[dive.source],
      dive.note,
    ]),
  };
}

/** A logbook as data, in the format described in docs/files.md. */
export function logbookJson(owner: DiverData, dives: LogbookDive[], now: Date) {
  return {
    format: "respiro-logbook",
    version: 1,
    law: LAW_IN_FILES,
    exported_at: now.toISOString(),
    owner,
    dives: dives.map((dive) => ({
      ...lineJson(dive, dive.corrections),
      source: dive.source,
      note: dive.note,
    })),
  };
}
