import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../../worker/auth/outputs.ts";
import { normalizeSlug } from "../../../worker/profiles/contract.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { slugQuery } from "../organizers/queries.ts";
import type { ProfileValues } from "./values.ts";

/** The pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 400;

export type SlugAvailabilityState = "idle" | "checking" | "available" | "taken" | "error";

export type SlugAvailability = {
  state: SlugAvailabilityState;
  retry: () => void;
  markTaken: (slug: string) => void;
};

/** Whether the slug is available. Each slug is a separate query, so that late responses cannot mix. */
export function useSlugAvailability(values: ProfileValues, user: User): SlugAvailability {
  const queries = useQueryClient();
  const wanted = normalizeSlug(values.public_slug);
  const debounced = useDebounced(wanted, PAUSE_MS);
  const needsCheck = values.public_profile_enabled && wanted !== "" && !user.public_slug;
  const { data, isError, isFetching, refetch } = useQuery({
    ...slugQuery(debounced),
    enabled: needsCheck && debounced === wanted,
  });

  function state(): SlugAvailabilityState {
    if (!values.public_profile_enabled || wanted === "") return "idle";
    if (user.public_slug) return "available";
    if (debounced !== wanted) return "checking";
    if (isFetching) return "checking";
    if (isError || !data) return isError ? "error" : "checking";
    return data.mine || !data.reserved ? "available" : "taken";
  }

  return {
    state: state(),
    retry: () => void refetch(),
    markTaken: (slug) =>
      queries.setQueryData(slugQuery(normalizeSlug(slug)).queryKey, {
        available: false,
        reserved: true,
        mine: false,
      }),
  };
}
