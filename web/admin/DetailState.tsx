import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { RefusalCode } from "../../worker/errors.ts";
import { isRefusal } from "../lib/api.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The refusal code of an id that does not exist, and the sheet's message for it. */
  missing: { code: RefusalCode; icon: ReactNode; title: string; text: string };
};

/** Replaces a sheet's details: for a missing id, a failed load, or loading. */
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

type AdminLoadFailedProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  offlineText?: string | undefined;
};

/** The notice that a part of the admin area failed to load; this device has no copy of it. */
export function AdminLoadFailed({ query, offlineText }: AdminLoadFailedProps) {
  return <LoadFailed level={2} neverStored offlineText={offlineText} query={query} />;
}
