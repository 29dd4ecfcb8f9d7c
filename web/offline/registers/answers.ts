import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import type { ChangesView, RegisterChange, RegisterView } from "../../../worker/registers/outputs.ts";
import type {
  RegisterCopy,
  RegisterKey,
  StorageTransaction,
  StoredChange,
  StoredSignature,
} from "./records.ts";

/** Stores the server's answer to sent changes. */
export async function storeAnswer(
  records: StorageTransaction,
  key: RegisterKey,
  sent: NewRegisterChange[],
  answer: ChangesView,
): Promise<void> {
  for (const id of answer.accepted) await settle(records, key, id, "sent");
  for (const { id, code } of answer.refused) await settle(records, key, id, "refused", { code });
  await storeServerChanges(records, key, answer.changes, sent);
}

/** Stores the server's view of a register; of an answer older than the stored view only the changes that it brought. */
export async function storeView(
  records: StorageTransaction,
  key: RegisterKey,
  view: RegisterView,
): Promise<void> {
  const known = await records.get("registers", [key.user, key.register]);
  if (!known || known.view.server_time <= view.server_time) {
    const { after, clock } = known ?? { after: 0, clock: await highestClock(records, key) };
    const storedView = { ...view, changes: [], has_more: false };
    await records.put("registers", { ...key, view: storedView, after, clock, synced_at: view.server_time });
    // The view includes the signatures that the server has confirmed.
    for (const { id, status } of await records.list("signatures", [key.user, key.register]))
      if (status === "sent") await records.delete("signatures", [key.user, key.register, id]);
  }
  await storeServerChanges(records, key, view.changes);
}

/** Stores the refusal of changes or signatures, which stay on the phone with its code. */
export async function storeRefusal(
  records: StorageTransaction,
  key: RegisterKey,
  ids: string[],
  code: string,
): Promise<void> {
  for (const id of ids) await settle(records, key, id, "refused", { code });
}

/** Sets the status of an unsent record; a record that another tab settled meanwhile stays unchanged. */
export async function settle(
  records: StorageTransaction,
  { user, register }: RegisterKey,
  id: string,
  status: "sent" | "refused",
  refusal: Pick<StoredSignature, "code" | "refusals"> = {},
): Promise<void> {
  for (const store of ["changes", "signatures"] as const) {
    const known = await records.get(store, [user, register, id]);
    if (known?.status !== "unsent") continue;
    const { unsent: _, ...rest } = known;
    await records.put(store, { ...rest, status, ...refusal } as never);
  }
}

/**
 * Replaces the phone's own changes by the server's, because the server corrects clocks of the future. Answers bring all
 * changes after a number that the phone had, so the last one's number is the phone's new number.
 */
async function storeServerChanges(
  records: StorageTransaction,
  key: RegisterKey,
  changes: RegisterChange[],
  sent: NewRegisterChange[] = [],
): Promise<void> {
  const clocks = new Map(sent.map(({ id, clock }) => [id, clock]));
  let isSetBack = false;
  for (const change of changes) {
    const stored: StoredChange = { ...key, id: change.id, status: "stored", change };
    await records.put("changes", stored);
    if ((clocks.get(change.id) ?? 0) > change.clock) isSetBack = true;
  }
  const known = await records.get("registers", [key.user, key.register]);
  if (!known) return;
  const next: RegisterCopy = { ...known, after: Math.max(known.after, changes.at(-1)?.number ?? 0) };
  next.clock = isSetBack
    ? await highestClock(records, key)
    : changes.reduce((highest, { clock }) => Math.max(highest, clock), known.clock);
  if (next.after !== known.after || next.clock !== known.clock) await records.put("registers", next);
}

async function highestClock(records: StorageTransaction, { user, register }: RegisterKey): Promise<number> {
  const all = await records.list("changes", [user, register]);
  return all.reduce((highest, { change }) => Math.max(highest, change.clock), 0);
}
