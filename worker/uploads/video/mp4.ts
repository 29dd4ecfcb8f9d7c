import { concatBytes, dataView, readAscii } from "../bytes.ts";
import type { ByteReader } from "./ByteReader.ts";
import type { BytePatch } from "./bytePatches.ts";

/**
 * Boxes needed for playback (ISO/IEC 14496-12 and QuickTime), by parent box. Everything else is metadata: place and
 * author (`udta`, `meta`, XMP in `uuid`), and software additions.
 */
const KEPT: Record<string, Set<string>> = {
  file: boxes("ftyp styp moov moof mdat mfra sidx ssix prft pdin wide"),
  moov: boxes("mvhd trak mvex iods"),
  trak: boxes("tkhd mdia edts tref tapt txas"),
  mdia: boxes("mdhd hdlr minf elng"),
  minf: boxes("vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl"),
  moof: boxes("mfhd traf"),
  traf: boxes("tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc"),
  mfra: boxes("tfra mfro"),
};

/** Boxes that are parsed, and therefore read into memory. */
const INDEXES = boxes("moov moof mfra");

/** Video, audio, text and time code tracks. Others hold measurements such as GPS positions. */
const KEPT_TRACKS = boxes("vide soun text sbtl subt clcp tmcd");

/** The largest index box; that of a 100 MB video has a few MB. */
const INDEX_MAX_BYTES = 24 * 1024 * 1024;

type Box = { type: string; start: number; body: number; end: number };

function boxes(names: string): Set<string> {
  return new Set(names.split(" "));
}

/**
 * The byte ranges of an MP4 or QuickTime file that playback does not need; null when it is incomplete or unsupported.
 */
export async function findMp4Metadata(reader: ByteReader): Promise<BytePatch[] | null> {
  const patches: BytePatch[] = [];
  let hasFragments = false;
  let hidesTracks = false;
  for (;;) {
    const start = reader.position;
    const head = await reader.read(8);
    if (head.length === 0) break;
    if (head.length < 8) return null;
    const type = readAscii(head, 4, 4);
    let length = dataView(head).getUint32(0);
    let headBytes = 8;
    if (length === 1) {
      const long = await reader.read(8);
      if (long.length < 8) return null;
      length = Number(dataView(long).getBigUint64(0));
      headBytes = 16;
    }
    // A size of 0 means up to the end of the file; allowed for playback data only.
    if (length === 0) return KEPT.file?.has(type) && !INDEXES.has(type) ? result() : null;
    if (length < headBytes) return null;
    hasFragments ||= type === "moof";
    const isEmpty = length === headBytes;
    if (!KEPT.file?.has(type) && !isEmpty) patches.push(freed(start, length, headBytes));
    if (!INDEXES.has(type)) {
      if (!(await reader.skip(length - headBytes))) return null;
      continue;
    }
    if (length > INDEX_MAX_BYTES) return null;
    const body = await reader.read(length - headBytes);
    if (body.length < length - headBytes) return null;
    const found = indexMetadata(body, start + headBytes, type);
    if (!found) return null;
    patches.push(...found.patches);
    hidesTracks ||= found.hidesTracks;
  }
  return result();

  function result(): BytePatch[] | null {
    // In a fragmented file, the samples of a hidden track are spread over all fragments.
    return hasFragments && hidesTracks ? null : patches;
  }
}

/** Metadata inside an index box such as `moov`, whose body begins at byte `base` of the file. */
function indexMetadata(
  index: Uint8Array,
  base: number,
  type: string,
): { patches: BytePatch[]; hidesTracks: boolean } | null {
  const patches: BytePatch[] = [];
  let hidesTracks = false;
  const found = boxesIn(index, 0, index.length);
  if (!found) return null;
  for (const box of found) {
    const parts = box.type === "trak" ? boxesIn(index, box.body, box.end) : [];
    if (!parts) return null;
    if (box.type !== "trak" || KEPT_TRACKS.has(handlerOf(index, parts))) {
      const telling = boxMetadata(index, base, type, box);
      if (!telling) return null;
      patches.push(...telling);
      continue;
    }
    const samples = samplesOf(index, parts);
    if (!samples) return null;
    hidesTracks = true;
    patches.push(freed(base + box.start, box.end - box.start, box.body - box.start), ...samples);
  }
  return { patches, hidesTracks };
}

/** Metadata in a box inside `parent`: the whole box, or boxes in it at any depth. */
function boxMetadata(index: Uint8Array, base: number, parent: string, box: Box): BytePatch[] | null {
  if (!KEPT[parent]?.has(box.type))
    return [freed(base + box.start, box.end - box.start, box.body - box.start)];
  if (!KEPT[box.type]) return [];
  const patches: BytePatch[] = [];
  for (const part of boxesIn(index, box.body, box.end) ?? [null]) {
    const telling = part && boxMetadata(index, base, box.type, part);
    if (!telling) return null;
    patches.push(...telling);
  }
  return patches;
}

/** The boxes between two offsets of the index; null when one exceeds the range. */
function boxesIn(index: Uint8Array, from: number, to: number): Box[] | null {
  const view = dataView(index);
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const body = at + (isLong ? 16 : 8);
    if (at + length < body || at + length > to) {
      // QuickTime ends a list of boxes with four zero bytes.
      return short === 0 ? found : null;
    }
    found.push({ type: readAscii(index, at + 4, 4), start: at, body, end: at + length });
    at += length;
  }
  return found;
}

function childOf(index: Uint8Array, parts: Box[], ...path: string[]): Box | undefined {
  const [name, ...rest] = path;
  const box = parts.find(({ type }) => type === name);
  return box && rest.length > 0 ? childOf(index, boxesIn(index, box.body, box.end) ?? [], ...rest) : box;
}

/** The handler type of a track: "vide", "soun" … */
function handlerOf(index: Uint8Array, parts: Box[]): string {
  const handler = childOf(index, parts, "mdia", "hdlr");
  return handler && handler.end - handler.body >= 12 ? readAscii(index, handler.body + 8, 4) : "";
}

/** The byte ranges of a track's chunks; null when its tables are invalid. */
function samplesOf(index: Uint8Array, parts: Box[]): BytePatch[] | null {
  const table = (name: string) => childOf(index, parts, "mdia", "minf", "stbl", name);
  const [sizes, runs] = [table("stsz"), table("stsc")];
  const wide = table("co64");
  const offsets = wide ?? table("stco");
  if (!sizes || !runs || !offsets) return null;
  const view = dataView(index);
  const offsetBytes = wide ? 8 : 4;
  const fixed = view.getUint32(sizes.body + 4);
  const [chunks, runCount] = [view.getUint32(offsets.body + 4), view.getUint32(runs.body + 4)];
  const sampleCount = view.getUint32(sizes.body + 8);
  const isWhole =
    offsets.body + 8 + chunks * offsetBytes <= offsets.end &&
    runs.body + 8 + runCount * 12 <= runs.end &&
    (fixed > 0 || sizes.body + 12 + sampleCount * 4 <= sizes.end);
  if (!isWhole) return null;
  const patches: BytePatch[] = [];
  let [sample, run] = [0, 0];
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    // Each entry names its first chunk and the samples per chunk from there on.
    while (run + 1 < runCount && view.getUint32(runs.body + 8 + (run + 1) * 12) <= chunk) run += 1;
    const count = runCount > 0 ? view.getUint32(runs.body + 8 + run * 12 + 4) : 0;
    let length = 0;
    for (let left = Math.min(count, sampleCount - sample); left > 0; left -= 1, sample += 1) {
      length += fixed || view.getUint32(sizes.body + 12 + sample * 4);
    }
    const at = offsets.body + 8 + (chunk - 1) * offsetBytes;
    const offset = wide ? Number(view.getBigUint64(at)) : view.getUint32(at);
    patches.push({ offset, length, head: new Uint8Array(0) });
  }
  return patches;
}

/** A patch that turns a box into a `free` box of the same size. */
function freed(offset: number, length: number, headBytes: number): BytePatch {
  const head = new Uint8Array(headBytes);
  const view = dataView(head);
  if (headBytes === 16) view.setBigUint64(8, BigInt(length));
  view.setUint32(0, headBytes === 16 ? 1 : length);
  return {
    offset,
    length,
    head: concatBytes([head.subarray(0, 4), new TextEncoder().encode("free"), head.subarray(8)]),
  };
}
