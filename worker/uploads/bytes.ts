/** An image without metadata, its dimensions in pixels, and its Exif orientation (1 upright). */
export type StrippedImage = { bytes: Uint8Array; width: number; height: number; orientation: number };

/** The most segments or chunks of an image; images of 5 MB have a few thousand, even a PNG with short ones. */
export const IMAGE_PARTS_MAX = 50_000;

/** Concatenates bytes in one array of at most `most` bytes. */
export class ByteWriter {
  length = 0;
  private readonly bytes: Uint8Array;

  constructor(most: number) {
    this.bytes = new Uint8Array(most);
  }

  add(piece: Uint8Array): void {
    this.bytes.set(piece, this.length);
    this.length += piece.length;
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

export function concatBytes(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** ASCII text at a byte offset. */
export function readAscii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
