/** A byte range to be replaced by `head` and zeros, so that nothing else in the file moves. */
export type BytePatch = { offset: number; length: number; head: Uint8Array };

/** Applies patches to a stream, chunk by chunk. */
export function applyPatches(patches: BytePatch[]): TransformStream<Uint8Array, Uint8Array> {
  let position = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const end = position + chunk.length;
      const touched = patches.filter(({ offset, length }) => offset < end && offset + length > position);
      const bytes = touched.length > 0 ? chunk.slice() : chunk;
      for (const { offset, length, head } of touched) {
        const from = Math.max(offset, position);
        bytes.fill(0, from - position, Math.min(offset + length, end) - position);
        const left = head.subarray(from - offset, Math.max(0, end - offset));
        if (from - offset < head.length) bytes.set(left, from - position);
      }
      position = end;
      controller.enqueue(bytes);
    },
  });
}
