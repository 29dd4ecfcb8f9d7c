import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";

/** The dashboard of an organizer without events: a notice with the create buttons. */
export function FirstEvent({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<CalendarPlus size={28} />}
      title={t("dashboard.first", "Il tuo primo evento parte da qui")}
      text={t(
        "dashboard.first_text",
        "Bastano due minuti, anche dal telefono. Appena qualcuno si iscrive, lo trovi qui.",
      )}
    >
      {children}
    </StatusMessage>
  );
}
