import { queryOptions } from "@tanstack/react-query";
import { getChoices } from "./api.ts";
import { findPushState } from "./push.ts";

/** Refetched on focus, because a mail's link or another tab may have changed a channel. */
export const choicesQuery = queryOptions({
  queryKey: ["me", "notices", "choices"],
  queryFn: ({ signal }) => getChoices(signal),
  refetchOnWindowFocus: true,
});

/** The state of this browser's pushes. */
export const pushStateQuery = (userId: string) =>
  queryOptions({ queryKey: ["me", "push", userId], queryFn: () => findPushState(userId) });
