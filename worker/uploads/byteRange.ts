/** A range of bytes. */
export type ByteRange = { offset: number; length: number };

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14): "whole" when it is invalid or asks for
 * several ranges, "none" when it is unsatisfiable.
 */
export function parseByteRange(header: string, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (!first && !last) return "whole";
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (offset >= size) return "none";
  return end < offset ? "whole" : { offset, length: end - offset + 1 };
}
