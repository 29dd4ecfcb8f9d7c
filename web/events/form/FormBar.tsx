import { Eye } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  busy: boolean;
  isNew: boolean;
  isDirty: boolean;
  isDraftStored: boolean;
  /** The number of files that are still uploading. */
  waiting: number;
  /** The number of dates that a save changes. */
  dates: number;
  /** The title of the step after the open one. */
  next: string | undefined;
  onNext: () => void;
  onPreview: () => void;
};

/** The form's sticky bar: preview, the next step, and publish. */
export function FormBar({
  busy,
  isNew,
  isDirty,
  isDraftStored,
  waiting,
  dates,
  next,
  onNext,
  onPreview,
}: Props) {
  const t = useT();
  return (
    <div data-save-bar data-form-bar className={barLook}>
      <p role="status" className={noteLook}>
        {waiting > 0
          ? t.count("organizing.waiting", waiting, {
              one: "{{count}} immagine in caricamento",
              other: "{{count}} immagini in caricamento",
            })
          : isDirty &&
            (isDraftStored
              ? t("organizing.draft_kept", "Bozza salvata su questo dispositivo")
              : t(
                  "organizing.draft_not_kept",
                  "Questo browser non conserva la bozza: non chiudere la pagina",
                ))}
      </p>
      <Button onClick={onPreview}>
        <Eye size={18} aria-hidden />
        <span className={css({ srOnly: { base: true, sm: false } })}>
          {t("organizing.preview", "Anteprima")}
        </span>
      </Button>
      {next && (
        <Button
          onClick={onNext}
          aria-label={t("organizing.go_on", "Avanti: {{next}}", { next })}
          className={buttonLook}
        >
          <span className={css({ hideFrom: "sm" })}>{t("register.pad_next", "Avanti")}</span>
          <span className={css({ truncate: true, hideBelow: "sm" })}>
            {t("organizing.go_on", "Avanti: {{next}}", { next })}
          </span>
        </Button>
      )}
      <Button type="submit" look="main" busy={busy} disabled={!isNew && !isDirty} className={buttonLook}>
        {isNew
          ? t("organizing.publish", "Pubblica")
          : dates > 1
            ? t.count("organizing.save_dates", dates, {
                one: "Salva {{count}} data",
                other: "Salva {{count}} date",
              })
            : t("organizing.save", "Salva modifiche")}
      </Button>
    </div>
  );
}

const barLook = wrap({
  position: { base: "sticky", _low: "static" },
  bottom: "0",
  zIndex: "bar",
  align: "center",
  justify: "flex-end",
  gap: "2",
  marginTop: "auto",
  marginInline: { base: "-4", md: "-6" },
  paddingInline: { base: "4", md: "6" },
  paddingTop: "3",
  paddingBottom: "calc(0.75rem + env(safe-area-inset-bottom))",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
});
const noteLook = css({
  flex: { base: "1 0 100%", sm: "1 1 0" },
  textStyle: "label",
  color: "muted",
  _empty: { display: "none" },
});
const buttonLook = css({ flex: { base: 1, sm: "none" }, minWidth: "0" });
