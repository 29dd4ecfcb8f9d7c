import { queryOptions } from "@tanstack/react-query";
import type { NoticeChoices } from "../../../worker/notices/channels/outputs.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { findPushState } from "./push.ts";

/** Refetched on focus, because a mail's link or another tab may have changed a channel. */
export const choicesQuery = readQuery<NoticeChoices>(["me", "notices", "choices"], "/api/notices/choices", {
  refetchOnWindowFocus: true,
});

/** The state of this browser's pushes. */
export const pushStateQuery = (userId: string) =>
  queryOptions({ queryKey: ["me", "push", userId], queryFn: () => findPushState(userId) });
