import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { SettingKey, SettingValues } from "../../../worker/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { useSetting } from "./useSetting.ts";

type Props<Key extends SettingKey> = {
  title: string;
  /** The effect of the setting. */
  text: string;
  setting: ReturnType<typeof useSetting<Key>>;
  valueText: (value: SettingValues[Key] | null) => string;
  children: ReactNode;
};

/** A setting: its form, and the choice between two values when another admin has saved one meanwhile. */
export function SettingCard<Key extends SettingKey>(props: Props<Key>) {
  const { title, text, setting, valueText, children } = props;
  const { conflict, isPending, settle } = setting;
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className={card({ padding: { base: "4", md: "6" }, minWidth: "0" })}>
      <h3 id={id} className={css({ textStyle: "subheading" })}>
        {title}
      </h3>
      <p className={css({ color: "muted", maxWidth: "42rem", marginTop: "1", marginBottom: "4" })}>{text}</p>
      {children}
      {conflict && (
        <ConfirmDialog
          open
          isSafe
          title={t("admin.settings.conflict", "Nel frattempo è cambiata")}
          confirmLabel={t("admin.settings.keep_mine", "Salva la tua")}
          cancelLabel={t("admin.settings.keep_theirs", "Mantieni quella salvata")}
          busy={isPending}
          onAction={() => settle(conflict.mine)}
          onClose={() => settle(null)}
        >
          <span className={grid({ gap: "2" })}>
            <span>
              {t("admin.settings.conflict_text", "Un altro amministratore ha salvato questa impostazione.")}
            </span>
            <span>
              {t("admin.settings.theirs", "Salvata ora: {{value}}", {
                value: valueText(conflict.current.value),
              })}
            </span>
            <span>{t("admin.settings.mine", "La tua: {{value}}", { value: valueText(conflict.mine) })}</span>
          </span>
        </ConfirmDialog>
      )}
    </section>
  );
}

export function SaveSettingButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const t = useT();
  return (
    <div>
      <Button type="submit" look="main" busy={busy} disabled={disabled}>
        {t("admin.settings.save", "Salva")}
      </Button>
    </div>
  );
}
