import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { USERS_KEY } from "../queries.ts";
import { getUserDetail, getUserPackages, getUserSection, getUserSessions, type SectionName } from "./api.ts";

/** The prefix of all queries about a user; a write about the user invalidates it together with the table. */
export function userKey(id: string) {
  return [...USERS_KEY, "detail", id] as const;
}

export function userDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "profile"],
    queryFn: ({ signal }) => getUserDetail(id, { signal }),
  });
}

export function userPackagesQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "packages"],
    queryFn: ({ signal }) => getUserPackages(id, { signal }),
  });
}

export function userSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "sessions"],
    queryFn: ({ signal }) => getUserSessions(id, { signal }),
  });
}

/** A section of the dialog that is loaded page by page. */
export function userSectionQuery<Name extends SectionName>(id: string, name: Name) {
  return infiniteQueryOptions({
    queryKey: [...userKey(id), name],
    queryFn: ({ pageParam, signal }) => getUserSection(id, name, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** The unsaved values that an admin has typed into a user's form, stored in memory while the dialog is closed. */
export function userDraftKey(id: string) {
  return ["me", "admin", "userDraft", id] as const;
}
