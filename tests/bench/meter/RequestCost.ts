/** Calls of bindings other than the database. */
export interface Calls {
  kvReads: number;
  kvWrites: number;
  r2Reads: number;
  r2Writes: number;
  /** Calls of Durable Objects. */
  objects: number;
  mails: number;
}

/** What one request cost, with what followed after the answer. */
export interface RequestCost extends Calls {
  path: string;
  /** The edge cache answered. */
  hit: boolean;
  rows: number;
  written: number;
  statements: number;
  trips: number;
}
