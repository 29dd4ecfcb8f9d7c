import { HardDrive } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { ActionNotice } from "../ui/ActionNotice.tsx";

/** A notice that the storage is full, so that only the page holds the typed text. */
export function FullStorageNotice() {
  const t = useT();
  return (
    <ActionNotice
      icon={<HardDrive size={20} aria-hidden />}
      title={t("editor.draft_storage_full", "Nel browser non c’è più spazio per il testo")}
      text={t(
        "editor.draft_storage_full_text",
        "Finché non è inviato, il testo è solo in questa pagina: non chiuderla. Se puoi, libera spazio o esci dalla navigazione privata.",
      )}
    />
  );
}
