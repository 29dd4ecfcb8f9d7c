import { concatBytes } from "../bytes.ts";

/** Reads a stream sequentially in steps of any size, buffering one step at most. */
export class ByteReader {
  /** Bytes read or skipped so far. */
  position = 0;
  private chunk = new Uint8Array(0);

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  /** The next `length` bytes; fewer at the end. */
  async read(length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      const piece = await this.next(missing);
      if (!piece) break;
      pieces.push(piece);
      missing -= piece.length;
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : concatBytes(pieces);
  }

  /** Skips bytes; returns whether there were enough. */
  async skip(length: number): Promise<boolean> {
    let missing = length;
    while (missing > 0) {
      const piece = await this.next(missing);
      if (!piece) return false;
      missing -= piece.length;
    }
    return true;
  }

  private async next(most: number): Promise<Uint8Array | null> {
    while (this.chunk.length === 0) {
      const { done, value } = await this.reader.read();
      if (done) return null;
      this.chunk = new Uint8Array(value);
    }
    const piece = this.chunk.subarray(0, most);
    this.chunk = this.chunk.subarray(piece.length);
    this.position += piece.length;
    return piece;
  }
}
