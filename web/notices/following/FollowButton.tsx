import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Follow } from "../../../worker/notices/follows/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { type FollowTarget, followsQuery, startFollowing, stopFollowing } from "./queries.ts";

function isOf({ type, id, title }: Follow, target: FollowTarget): boolean {
  return type === target.type && ("query" in target ? title === target.query : id === target.id);
}

/** A member's button; a second press undoes the first. `face`: its content before. */
export function FollowButton({ target, face }: { target: FollowTarget; face: ReactNode }) {
  const t = useT();
  const queries = useQueryClient();
  const follows = useQuery(followsQuery);
  const [params, change] = useSearch();
  const followed = follows.data?.find((follow) => isOf(follow, target));
  const { start, isPending } = useWrite(
    async () => (followed ? void (await stopFollowing(followed)) : startFollowing(target)),
    {
      invalidates: [[...followsQuery.queryKey]],
      onSuccess: (added) =>
        queries.setQueryData(followsQuery.queryKey, (list = []) => [
          ...(added ? [added] : []),
          ...list.filter((follow) => !isOf(follow, target)),
        ]),
    },
  );
  const isAsked = follows.isSuccess && params.has("follow");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way back from the sign-in
  useEffect(() => {
    if (!isAsked) return;
    if (!followed) void start();
    void change({ follow: null }, { replace: true });
  }, [isAsked]);
  return (
    <Button
      aria-pressed={followed !== undefined}
      disabled={!follows.data}
      busy={isPending}
      onClick={() => start()}
    >
      {followed ? (
        <>
          <BellRing size={18} aria-hidden />
          {target.type === "search"
            ? t("follow.search_on", "Ti avvisiamo dei nuovi eventi")
            : t("follow.on", "Segui già")}
        </>
      ) : (
        face
      )}
    </Button>
  );
}
