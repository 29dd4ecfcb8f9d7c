/** Ranges of bytes, stored as numbers because a video can have thousands. */
export class ByteRanges {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  get count(): number {
    return this.starts.length;
  }

  /** The range `index` in bytes, `end` exclusive; beyond every file when there is none. */
  at(index: number): { start: number; end: number } {
    return { start: this.starts[index] ?? Infinity, end: this.ends[index] ?? Infinity };
  }

  /** Adds a range. `joins`: a range that begins at the last one's end extends it. */
  add(start: number, end: number, joins = true): void {
    const last = this.count - 1;
    if (joins && last >= 0 && this.ends[last] === start) this.ends[last] = end;
    else if (start < end) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  /** The same bytes in ascending ranges that do not overlap. */
  merged(): ByteRanges {
    const starts = Float64Array.from(this.starts).sort();
    const ends = Float64Array.from(this.ends).sort();
    const merged = new ByteRanges();
    let first = starts[0] ?? 0;
    for (const [index, end] of ends.entries()) {
      // All begun ranges have ended, so the next one follows a gap.
      const next = starts[index + 1] ?? Infinity;
      if (next <= end) continue;
      merged.add(first, end);
      first = next;
    }
    return merged;
  }
}
