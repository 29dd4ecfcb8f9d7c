import { useQuery } from "@tanstack/react-query";
import { blocksQuery } from "./queries.ts";
import { useUser } from "./session.ts";

/** Whether the user blocks a member; false for a visitor and while unknown. */
export function useIsBlocked(userId: string | null): boolean {
  const isMember = useUser() !== null;
  const { data } = useQuery({ ...blocksQuery, enabled: isMember });
  return isMember && userId !== null && (data?.some(({ user_id }) => user_id === userId) ?? false);
}
