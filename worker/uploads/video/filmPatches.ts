import type { ByteRanges } from "./ByteRanges.ts";

/**
 * The bytes to overwrite in a video, so that nothing else in it moves. `boxes` are ascending and do not overlap; each
 * becomes the `head` of free space of its length, and zeros. `samples` become zeros.
 */
export type FilmPatches = { boxes: ByteRanges; samples: ByteRanges; head: (length: number) => Uint8Array };

const NO_HEAD = new Uint8Array(0);

export function hasPatches({ boxes, samples }: FilmPatches): boolean {
  return boxes.count + samples.count > 0;
}

/** Applies patches to a stream, chunk by chunk. */
export function applyPatches({ boxes, samples, head }: FilmPatches): TransformStream<Uint8Array, Uint8Array> {
  const writers = [rangeWriter(samples.merged(), () => NO_HEAD), rangeWriter(boxes, head)];
  let position = 0;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(writers.reduce((bytes, write) => write(bytes, position), chunk));
      position += chunk.length;
    },
  });
}

/** Overwrites the ranges in a file's consecutive chunks, in a copy. Passes each range once. */
function rangeWriter(ranges: ByteRanges, headOf: (length: number) => Uint8Array) {
  let index = 0;
  return (chunk: Uint8Array, position: number): Uint8Array => {
    const chunkEnd = position + chunk.length;
    if (ranges.at(index).start >= chunkEnd) return chunk;
    const bytes = chunk.slice();
    for (let range = ranges.at(index); range.start < chunkEnd; range = ranges.at(index)) {
      const from = Math.max(range.start, position);
      bytes.fill(0, from - position, range.end - position);
      bytes.set(
        headOf(range.end - range.start).subarray(from - range.start, chunkEnd - range.start),
        from - position,
      );
      if (range.end > chunkEnd) break;
      index += 1;
    }
    return bytes;
  };
}
