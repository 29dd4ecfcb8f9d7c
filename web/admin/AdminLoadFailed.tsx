import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";

type Props = { query: { isFetching: boolean; refetch: () => unknown }; offlineText?: string | undefined };

/** Shown when a part of the administration failed to load, which the device does not keep. */
export function AdminLoadFailed({ query, offlineText }: Props) {
  const t = useT();
  const unkept = t(
    "admin.table.offline",
    "I dati dell’amministrazione non vengono salvati su questo dispositivo. Appena torna la connessione li ritrovi qui.",
  );
  return <LoadFailed level={2} offlineText={offlineText ?? unkept} query={query} />;
}
