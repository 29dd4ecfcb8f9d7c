import * as z from "../lib/z.ts";

export const noticeParams = z.object({ id: z.uuid("validation.id").toLowerCase() });

export const noticesQuery = z.object({
  state: z.enum(["unread", "all"], "validation.wrong").default("all"),
  cursor: z.string().max(500).optional(),
});

/** The instant of the "mark all as read" that is undone. */
export const allReadQuery = z.object({ read_at: z.iso.datetime("validation.wrong") });
