import { ByteRanges } from "./ByteRanges.ts";
import type { ByteReader } from "./ByteReader.ts";
import type { FilmPatches } from "./filmPatches.ts";

/** Master elements that are parsed (RFC 9559): the segment, and a cluster of unknown size. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** Elements needed for playback: headers, info, tracks, cues, clusters and children. Tags and attachments are metadata. */
const NEEDED = new Set([
  0x1a45dfa3,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  CLUSTER,
  0xe7,
  0xa3,
  0xa0,
  0xab,
  0xa7,
  0x5854,
  0xbf,
]);
const VOID = 0xec;

/** The most visited elements: three quarters of an hour of frames and sounds, recorded by a browser. */
const ELEMENTS_MAX = 300_000;
/** The longest id and size of an element. */
const HEAD_BYTES = 12;

/**
 * Finds the data that playback of a WebM file does not need. Throws a `RangeError` when it is incomplete or unsupported.
 */
export async function findWebmMetadata(reader: ByteReader): Promise<FilmPatches> {
  const boxes = new ByteRanges();
  let segmentEnd = reader.size;
  for (let visited = 0; reader.left > 0; visited += 1) {
    if (visited === ELEMENTS_MAX) throw new RangeError("more elements than a film has");
    const offset = reader.position;
    const head = await reader.peek(HEAD_BYTES);
    if (head[0] === 0) {
      await reader.skipZeros();
      break;
    }
    const id = readNumber(head, 0, false);
    const size = readNumber(head, id.bytes, true);
    const headBytes = id.bytes + size.bytes;
    if (id.value === SEGMENT || (id.value === CLUSTER && size.isUnknown)) {
      await reader.skip(headBytes);
      if (id.value === SEGMENT && !size.isUnknown) segmentEnd = reader.position + size.value;
      continue;
    }
    if (size.isUnknown) throw new RangeError("an element of unknown size");
    await reader.skip(headBytes + size.value);
    if (!NEEDED.has(id.value)) boxes.add(offset, reader.position, offset !== segmentEnd);
  }
  return { boxes, samples: new ByteRanges(), head: voidHead };
}

type EbmlNumber = { value: number; bytes: number; isUnknown: boolean };

/** A variable-length EBML number (RFC 8794, section 4) at a byte: up to 8 bytes for a size, 4 for an id. */
function readNumber(bytes: Uint8Array, at: number, isSize: boolean): EbmlNumber {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > (isSize ? 8 : 4) || at + length > bytes.length) throw new RangeError("no number of EBML");
  const marker = 1 << (8 - length);
  let value = isSize ? first & (marker - 1) : first;
  let isUnknown = value === marker - 1;
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, bytes: length, isUnknown };
}

/** The header of a Void element of `length` bytes in total. */
function voidHead(length: number): Uint8Array {
  if (length < 9) return new Uint8Array([VOID, 0x80 | (length - 2)]);
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  view.setBigUint64(1, BigInt(length - 9) | (1n << 56n));
  head[0] = VOID;
  return head;
}
