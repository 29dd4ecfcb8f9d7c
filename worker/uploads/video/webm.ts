import type { ByteReader } from "./ByteReader.ts";
import type { BytePatch } from "./bytePatches.ts";

/** Master elements that are parsed (RFC 9559): the segment, and a cluster of unknown size. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/**
 * Elements needed for playback: headers, info, tracks, cues, clusters and their children. Tags and attachments are
 * metadata.
 */
const KEPT = new Set([
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

/** The byte ranges of a WebM file that playback does not need; null when it is incomplete or unsupported. */
export async function findWebmMetadata(reader: ByteReader): Promise<BytePatch[] | null> {
  const patches: BytePatch[] = [];
  for (;;) {
    const offset = reader.position;
    const id = await readNumber(reader, false);
    if (id === "end") return patches;
    const size = await readNumber(reader, true);
    if (!id || !size || size === "end") return null;
    if (id.value === SEGMENT || (id.value === CLUSTER && size.isUnknown)) continue;
    if (size.isUnknown) return null;
    if (!KEPT.has(id.value)) {
      const length = id.bytes + size.bytes + size.value;
      patches.push({ offset, length, head: voidHead(length) });
    }
    if (!(await reader.skip(size.value))) return null;
  }
}

type EbmlNumber = { value: number; bytes: number; isUnknown: boolean };

/** A variable-length EBML number (RFC 8794, section 4): up to 8 bytes for a size, 4 for an id. */
async function readNumber(reader: ByteReader, isSize: boolean): Promise<EbmlNumber | "end" | null> {
  const [first] = await reader.read(1);
  if (first === undefined) return "end";
  const bytes = Math.clz32(first) - 23;
  if (bytes > (isSize ? 8 : 4)) return null;
  const rest = await reader.read(bytes - 1);
  if (rest.length < bytes - 1) return null;
  const marker = 1 << (8 - bytes);
  let value = isSize ? first & (marker - 1) : first;
  let isUnknown = value === marker - 1;
  for (const byte of rest) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, bytes, isUnknown };
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
