import { createReadStream } from "node:fs";
import { StepFailure } from "../steps.ts";
import { type ExportedRow, parseInsert } from "./sqlText.ts";

/** Reads the rows of a file of wrangler's export one by one. Throws StepFailure where the file is truncated. */
export async function* readExportedRows(file: string): AsyncGenerator<ExportedRow> {
  let statement = "";
  for await (const line of readLines(file)) {
    statement = statement ? `${statement}\n${line}` : line;
    if (!isWhole(statement)) continue;
    if (!statement.startsWith("PRAGMA ")) yield parseInsert(statement);
    statement = "";
  }
  if (statement.trim()) throw new StepFailure("The export ends in the middle of a row.");
}

/** Splits at line feeds only, because texts may hold other separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/** Whether the statement ends here, outside of a quoted text. */
function isWhole(statement: string): boolean {
  if (!statement.trimEnd().endsWith(";")) return false;
  let quotes = 0;
  for (let at = statement.indexOf("'"); at !== -1; at = statement.indexOf("'", at + 1)) quotes += 1;
  return quotes % 2 === 0;
}
