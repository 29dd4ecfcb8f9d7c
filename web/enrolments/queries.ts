import { queryOptions } from "@tanstack/react-query";
import { getParticipations } from "./api.ts";

export const participationsQuery = queryOptions({
  queryKey: ["me", "participations"],
  queryFn: getParticipations,
  staleTime: 30_000,
});
