import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import type { Random } from "../random.ts";

/** The folder of the demo's content, which its README describes. */
const FOLDER = "demo";

/** A picture of the bucket. */
export interface Picture {
  key: string;
  bytes: Uint8Array;
}

/** The documents of a Markdown file: each is front matter between lines of three hyphens, and a text, its `body`. */
export function readDocuments<Document>(path: string): Document[] {
  const parts = readFileSync(join(FOLDER, path), "utf8")
    .split(/^---\n/m)
    .slice(1);
  return parts.flatMap((head, index) =>
    index % 2 === 0 ? [{ ...parse(head), body: (parts[index + 1] ?? "").trim() }] : [],
  );
}

/** The sorted paths of the files in a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(FOLDER, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** The parts of a text by their second-level headings; the text before the first has the key "". */
export function parseSections(body: string): Record<string, string> {
  return Object.fromEntries(
    `\n${body}`.split(/^## /m).map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      return [heading, lines.join("\n").trim()];
    }),
  );
}

/** The pictures of the demo, scaled down for tests. */
export async function readPictures(scale = 1): Promise<Picture[]> {
  return Promise.all(
    listFiles("pictures").map(async (path) => {
      const bytes = readFileSync(join(FOLDER, path));
      const { width } = await sharp(bytes).metadata();
      const small = sharp(bytes).resize(Math.round(width * scale));
      return { key: path.replace("pictures", "demo"), bytes: scale === 1 ? bytes : await small.toBuffer() };
    }),
  );
}

/** The address under which the Worker serves a picture of the demo. */
export function pictureUrl(name: string): string {
  return `/public/demo/${name}.webp`;
}

/** Parses an offset from today in days: 12 for "+12d", -3 for "-3d". */
export function daysOf(offset: string): number {
  if (!/^[+-]\d+d$/.test(offset)) throw new Error(`"${offset}" is not a number of days such as "+12d".`);
  return Number.parseInt(offset, 10);
}

/** A random time of that day from 6 o'clock to the end of the hour `last`, UTC. */
export function someInstantOn(day: string, last: number, random: Random): string {
  return instantOn(day, random.whole(6, last), random.whole(0, 59), random.whole(0, 59));
}

/** An ISO-8601 UTC time on that day, as stored in the tables. */
export function instantOn(day: string, hours = 9, minutes = 0, seconds = 0): string {
  const time = [hours, minutes, seconds].map((value) => String(value).padStart(2, "0")).join(":");
  return `${day}T${time}.000Z`;
}
