import { joined } from "../pieces.ts";

/** Reads a stream from its beginning to its end in steps of any size, and holds no more than a step. */
export class ByteReader {
  /** How many bytes have been read or skipped. */
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
    return pieces.length === 1 && pieces[0] ? pieces[0] : joined(pieces);
  }

  /** Whether there were so many bytes to go past. */
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
