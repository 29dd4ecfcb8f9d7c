import type { Follow } from "../../../worker/notices/follows/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** What can be followed. `query`: the sorted filters of a search of events. */
export type FollowTarget =
  | { type: Exclude<Follow["type"], "search">; id: string }
  | { type: "search"; query: string };

export const startFollowing = (target: FollowTarget) =>
  target.type === "search"
    ? call<Follow>("POST", "/api/follows/searches", { body: { query: target.query } })
    : call<Follow>("PUT", followPath(target));

export const stopFollowing = (follow: Pick<Follow, "type" | "id">) =>
  call<void>("DELETE", followPath(follow));

function followPath({ type, id }: Pick<Follow, "type" | "id">): string {
  return `/api/follows/${type}/${encodeURIComponent(id)}`;
}

/** Everything that the member follows: one list for all buttons. */
export const followsQuery = readQuery<Follow[]>(["me", "follows"], "/api/follows", { staleTime: 60_000 });
