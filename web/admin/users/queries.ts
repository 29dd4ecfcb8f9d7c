import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";
import { getUserConsequences } from "./api.ts";

/** The prefix of all queries about users, which writes invalidate. It is below "me", which signing out removes. */
export const USERS_KEY = ["me", "admin", "users"] as const;

export const USERS_PATH = "/api/admin/users";

/** A page of the users. `sortedMatches`: the number of sorted matches when the search has more; else null. */
export type UserTablePage = TablePageView<AdminUserView> & { sortedMatches: number | null };

export function userTableQuery(request: Record<string, string | undefined>) {
  return queryOptions({
    queryKey: [...USERS_KEY, "table", request],
    queryFn: async ({ signal }): Promise<UserTablePage> => {
      const options = { search: request, signal };
      const { body, headers } = await callWithHeaders<AdminUserView[]>("GET", USERS_PATH, options);
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify(request),
        sortedMatches: Number(headers.get(SORTED_MATCHES_HEADER)) || null,
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** Refetched each time a confirmation opens, because it names the consequences. */
export function userConsequencesQuery(id: string) {
  return queryOptions({
    queryKey: [...USERS_KEY, "consequences", id],
    queryFn: ({ signal }) => getUserConsequences(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
