import type { FileRow } from "./readRows.ts";

/** Thrown for a file that is not UDDF, or that is made to exhaust its parser. */
export class UddfError extends Error {}

/** The properties of an element that are read. */
export type XmlElement = {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
};

/**
 * The dives of a UDDF file (Universal Dive Data Format 3.2): date, times, greatest depth in metres, site, gas and
 * notes. Depth and duration come from the samples when the dive lacks them. Lines are numbers of dives in the file.
 * Throws `UddfError`.
 */
export function readUddf(text: string, parse: (text: string) => XmlElement): FileRow[] {
  // Refused, because entities can expand a small file to a huge one, and no logbook writes a document type.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UddfError("a document type");
  const root = parse(text);
  if (root.localName !== "uddf") throw new UddfError("no uddf element");
  const sites = namesById(findAll(root, "divesite", "site"));
  const mixes = namesById(findAll(root, "gasdefinitions", "mix"));
  const buddies = new Map(
    findAll(root, "diver", "buddy").map((buddy) => [
      buddy.getAttribute("id") ?? "",
      ["firstname", "lastname"]
        .map((name) => textOf(findAll(buddy, "personal", name)[0]))
        .join(" ")
        .trim(),
    ]),
  );
  const lines = text.split("\n").flatMap((line, at) => (/<(\w+:)?dive[\s>]/.test(line) ? [at + 1] : []));
  return findAll(root, "profiledata", "repetitiongroup", "dive").map((dive, at) => ({
    line: lines[at] ?? at + 1,
    texts: readDive(dive, sites, mixes, buddies),
  }));
}

function readDive(
  dive: XmlElement,
  sites: Map<string, string>,
  mixes: Map<string, string>,
  buddies: Map<string, string>,
): FileRow["texts"] {
  const text = (...path: string[]) => textOf(findAll(dive, ...path)[0]);
  const references = (...path: string[]) =>
    findAll(dive, ...path).map((link) => link.getAttribute("ref") ?? "");
  const samples = (name: string) =>
    findAll(dive, "samples", "waypoint", name).map((value) => Number(textOf(value)));
  const largest = (said: string, sampled: number[]) =>
    Number(said) || sampled.filter(Number.isFinite).reduce((most, value) => Math.max(most, value), 0);
  const datetime = text("informationbeforedive", "datetime");
  const seconds = largest(text("informationafterdive", "diveduration"), samples("divetime"));
  const depth = largest(text("informationafterdive", "greatestdepth"), samples("depth"));
  const place = references("informationbeforedive", "link")
    .map((id) => sites.get(id))
    .find(Boolean);
  const gases = [...references("tankdata", "link"), ...references("samples", "waypoint", "switchmix")];
  const mixture = [...new Set(gases.flatMap((id) => mixes.get(id) ?? []))].join(", ");
  const lead = Number(text("informationbeforedive", "equipmentused", "leadquantity"));
  const kelvin = Number(text("informationafterdive", "lowesttemperature"));
  const buddy = references("informationbeforedive", "link")
    .flatMap((id) => buddies.get(id) ?? [])
    .join(", ");
  const notes = findAll(dive, "informationafterdive", "notes", "para").map(textOf);
  const note = notes.filter(Boolean).join("\n");
  return {
    date: datetime,
    ...(/T\d{2}:\d{2}/.test(datetime) && { start_time: datetime.slice(11, 16) }),
    ...(seconds > 0 && { duration: `${Math.round(seconds)} s` }),
    ...(depth > 0 && { reached_depth: `${depth.toFixed(1)} m` }),
    ...(place && { place }),
    ...(mixture && { mixture }),
    ...(note && { note }),
    ...(lead > 0 && { weights: lead.toFixed(1) }),
    ...(kelvin > 0 && { water_temperature: (kelvin - 273.15).toFixed(1) }),
    ...(buddy && { buddy }),
  };
}

function namesById(elements: XmlElement[]): Map<string, string> {
  return new Map(
    elements.map((element) => [element.getAttribute("id") ?? "", textOf(findAll(element, "name")[0])]),
  );
}

/** The elements at the end of a path of names below an element, in document order. */
function findAll(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter(({ localName }) => localName === name)),
    [element],
  );
}

function textOf(element: XmlElement | undefined): string {
  return element?.textContent?.trim() ?? "";
}
