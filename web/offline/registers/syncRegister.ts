import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import { CHANGES_PER_CALL } from "../../../worker/registers/contract.ts";
import type { ChangesView, RegisterChange, RegisterView } from "../../../worker/registers/outputs.ts";
import { codeOf, deviceId, measureOffset, type Phone, statusOf } from "./phone.ts";
import type {
  RegisterCopy,
  RegisterKey,
  StorageTransaction,
  StoredChange,
  StoredSignature,
} from "./records.ts";

/** Statuses of refusals of every call about a register: the user no longer fills it in. */
const NO_KEEPER = [403, 404];

/** Statuses of refusals of one change or signature, which repeating the call would not change. */
const OF_CONTENT = [400, 409, 413, 422];

/**
 * Sends what is unsent, in parts, then fetches others' changes. Safe at any time and any number of times: a call whose
 * answer was lost is repeated, and the server recognises changes by their ids. Rejects with the ApiError of the failed
 * call; everything sent before it is stored.
 */
export async function syncRegister(phone: Phone, register: string): Promise<void> {
  const key = { user: phone.user, register };
  await pushChanges(phone, key);
  await pushSignatures(phone, key);
  await pullRegister(phone, register);
}

/** Fetches the server's state without sending. Deletes from the phone a register that the user no longer fills in. */
export async function pullRegister(phone: Phone, register: string): Promise<void> {
  const key = { user: phone.user, register };
  for (;;) {
    const after = await readAfter(phone, key);
    const began = phone.clock();
    const view = await phone.calls.getRegister(register, after).catch(async (failure: unknown) => {
      // A user who no longer fills in the register must not have a copy of it.
      if (NO_KEEPER.includes(statusOf(failure)))
        await phone.storage.transaction("readwrite", (records) => dropRegister(records, key));
      throw failure;
    });
    const offset = measureOffset(view.server_time, began, phone.clock());
    await phone.storage.transaction("readwrite", async (records) => {
      if (offset !== undefined) await records.put("values", { name: "offset", value: offset });
      await storeView(records, key, view);
    });
    if (!view.has_more) return;
  }
}

async function pushChanges(phone: Phone, key: RegisterKey): Promise<void> {
  for (;;) {
    const waiting = await listUnsent(phone, key);
    if (waiting.length === 0) return;
    await sendPart(phone, key, waiting.slice(0, CHANGES_PER_CALL));
  }
}

/** Sends changes; when the server refuses a part as a whole, finds the wrong changes by halving the part. */
async function sendPart(phone: Phone, key: RegisterKey, part: StoredChange[]): Promise<void> {
  const { storage, calls, clock } = phone;
  const changes = part.map(({ change }) => {
    const { id, clock: order, at, target, fields, details } = change;
    return { id, clock: order, at, target, fields, ...(details && { details }) };
  });
  const device = await deviceId(phone);
  const after = await readAfter(phone, key);
  const began = clock();
  try {
    const answer = await calls.sendChanges(key.register, { device, after, changes });
    const offset = measureOffset(answer.server_time, began, clock());
    await storage.transaction("readwrite", async (records) => {
      if (offset !== undefined) await records.put("values", { name: "offset", value: offset });
      await storeAnswer(records, key, changes, answer);
      // Without this check, a change that the server names in neither list would be sent forever.
      const named = new Set([...answer.accepted, ...answer.refused.map(({ id }) => id)]);
      const rest = changes.filter(({ id }) => !named.has(id)).map(({ id }) => id);
      await storeRefusal(records, key, rest, "internal");
    });
  } catch (failure) {
    const status = statusOf(failure);
    const isWhole = NO_KEEPER.includes(status);
    if (!isWhole && !OF_CONTENT.includes(status)) throw failure;
    if (isWhole || part.length === 1) {
      const ids = part.map(({ id }) => id);
      const code = codeOf(failure);
      await storage.transaction("readwrite", (records) => storeRefusal(records, key, ids, code));
      return;
    }
    const half = Math.ceil(part.length / 2);
    await sendPart(phone, key, part.slice(0, half));
    await sendPart(phone, key, part.slice(half));
  }
}

/** Sends signatures after the changes, because the server compares them with the lines that the changes wrote. */
async function pushSignatures(phone: Phone, key: RegisterKey): Promise<void> {
  const { storage, calls } = phone;
  const waiting = await storage.transaction("readonly", (records) =>
    records.list("signatures", [key.user, key.register]),
  );
  const device = await deviceId(phone);
  for (const { id, status, signature } of waiting) {
    if (status !== "unsent") continue;
    // The server may refuse some lines of a signature and store the others: the signature then stays with the refusals.
    const refusal = await calls.sendSignature(key.register, { ...signature, device }).then(
      ({ refused: [first, ...rest] }) => first && { code: first.code, refusals: [first, ...rest] },
      (failure: unknown) => {
        if (![...NO_KEEPER, ...OF_CONTENT].includes(statusOf(failure))) throw failure;
        return { code: codeOf(failure) };
      },
    );
    await storage.transaction("readwrite", (records) =>
      settle(records, key, id, refusal ? "refused" : "sent", refusal),
    );
  }
}

async function readAfter({ storage }: Phone, { user, register }: RegisterKey): Promise<number> {
  const known = await storage.transaction("readonly", (records) =>
    records.get("registers", [user, register]),
  );
  return known?.after ?? 0;
}

async function listUnsent({ storage }: Phone, { user, register }: RegisterKey): Promise<StoredChange[]> {
  const all = await storage.transaction("readonly", (records) => records.listUnsent("changes", user));
  return all
    .filter((record) => record.register === register)
    .sort((one, other) => one.change.clock - other.change.clock || (one.id < other.id ? -1 : 1));
}

/** Deletes a register and its personal data from the phone, unless it has unsent or refused records. */
export async function dropRegister(
  records: StorageTransaction,
  { user, register }: RegisterKey,
): Promise<void> {
  const changes = await records.list("changes", [user, register]);
  const signatures = await records.list("signatures", [user, register]);
  const isSent = ({ status }: { status: string }) => status === "stored" || status === "sent";
  if (![...changes, ...signatures].every(isSent)) return;
  for (const { id } of changes) await records.delete("changes", [user, register, id]);
  for (const { id } of signatures) await records.delete("signatures", [user, register, id]);
  await records.delete("registers", [user, register]);
}

/** Stores the server's answer to sent changes. */
async function storeAnswer(
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
async function storeView(records: StorageTransaction, key: RegisterKey, view: RegisterView): Promise<void> {
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
async function storeRefusal(
  records: StorageTransaction,
  key: RegisterKey,
  ids: string[],
  code: string,
): Promise<void> {
  for (const id of ids) await settle(records, key, id, "refused", { code });
}

/** Sets the status of an unsent record; a record that another tab settled meanwhile stays unchanged. */
async function settle(
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
