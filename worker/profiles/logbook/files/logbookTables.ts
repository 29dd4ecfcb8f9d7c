import { inBothLanguages, type PaperTexts } from "../../../lib/paper/texts.ts";
import type { FileCell, FileTable } from "../../../lib/tableFile.ts";
import { diveTimeText, PERSONAL_FIELDS } from "../contract.ts";
import type { DiverData, LogbookDive } from "../outputs.ts";
import { lineCells, lineColumns } from "./lineColumns.ts";
import { LAW_IN_FILES, lineJson } from "./lineJson.ts";

/** A logbook as a table: a row per dive, the thirteen entries by letter, then corrections, origin, note and the personal fields. */
export function logbookTable(dives: LogbookDive[], texts: PaperTexts, timeZone: string): FileTable {
  const { source } = texts.italian;
  return {
    name: texts.italian.logbook,
    columns: [
      ...lineColumns(texts),
      { title: inBothLanguages(texts, ({ columns }) => columns.source), width: 14 },
      { title: inBothLanguages(texts, ({ columns }) => columns.note), width: 40 },
      ...PERSONAL_COLUMNS.map((name) => ({
        title: inBothLanguages(texts, ({ personal }) => personal[name]),
        width: 14,
      })),
    ],
    rows: dives.map((dive) => [
      ...lineCells(dive, dive.corrections, texts, timeZone),
      source[dive.source],
      dive.note,
      ...PERSONAL_COLUMNS.map((name) => personalCell(dive, name, texts)),
    ]),
  };
}

/** What a member notes besides the note, which files of theirs have; a picture is in none. */
const PERSONAL_COLUMNS = PERSONAL_FIELDS.filter((name) => name !== "note" && name !== "picture_url");

function personalCell(
  dive: LogbookDive,
  name: (typeof PERSONAL_COLUMNS)[number],
  { italian }: PaperTexts,
): FileCell {
  if (name === "dive_seconds") return dive.dive_seconds === null ? null : diveTimeText(dive.dive_seconds);
  if (name === "water") return dive.water && italian.water[dive.water];
  return dive[name];
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
      ...Object.fromEntries(PERSONAL_COLUMNS.map((name) => [name, dive[name]])),
    })),
  };
}
