import { XMLParser } from "fast-xml-parser";
import type { FileRow } from "./readRows.ts";

/** Thrown for a file that is no UDDF, or that is made to exhaust its reader. */
export class UddfError extends Error {}

/** No logbook nests deeper. */
const NESTING_MAX = 60;

type XmlNode = { [name: string]: unknown };

/**
 * The dives of a UDDF file (Universal Dive Data Format 3.2): date, times, greatest depth in metres, site, gas and notes.
 * Lines are those of each dive in the file. Throws `UddfError`.
 */
export function readUddf(text: string): FileRow[] {
  // Entities and nesting are how a small file becomes a huge one; no logbook writes a document type.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UddfError("a document type");
  refuseDeepNesting(text);
  let parsed: XmlNode;
  try {
    parsed = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "@",
      parseTagValue: false,
      removeNSPrefix: true,
    }).parse(text, true);
  } catch {
    throw new UddfError("not well-formed");
  }
  const root = nodeOf(parsed.uddf);
  if (!root) throw new UddfError("no uddf element");
  const sites = namesById(listOf(nodeOf(root.divesite)?.site));
  const mixes = namesById(listOf(nodeOf(root.gasdefinitions)?.mix));
  const dives = listOf(root.profiledata).flatMap((data) =>
    listOf(data.repetitiongroup).flatMap((group) => listOf(group.dive)),
  );
  const lines = linesOf(text, "<dive ", "<dive>");
  return dives.map((dive, at) => ({ line: lines[at] ?? at + 1, texts: readDive(dive, sites, mixes) }));
}

function readDive(dive: XmlNode, sites: Map<string, string>, mixes: Map<string, string>): FileRow["texts"] {
  const before = nodeOf(dive.informationbeforedive) ?? {};
  const after = nodeOf(dive.informationafterdive) ?? {};
  const datetime = textOf(before.datetime);
  const seconds = Number(textOf(after.diveduration));
  const depth = Number(textOf(after.greatestdepth));
  const references = listOf(before.link).map((link) => textOf(link["@ref"]));
  const gases = listOf(dive.tankdata).flatMap((tank) =>
    listOf(tank.link).map((link) => textOf(link["@ref"])),
  );
  const place = references.map((id) => sites.get(id)).find(Boolean);
  const mixture = [...new Set(gases.flatMap((id) => mixes.get(id) ?? []))].join(", ");
  const note = listOf(nodeOf(after.notes)?.para).map(textOf).filter(Boolean).join("\n");
  return {
    date: datetime,
    ...(/T\d{2}:\d{2}/.test(datetime) && { start_time: datetime.slice(11, 16) }),
    ...(seconds > 0 && { duration: String(Math.round(seconds / 60)) }),
    ...(depth > 0 && { reached_depth: depth.toFixed(1) }),
    ...(place && { place }),
    ...(mixture && { mixture }),
    ...(note && { note }),
  };
}

function namesById(nodes: XmlNode[]): Map<string, string> {
  return new Map(nodes.map((node) => [textOf(node["@id"]), textOf(node.name)]));
}

function listOf(value: unknown): XmlNode[] {
  const all = Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value];
  return all.map((one) => (typeof one === "object" && one !== null ? (one as XmlNode) : { "#text": one }));
}

function nodeOf(value: unknown): XmlNode | undefined {
  return listOf(value)[0];
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  const node = nodeOf(value);
  return typeof node?.["#text"] === "string" ? node["#text"].trim() : "";
}

function refuseDeepNesting(text: string): void {
  let depth = 0;
  for (const [tag] of text.matchAll(/<\/?[A-Za-z][^>]*>/g)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth > NESTING_MAX) throw new UddfError("nested too deep");
  }
}

function linesOf(text: string, ...starts: string[]): number[] {
  return text
    .split("\n")
    .flatMap((line, at) => (starts.some((start) => line.includes(start)) ? [at + 1] : []));
}
