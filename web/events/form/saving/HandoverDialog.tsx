import { useT } from "../../../lib/i18n.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type Props = {
  title: string;
  handover: {
    isOpen: boolean;
    /** The names of both organizers; `from` is null for an event without one, or of a deleted account. */
    from: string | null;
    to: string;
    confirm: () => void;
    close: () => void;
  };
  busy?: boolean;
};

/** Asks an admin to confirm handing an event over, and names both organizers. */
export function HandoverDialog({
  title,
  handover: { isOpen, from, to, confirm, close },
  busy = false,
}: Props) {
  const t = useT();
  return (
    <ConfirmDialog
      open={isOpen}
      isSafe
      title={t("handover.sure", "Passare «{{title}}» a {{to}}?", { title, to })}
      text={`${
        from
          ? t("handover.from_to", "L’evento passa da {{from}} a {{to}}.", { from, to })
          : t("handover.to", "L’evento passa a {{to}}.", { to })
      } ${t(
        "handover.consequences",
        "Da subito lo gestisce e vede i partecipanti; gli incassi già fatti restano a chi li ha avuti. Avvisiamo per email tutti e due e, se l’evento deve ancora finire, chi è iscritto.",
      )}`}
      confirmLabel={t("handover.yes", "Sì, passa l’evento")}
      cancelLabel={t("handover.no", "Lascia com’è")}
      busy={busy}
      onAction={confirm}
      onClose={close}
    />
  );
}
