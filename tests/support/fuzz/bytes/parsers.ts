import * as z from "zod";
import { decodeFile, type FileReading } from "../../../../web/profiles/logbook/imports/decodeFile.ts";
import {
  guessColumns,
  ProfileError,
  readCsv,
  toFileRows,
} from "../../../../web/profiles/logbook/imports/readCsv.ts";
import { type FileRow, listForms, readRows } from "../../../../web/profiles/logbook/imports/readRows.ts";
import { readUddf, UddfError } from "../../../../web/profiles/logbook/imports/readUddf.ts";
import { ARTICLE_CONTENT_MAX } from "../../../../worker/blog/contract.ts";
import { cleanArticleHtml } from "../../../../worker/blog/html/cleanArticleHtml.ts";
import { Refusal } from "../../../../worker/errors.ts";
import { parseSortedCursor } from "../../../../worker/events/sorting.ts";
import { POST_CONTENT_MAX } from "../../../../worker/forum/contract.ts";
import { writePostHtml } from "../../../../worker/forum/text/writePostHtml.ts";
import { parseTopicCursor } from "../../../../worker/forum/topics/topicCursor.ts";
import { parseProse } from "../../../../worker/lib/prose.ts";
import { parseTableCursor } from "../../../../worker/tablePage.ts";
import { isImageType } from "../../../../worker/uploads/contract.ts";
import { detectLinkedPictureType, isDecodableGif } from "../../../../worker/uploads/copyLinkedPicture.ts";
import { detectFileType } from "../../../../worker/uploads/detectFileType.ts";
import { stripMetadata } from "../../../../worker/uploads/stripMetadata.ts";
import { stripVideo } from "../../../../worker/uploads/video/stripVideo.ts";
import { parseXmlInNode } from "../../xmlElement.ts";

/** `most`: the longest input in bytes that the Worker or the browser gives it. Throws what is no answer of the parser. */
export type Parser = { parse: (bytes: Uint8Array<ArrayBuffer>) => unknown; most: number };

const MEGABYTE = 1024 * 1024;

const SITE = "https://respiro.test";
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

export const PARSERS: Record<string, Parser> = {
  image: { parse: parseImage, most: 5 * MEGABYTE },
  film: { parse: parseFilm, most: 16 * MEGABYTE },
  csv: { parse: parseCsv, most: MEGABYTE / 8 },
  // The site's parser of XML is the browser's: what stands in for it here is slower.
  uddf: { parse: parseUddf, most: MEGABYTE / 8 },
  markdown: {
    parse: (bytes) => parseMarkdown(text(bytes).slice(0, POST_CONTENT_MAX)),
    most: 2 * POST_CONTENT_MAX,
  },
  html: {
    parse: (bytes) => parseHtml(text(bytes).slice(0, ARTICLE_CONTENT_MAX)),
    most: 2 * ARTICLE_CONTENT_MAX,
  },
  json: { parse: (bytes) => parseJson(text(bytes)), most: MEGABYTE },
};

function parseImage(bytes: Uint8Array): void {
  const type = detectLinkedPictureType(bytes);
  if (type === "image/gif") return void isDecodableGif(bytes);
  if (!type) return;
  const clean = orRefusal(() => stripMetadata(type, bytes));
  if (clean && stripMetadata(type, clean).length !== clean.length) throw new Error("stripped twice differs");
}

async function parseFilm(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const type = detectFileType(bytes);
  if (!type || isImageType(type)) return;
  try {
    const clean = await stripVideo(new Blob([bytes]), type);
    if (clean.size !== bytes.length) throw new Error("a film of another length");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function parseCsv(bytes: Uint8Array<ArrayBuffer>): void {
  for (const { text: file } of listReadings(bytes)) {
    try {
      const table = readCsv(file);
      if (table) readDives(toFileRows(table, guessColumns(table)));
    } catch (error) {
      if (!(error instanceof ProfileError)) throw error;
    }
  }
}

/** None for a declared encoding that there is not. */
function listReadings(bytes: Uint8Array<ArrayBuffer>): FileReading[] {
  try {
    return decodeFile(bytes.buffer);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function parseUddf(bytes: Uint8Array<ArrayBuffer>): void {
  for (const { text: file } of listReadings(bytes)) {
    try {
      readDives(readUddf(file, parseXmlOrRefuse));
    } catch (error) {
      if (!(error instanceof UddfError)) throw error;
    }
  }
}

function parseXmlOrRefuse(file: string) {
  try {
    return parseXmlInNode(file);
  } catch (error) {
    throw new UddfError(String(error));
  }
}

function readDives(rows: FileRow[]): void {
  const latest = "2026-11-23";
  const { order, unit, colon, plain } = listForms(rows, latest);
  const [day = "day_first", metre = "m", length = "minutes_seconds", number = "minutes"] = [
    order[0],
    unit[0],
    colon[0],
    plain[0],
  ];
  readRows(rows, { order: day, unit: metre, colon: length, plain: number }, latest);
}

function parseMarkdown(post: string): void {
  writePostHtml(post, {
    siteUrl: "https://respiro.test",
    topicUrl: "https://respiro.test/forum/1",
    lastReply: 9,
  });
  parseProse(post);
}

function parseHtml(article: string): void {
  const { html } = cleanArticleHtml(article, SITE);
  // What is longer is not stored.
  const isStored = html.length <= ARTICLE_CONTENT_MAX;
  if (isStored && cleanArticleHtml(html, SITE).html !== html) throw new Error("cleaned twice differs");
}

/** Every schema of a body or a query of the Worker. */
export const SCHEMAS: z.ZodType[] = Object.values(
  import.meta.glob<Record<string, unknown>>("../../../../worker/**/inputs.ts", { eager: true }),
).flatMap((inputs) => Object.values(inputs).filter((input) => input instanceof z.ZodType));

/** Parses JSON as a cursor, and as what one of the schemas takes: a text is put into each of its fields. */
async function parseJson(body: string): Promise<void> {
  const cursor = Buffer.from(body).toString("base64url");
  parseTopicCursor(cursor, "activity");
  parseTableCursor(cursor, { name: "date", direction: "asc" });
  parseSortedCursor(cursor, "date");
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return;
    throw error;
  }
  const schema = SCHEMAS[body.length % SCHEMAS.length];
  await schema?.safeParseAsync(typeof value === "string" ? inEachField(schema, value) : value);
}

export function inEachField(schema: z.ZodType, text: string): unknown {
  if (!(schema instanceof z.ZodObject)) return text;
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, text]));
}

function orRefusal<Result>(parse: () => Result): Result | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
