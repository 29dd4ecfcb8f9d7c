import { type NewRegisterChange, nextClock } from "../../../worker/registers/changes/contract.ts";
import type { ChangeTarget, RegisterSignature } from "../../../worker/registers/outputs.ts";
import type { NewSignature } from "../../../worker/registers/signing/contract.ts";
import { type Phone, readOffset } from "./phone.ts";
import type { RegisterKey, StorageTransaction, StoredChange, StoredSignature } from "./records.ts";

/** A tap before it has id, clock and time. */
export type Tap = {
  target: ChangeTarget;
  fields: object;
  details?: NewRegisterChange["details"];
};

/**
 * Stores taps on the phone, in their order, each with a clock above every one that the phone knows of the register.
 * Rejects with nothing stored, with a QuotaExceededError when the storage is full.
 */
export async function storeTaps(phone: Phone, register: string, taps: Tap[]): Promise<StoredChange[]> {
  const { user, storage, clock, newId } = phone;
  return storage.transaction("readwrite", async (records) => {
    const now = clock() + (await readOffset(records));
    const known = await records.get("registers", [user, register]);
    let highest = known?.clock ?? 0;
    const stored = taps.map(({ target, fields, details }): StoredChange => {
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

export type SignatureTap = Omit<NewSignature, "id" | "signed_at" | "password">;

/** Stores a signature made on the glass; `signerName` is shown with it until the server answers. */
export async function storeSignature(
  phone: Phone,
  register: string,
  tap: SignatureTap,
  signerName: string,
): Promise<StoredSignature> {
  const { user, storage, clock, newId } = phone;
  const hashes = await Promise.all(tap.lines.map(({ content }) => sha256(content)));
  return storage.transaction("readwrite", async (records) => {
    const id = newId();
    const signed_at = new Date(clock() + (await readOffset(records))).toISOString();
    const { lines, method, strokes } = tap;
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

/** Forgets something that was refused. */
export function dropRefused({ storage }: Phone, key: RegisterKey, id: string): Promise<void> {
  return storage.transaction("readwrite", async (records) => {
    const [change, signature] = await findSendable(records, key, id);
    if (change?.status === "refused") await records.delete("changes", [key.user, key.register, id]);
    if (signature?.status === "refused") await records.delete("signatures", [key.user, key.register, id]);
  });
}

/** Sends something again that was refused, as when whoever was refused keeps the register again. */
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
