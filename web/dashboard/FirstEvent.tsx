import { CalendarPlus } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { Notice } from "../ui/Notice.tsx";
import { CreateButtons } from "./CreateButtons.tsx";

/** Who has published nothing yet is led to their first event. */
export function FirstEvent() {
  const t = useT();
  return (
    <Notice
      icon={<CalendarPlus size={28} />}
      title={t("dashboard.first", "Il tuo primo evento parte da qui")}
      text={t(
        "dashboard.first_text",
        "Bastano titolo, giorno e luogo: il resto lo aggiungi quando vuoi. Appena qualcuno si iscrive, qui trovi posti, persone e guadagni.",
      )}
    >
      <CreateButtons />
    </Notice>
  );
}
