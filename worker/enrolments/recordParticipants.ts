import { recordExport, recordOpening } from "../audit/store.ts";
import type { AppContext } from "../env.ts";
import type { EventDetail } from "../events/outputs.ts";
import { hasPermissionForAny } from "../permissions/permissionMap.ts";

/** Records that an admin opens, or exports, data of participants of another organizer's event. */
export async function recordParticipants(
  c: AppContext,
  { id, organizer_id }: EventDetail,
  action: "participant.read" | "participant.export" = "participant.read",
): Promise<void> {
  if (!hasPermissionForAny(c.var.user, "events.manage") || organizer_id === c.var.user?.id) return;
  const record = action === "participant.read" ? recordOpening : recordExport;
  await record(c, { action, subject: { kind: "event", id }, personId: organizer_id });
}
