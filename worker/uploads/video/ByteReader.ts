import { concatBytes } from "../bytes.ts";

/**
 * Reads a file of `size` bytes sequentially from a stream. Throws a `RangeError` for bytes beyond its end, like a
 * `DataView`, and allocates nothing for them.
 */
export class ByteReader {
  /** Bytes read or skipped so far. */
  position = 0;
  private chunk: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    readonly size: number,
  ) {}

  /** Bytes up to the end of the file. */
  get left(): number {
    return this.size - this.position;
  }

  /** The next bytes without consuming them: `most` of them, fewer at the end. */
  async peek(most: number): Promise<Uint8Array> {
    const length = Math.min(most, this.left);
    if (this.chunk.length < length) {
      const start = this.position;
      this.chunk = concatBytes([await this.read(length), this.chunk]);
      this.position = start;
    }
    return this.chunk.subarray(0, length);
  }

  async read(length: number): Promise<Uint8Array> {
    this.requireBytes(length);
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      const piece = await this.next(length - at);
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  async skip(length: number): Promise<void> {
    this.requireBytes(length);
    for (let missing = length; missing > 0; ) missing -= (await this.next(missing)).length;
  }

  /** Skips the rest, which must consist of zeros. */
  async skipZeros(): Promise<void> {
    while (this.left > 0) {
      if ((await this.next(this.left)).some((byte) => byte !== 0)) throw new RangeError("more than zeros");
    }
  }

  private requireBytes(length: number): void {
    if (length > this.left) throw new RangeError("beyond the end of the file");
  }

  private async next(most: number): Promise<Uint8Array> {
    while (this.chunk.length === 0) {
      const { done, value } = await this.reader.read();
      if (done) throw new RangeError("a file shorter than its size");
      this.chunk = value;
    }
    const piece = this.chunk.subarray(0, most);
    this.chunk = this.chunk.subarray(piece.length);
    this.position += piece.length;
    return piece;
  }
}
