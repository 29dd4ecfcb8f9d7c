import { LoadFailed } from "../shell/LoadFailed.tsx";

type Props = { query: { isFetching: boolean; refetch: () => unknown }; offlineText?: string | undefined };

/** The notice that a part of the admin area failed to load; this device has no copy of it. */
export function AdminLoadFailed({ query, offlineText }: Props) {
  return <LoadFailed level={2} neverStored offlineText={offlineText} query={query} />;
}
