import { type NewRegisterChange, nextClock } from "../../../worker/registers/changes/contract.ts";
import type { ChangeTarget, RegisterSignature } from "../../../worker/registers/outputs.ts";
import type { NewSignature } from "../../../worker/registers/signing/contract.ts";
import { type Phone, readOffset } from "./phone.ts";
import type { RegisterKey, StorageTransaction, StoredChange, StoredSignature } from "./records.ts";

/** A change without id, clock and time. */
export type StorableChange = { target: ChangeTarget; fields: object; details?: NewRegisterChange["details"] };

/**
 * Stores changes on the phone, in their order, each with a clock above every one that the phone knows of the register.
 * Rejects with nothing stored, with a QuotaExceededError when the storage is full.
 */
export async function storeChanges(
  phone: Phone,
  register: string,
  changes: StorableChange[],
): Promise<StoredChange[]> {
  const { user, storage, clock, newId } = phone;
  return storage.transaction("readwrite", async (records) => {
    const now = clock() + (await readOffset(records));
    const known = await records.get("registers", [user, register]);
    let highest = known?.clock ?? 0;
    const stored = changes.map(({ target, fields, details }): StoredChange => {
      highest = nextClock(now, highest);
      const id = newId();
      const change = {
        id,
        clock: highest,
        at: new Date(now).toISOString(),
        target,
        fields,
      } as NewRegisterChange;
      if (details) change.details = details;
      return { user, register, id, status: "unsent", unsent: 1, change };
    });
    for (const record of stored) await records.put("changes", record);
    if (known) await records.put("registers", { ...known, clock: highest });
    return stored;
  });
}

export type StorableSignature = Omit<NewSignature, "id" | "signed_at" | "password">;

/** Stores a signature drawn on the screen; `signerName` is shown with it until the server answers. */
export async function storeSignature(
  phone: Phone,
  register: string,
  input: StorableSignature,
  signerName: string,
): Promise<StoredSignature> {
  const { user, storage, clock, newId } = phone;
  const hashes = await Promise.all(input.lines.map(({ content }) => sha256(content)));
  return storage.transaction("readwrite", async (records) => {
    const id = newId();
    const signed_at = new Date(clock() + (await readOffset(records))).toISOString();
    const { lines, method, strokes } = input;
    const shown = lines.map(
      ({ dive, person, content }, index): RegisterSignature => ({
        id: `${id}/${index}`,
        act: id,
        dive,
        person,
        signer_id: user,
        signer_name: signerName,
        name_now: null,
        signed_at,
        received_at: null,
        method,
        device: null,
        content,
        hash: hashes[index] ?? "",
      }),
    );
    const signature: NewSignature = { id, lines, method, strokes, signed_at };
    const stored: StoredSignature = { user, register, id, status: "unsent", unsent: 1, signature, shown };
    await records.put("signatures", stored);
    return stored;
  });
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Deletes a refused record. */
export function dropRefused({ storage }: Phone, key: RegisterKey, id: string): Promise<void> {
  return storage.transaction("readwrite", async (records) => {
    const [change, signature] = await findSendable(records, key, id);
    if (change?.status === "refused") await records.delete("changes", [key.user, key.register, id]);
    if (signature?.status === "refused") await records.delete("signatures", [key.user, key.register, id]);
  });
}

/** Sends a refused record again, for instance when its user may fill in the register again. */
export function retryRefused({ storage }: Phone, key: RegisterKey, id: string): Promise<void> {
  return storage.transaction("readwrite", async (records) => {
    const [change, signature] = await findSendable(records, key, id);
    if (change?.status === "refused") await records.put("changes", toUnsent(change));
    if (signature?.status === "refused") await records.put("signatures", toUnsent(signature));
  });
}

function findSendable(records: StorageTransaction, { user, register }: RegisterKey, id: string) {
  return Promise.all([
    records.get("changes", [user, register, id]),
    records.get("signatures", [user, register, id]),
  ]);
}

function toUnsent<Record extends StoredChange | StoredSignature>({ code: _, ...record }: Record): Record {
  return { ...record, refusals: undefined, status: "unsent", unsent: 1 } as Record;
}
