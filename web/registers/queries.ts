import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { GUIDE_SEARCH_MIN } from "../../worker/registers/contract.ts";
import { getRegisters, type RegisterScope, searchGuideCandidates } from "./api.ts";

/** The user's own registers, page by page. */
export const registersQuery = (of: RegisterScope) =>
  infiniteQueryOptions({
    queryKey: ["me", "registers", of],
    queryFn: ({ pageParam, signal }) => getRegisters(of, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The candidates for guides of a register, by a part of the name. */
export const guideCandidatesQuery = (id: string, text: string) =>
  queryOptions({
    queryKey: ["me", "register", id, "guides", text],
    queryFn: ({ signal }) => searchGuideCandidates(id, text, signal),
    enabled: text.length >= GUIDE_SEARCH_MIN,
    staleTime: 60_000,
  });
