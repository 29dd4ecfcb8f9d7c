import { dataView, readAscii } from "../bytes.ts";
import { ByteRanges } from "./ByteRanges.ts";
import type { ByteReader } from "./ByteReader.ts";
import type { FilmPatches } from "./filmPatches.ts";

/**
 * Boxes needed for playback (ISO/IEC 14496-12 and QuickTime), by parent box. Other boxes are metadata: location and
 * author (`udta`, `meta`, XMP in `uuid`), and software additions.
 */
const NEEDED: Record<string, Set<string>> = {
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
const NEEDED_TRACKS = boxes("vide soun text sbtl subt clcp tmcd");

/** The largest index box; a 100 MB video has a few MB. */
const INDEX_MAX_BYTES = 16 * 1024 * 1024;
/** The most visited boxes: those of three hours in fragments of a second. */
const BOXES_MAX = 200_000;
/** The most chunks of a hidden track, which measures once per frame at most. */
const CHUNKS_MAX = 100_000;
/** The longest size and type of a box. */
const HEAD_BYTES = 16;

function boxes(names: string): Set<string> {
  return new Set(names.split(" "));
}

/** The offsets of a box, its contents and its end. `isEndless`: its size is 0, up to the end of its parent. */
type Box = { type: string; start: number; body: number; end: number; isEndless: boolean };

/** Finds the data that playback of an MP4 or QuickTime file does not need. Throws a `RangeError` for an incomplete file. */
export async function findMp4Metadata(reader: ByteReader): Promise<FilmPatches> {
  const found = new Mp4Metadata();
  let hasIndex = false;
  while (reader.left > 0) {
    const start = reader.position;
    const head = await reader.peek(HEAD_BYTES);
    if (head.subarray(0, 8).every((byte) => byte === 0)) {
      await reader.skipZeros();
      break;
    }
    const box = found.readBox(head, 0, reader.left);
    if (!NEEDED.file?.has(box.type)) found.free(start, box, 0);
    // An index after an endless media box would be read as media.
    else if (box.isEndless && !(hasIndex && box.type === "mdat")) throw new RangeError("an endless box");
    if (!INDEXES.has(box.type)) {
      await reader.skip(box.end);
      continue;
    }
    if (box.end > INDEX_MAX_BYTES) throw new RangeError("a larger index than a film has");
    hasIndex = true;
    await reader.skip(box.body);
    found.readIndex(await reader.read(box.end - box.body), start + box.body, box.type);
  }
  return found.patches();
}

class Mp4Metadata {
  private readonly freed = new ByteRanges();
  private readonly samples = new ByteRanges();
  /** The parent of the last freed box. */
  private freedIn = 0;
  private boxesRead = 0;
  private hasFragments = false;
  private hidesTracks = false;

  patches(): FilmPatches {
    // In a fragmented file, the samples of a hidden track are spread over all fragments.
    if (this.hasFragments && this.hidesTracks) throw new RangeError("a hidden track in fragments");
    return { boxes: this.freed, samples: this.samples, head: freeHead };
  }

  /** The box at `at`, which must end before `limit`. */
  readBox(bytes: Uint8Array, at: number, limit: number): Box {
    this.boxesRead += 1;
    if (this.boxesRead > BOXES_MAX) throw new RangeError("more boxes than a film has");
    const view = dataView(bytes);
    const short = view.getUint32(at);
    const body = at + (short === 1 ? 16 : 8);
    const end = at + (short === 1 ? Number(view.getBigUint64(at + 8)) : short || limit - at);
    if (end < body || end > limit) throw new RangeError("a box of another size");
    return { type: readAscii(bytes, at + 4, 4), start: at, body, end, isEndless: short === 0 };
  }

  /** Turns a box and freed neighbours in the same box, `parent`, into free space. */
  free(base: number, box: Box, parent: number): void {
    if (box.body === box.end) return;
    this.freed.add(base + box.start, base + box.end, parent === this.freedIn);
    this.freedIn = parent;
  }

  /** Frees the metadata inside an index box such as `moov`, whose body begins at byte `base` of the file. */
  readIndex(bytes: Uint8Array, base: number, type: string): void {
    this.hasFragments ||= type === "moof";
    for (const box of this.boxesIn(bytes, 0, bytes.length)) {
      if (box.type === "trak" && !NEEDED_TRACKS.has(this.handlerOf(bytes, box))) {
        this.hidesTracks = true;
        this.free(base, box, base);
        this.addSamples(bytes, box);
      } else this.clean(bytes, base, type, base, box);
    }
  }

  /** Frees a box of the type `parentType`'s contents, or boxes in it at any depth. */
  private clean(bytes: Uint8Array, base: number, parentType: string, parent: number, box: Box): void {
    if (!NEEDED[parentType]?.has(box.type)) {
      this.free(base, box, parent);
      return;
    }
    // Readers would ignore the boxes that an endless one contains.
    if (box.isEndless) throw new RangeError("an endless box");
    if (!NEEDED[box.type]) return;
    for (const part of this.boxesIn(bytes, box.body, box.end)) {
      this.clean(bytes, base, box.type, base + box.body, part);
    }
  }

  private *boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
    for (let at = from; at + 8 <= to; ) {
      const box = this.readBox(bytes, at, to);
      yield box;
      at = box.end;
    }
  }

  private childOf(bytes: Uint8Array, parent: Box, ...path: string[]): Box | undefined {
    const [name, ...rest] = path;
    if (!name) return parent;
    for (const box of this.boxesIn(bytes, parent.body, parent.end)) {
      if (box.type === name) return this.childOf(bytes, box, ...rest);
    }
    return undefined;
  }

  /** The handler type of a track: "vide", "soun" … */
  private handlerOf(bytes: Uint8Array, track: Box): string {
    const handler = this.childOf(bytes, track, "mdia", "hdlr");
    return handler && handler.end - handler.body >= 12 ? readAscii(bytes, handler.body + 8, 4) : "";
  }

  /** Adds the byte ranges of a track's chunks. */
  private addSamples(bytes: Uint8Array, track: Box): void {
    const table = (name: string) => this.childOf(bytes, track, "mdia", "minf", "stbl", name);
    const [sizes, runs, wide] = [table("stsz"), table("stsc"), table("co64")];
    const offsets = wide ?? table("stco");
    if (!sizes || !runs || !offsets) throw new RangeError("a track without its tables");
    const view = dataView(bytes);
    const chunkCount = entryCount(view, offsets, 4, wide ? 8 : 4);
    if (chunkCount > CHUNKS_MAX) throw new RangeError("more chunks than a hidden track has");
    const runCount = entryCount(view, runs, 4, 12);
    const fixed = view.getUint32(sizes.body + 4);
    const sampleCount = entryCount(view, sizes, 8, fixed > 0 ? 0 : 4);
    let [sample, run] = [0, 0];
    for (let chunk = 1; chunk <= chunkCount; chunk += 1) {
      // Each entry names its first chunk and the samples per chunk from there on.
      while (run + 1 < runCount && view.getUint32(runs.body + 8 + (run + 1) * 12) <= chunk) run += 1;
      const perChunk = runCount > 0 ? view.getUint32(runs.body + 8 + run * 12 + 4) : 0;
      const end = Math.min(sample + perChunk, sampleCount);
      let length = fixed * (end - sample);
      for (; fixed === 0 && sample < end; sample += 1) length += view.getUint32(sizes.body + 12 + sample * 4);
      sample = end;
      const at = offsets.body + 8 + (chunk - 1) * (wide ? 8 : 4);
      const offset = wide ? Number(view.getBigUint64(at)) : view.getUint32(at);
      this.samples.add(offset, offset + length);
    }
  }
}

/** The number of entries of `entryBytes` each, from byte `at` of a table's body. All must exist. */
function entryCount(view: DataView, table: Box, at: number, entryBytes: number): number {
  const count = view.getUint32(table.body + at);
  if (table.body + at + 4 + count * entryBytes > table.end) throw new RangeError("a table of another size");
  return count;
}

/** The header of a `free` box of `length` bytes in total. */
function freeHead(length: number): Uint8Array {
  const head = new TextEncoder().encode("....free");
  dataView(head).setUint32(0, length);
  return head;
}
