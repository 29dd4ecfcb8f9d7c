import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { RefusalCode } from "../../worker/errors.ts";
import { isRefusal } from "../lib/api.ts";
import { Loading } from "../ui/Loading.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { AdminLoadFailed } from "./AdminLoadFailed.tsx";

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The refusal of an id that does not exist, and what the sheet says then. */
  missing: { code: RefusalCode; icon: ReactNode; title: string; text: string };
};

/** What stands in a sheet instead of its details: nothing there, a failed load, or a skeleton. */
export function DetailState({ query, missing }: Props) {
  if (isRefusal(query.error, missing.code))
    return <StatusMessage level={3} icon={missing.icon} title={missing.title} text={missing.text} />;
  if (query.error) return <AdminLoadFailed query={query} />;
  return (
    <Loading className={grid({ gap: "5" })}>
      <Skeleton className={css({ height: "6rem" })} />
      <Skeleton className={css({ height: "3rem" })} />
      <Skeleton className={css({ height: "16rem" })} />
    </Loading>
  );
}
