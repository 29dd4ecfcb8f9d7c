import {
  type MergedRegister,
  mergeChanges,
  type RegisterState,
  readState,
} from "../../../worker/registers/changes/contract.ts";
import type { StoredChange } from "../../offline/registers/records.ts";

/** The merged state of a phone's changes, stored between readings because a day has thousands of changes. */
export class MergedChanges {
  private merged: MergedRegister = new Map();
  private known = new Set<string>();

  /** Adds new changes; merges all again when the server rewrote a clock, erased details or refused a change. */
  read(changes: StoredChange[]): RegisterState {
    const valid = changes.filter(({ status }) => status !== "refused");
    const signature = ({ id, change: { clock, details } }: StoredChange) =>
      `${id} ${clock} ${JSON.stringify(details ?? null)}`;
    const signatures = new Set(valid.map(signature));
    const isGrown = [...this.known].every((one) => signatures.has(one));
    const added = isGrown ? valid.filter((one) => !this.known.has(signature(one))) : valid;
    if (!isGrown) this.merged = new Map();
    mergeChanges(
      added.map(({ change }) => change),
      this.merged,
    );
    this.known = signatures;
    return readState(this.merged);
  }
}
