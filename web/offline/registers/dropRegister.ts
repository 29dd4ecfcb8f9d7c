import type { RegisterKey, StorageTransaction } from "./records.ts";

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
