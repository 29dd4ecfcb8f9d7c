import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";

type Props = { query: { isFetching: boolean; refetch: () => unknown }; offlineText?: string | undefined };

/** The notice that a part of the admin area failed to load; this device has no copy of it. */
export function AdminLoadFailed({ query, offlineText }: Props) {
  const t = useT();
  const defaultText = t(
    "admin.table.offline",
    "I dati dell’amministrazione non vengono salvati su questo dispositivo. Appena torna la connessione li ritrovi qui.",
  );
  return <LoadFailed level={2} offlineText={offlineText ?? defaultText} query={query} />;
}
