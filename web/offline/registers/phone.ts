import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import type { ChangesView, RegisterView, SignaturesView } from "../../../worker/registers/outputs.ts";
import type { NewSignature } from "../../../worker/registers/signing/contract.ts";
import type { RegisterStorage, StorageTransaction } from "./records.ts";

/** A failed call: the HTTP `status`, 0 without an answer; the `code` of the refusal. */
export type CallFailure = Error & { status: number; code: string | null };

/** The HTTP status of a failed call; 0 without an answer, -1 for a failure that is no failed call. */
export function statusOf(failure: unknown): number {
  const isCall = failure instanceof Error && "status" in failure && typeof failure.status === "number";
  return isCall ? (failure as CallFailure).status : -1;
}

export function codeOf(failure: unknown): string {
  return (failure as CallFailure).code ?? "invalid";
}

/** The server's calls about registers; a call rejects with a `CallFailure`. */
export type RegisterCalls = {
  getRegister(id: string, after: number): Promise<RegisterView>;
  sendChanges(
    id: string,
    body: { device: string; after: number; changes: NewRegisterChange[] },
  ): Promise<ChangesView>;
  sendSignature(id: string, body: NewSignature & { device: string }): Promise<SignaturesView>;
};

/** A user's phone: its storage, the server's calls, and its own clock in milliseconds, which may be wrong. */
export type Phone = {
  user: string;
  storage: RegisterStorage;
  calls: RegisterCalls;
  clock: () => number;
  newId: () => string;
};

/** The offset of a phone's clock from which its user is warned, in milliseconds. */
export const OFFSET_NOTED_MS = 2 * 60_000;

/** A slower answer measures the clock too roughly, in milliseconds. */
const ROUGH_MS = 20_000;

/**
 * How far the server's clock is ahead of the phone's, in milliseconds. `began` and `ended`: the phone's times of the
 * call; undefined when the call took too long.
 */
export function measureOffset(serverTime: string, began: number, ended: number): number | undefined {
  if (ended < began || ended - began > ROUGH_MS) return undefined;
  return Date.parse(serverTime) - Math.round((began + ended) / 2);
}

/** The phone's stored offset in milliseconds; 0 before the first answer. */
export async function readOffset(records: StorageTransaction): Promise<number> {
  return ((await records.get("values", ["offset"]))?.value as number | undefined) ?? 0;
}

/** The phone's id, which its first call makes. */
export async function deviceId({ storage, newId }: Phone): Promise<string> {
  return storage.transaction("readwrite", async (records) => {
    const known = await records.get("values", ["device"]);
    if (known) return known.value as string;
    const value = newId();
    await records.put("values", { name: "device", value });
    return value;
  });
}
