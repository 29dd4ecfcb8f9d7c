import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = {
  open: boolean;
  theirs: string;
  mine: string;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
};

/** Another admin has saved another value: shows both, and lets the admin choose. */
export function SettingConflictDialog({ open, theirs, mine, busy, onMine, onTheirs }: Props) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      isSafe
      title={t("admin.settings.conflict", "Nel frattempo è cambiata")}
      confirmLabel={t("admin.settings.keep_mine", "Salva la tua")}
      cancelLabel={t("admin.settings.keep_theirs", "Mantieni quella salvata")}
      busy={busy}
      onAction={onMine}
      onClose={onTheirs}
    >
      <span className={css({ display: "grid", gap: "2" })}>
        <span>
          {t("admin.settings.conflict_text", "Un altro amministratore ha salvato questa impostazione.")}
        </span>
        <span>{t("admin.settings.theirs", "Salvata ora: {{value}}", { value: theirs })}</span>
        <span>{t("admin.settings.mine", "La tua: {{value}}", { value: mine })}</span>
      </span>
    </ConfirmDialog>
  );
}
