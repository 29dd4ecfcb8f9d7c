import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";

type Props = { level?: 1; onRetry: () => void };

/** The notice of events that failed to load, with a retry button. */
export function EventsFailed(props: Props) {
  const t = useT();
  return (
    <LoadFailed
      {...props}
      text={t("home.error_text", "Si è verificato un errore durante il caricamento degli eventi.")}
    />
  );
}
