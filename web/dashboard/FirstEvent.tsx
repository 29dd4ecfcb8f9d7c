import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../lib/i18n.tsx";
import { Notice } from "../ui/Notice.tsx";

/** Who has published nothing yet is led to their first event, by the buttons that begin one. */
export function FirstEvent({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Notice
      icon={<CalendarPlus size={28} />}
      title={t("dashboard.first", "Il tuo primo evento parte da qui")}
      text={t(
        "dashboard.first_text",
        "Bastano due minuti, anche dal telefono. Appena qualcuno si iscrive, lo trovi qui.",
      )}
    >
      {children}
    </Notice>
  );
}
