import { useState } from "react";
import { css } from "styled-system/css";
import type { AdminSettingsView } from "../../../worker/admin/settings/contract.ts";
import { SETTING_TEXT_MAX } from "../../../worker/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SettingConflictDialog } from "./SettingConflictDialog.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { useSetting } from "./useSetting.ts";

type Props = {
  view: AdminSettingsView;
  name: "payout_terms" | "site_seller";
  title: string;
  /** Where the text shows. */
  text: string;
  label: string;
  /** What counts while the text is empty. */
  fallback: string;
  /** What counts once the text is emptied. */
  filledHelp: string;
};

/** A text of several lines; empty: the fallback counts. */
export function TextSetting(props: Props) {
  const { view, name, title, text: shownWhere, label, fallback, filledHelp } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const { setting, conflict, isPending, save, settle } = useSetting(view, name, {
    savedText: t("admin.settings.saved", "Impostazione salvata"),
    onSaved: () => setTyped(null),
  });
  const saved = setting.value?.text ?? "";
  const text = typed ?? saved;
  return (
    <SettingSection title={title} text={shownWhere}>
      <form
        noValidate
        className={css({ display: "grid", gap: "4", maxWidth: "40rem" })}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ text: text.trim() || null });
        }}
      >
        <TextArea
          name={name}
          label={label}
          rows={7}
          placeholder={fallback}
          value={text}
          help={
            text === ""
              ? t("admin.settings.text_help", "Vuoto: vale il testo che si legge in grigio.")
              : filledHelp
          }
          limit={SETTING_TEXT_MAX}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={css({ display: "flex", flexWrap: "wrap", gap: "3" })}>
          <Button
            type="submit"
            look="main"
            busy={isPending}
            disabled={text.trim() === saved || text.length > SETTING_TEXT_MAX}
          >
            {t("admin.settings.save", "Salva")}
          </Button>
          {text === "" && (
            <Button onClick={() => setTyped(fallback)}>
              {t("admin.settings.text_start", "Parti dal testo in grigio")}
            </Button>
          )}
        </div>
      </form>
      {conflict && (
        <SettingConflictDialog
          open
          theirs={conflict.current.value?.text || fallback}
          mine={conflict.mine.text || fallback}
          busy={isPending}
          onMine={() => settle(conflict.mine)}
          onTheirs={() => {
            settle(null);
            setTyped(null);
          }}
        />
      )}
    </SettingSection>
  );
}
