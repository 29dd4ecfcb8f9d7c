import { useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { letGo, useUnsaved } from "../lib/unsaved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

type Props = {
  /** Whether the page holds something that is not saved. */
  when: boolean;
  /** They leave without it. */
  onDiscard: () => void;
};

/** Whoever is about to leave a page with unsaved changes is asked first. */
export function Unsaved({ when, onDiscard }: Props) {
  const t = useT();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [ask] = useState(() => (next: () => void) => setLeave(() => next));
  useUnsaved(when, ask);
  // Saved while they were asked: there is nothing to lose any more, so they go where they wanted.
  useEffect(() => {
    if (when || !leave) return;
    setLeave(null);
    leave();
  }, [when, leave]);
  return (
    <ConfirmDialog
      open={leave !== null}
      title={t("unsaved.title", "Vuoi uscire senza salvare?")}
      text={t("unsaved.text", "Le modifiche che non hai salvato andranno perse.")}
      instead={t("unsaved.stay", "Resta")}
      action={t("unsaved.leave", "Esci senza salvare")}
      onClose={() => setLeave(null)}
      onAction={() => {
        setLeave(null);
        letGo();
        onDiscard();
        leave?.();
      }}
    />
  );
}
