import { useState } from "react";
import { grid, wrap } from "styled-system/patterns";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import { SETTING_TEXT_MAX } from "../../../worker/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

type Props = {
  view: AdminSettingsView;
  name: "site_seller" | "forum_held_words";
  title: string;
  /** Where the text is shown. */
  text: string;
  label: string;
  /** The value used while the text is empty, where there is one. */
  fallback?: string;
  /** The value that emptying the text restores. */
  filledHelp: string;
};

/** A text of several lines; the fallback applies while it is empty. */
export function TextSetting(props: Props) {
  const { view, name, title, text: description, label, fallback = "", filledHelp } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const setting = useSetting(view, name, { reset: () => setTyped(null) });
  const { shown, isPending, save } = setting;
  const saved = shown.value?.text ?? "";
  const text = typed ?? saved;
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => value?.text || fallback || t("admin.settings.text_none", "Nessun testo")}
      title={title}
      text={description}
    >
      <form
        noValidate
        className={grid({ gap: "4", maxWidth: "40rem" })}
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
            text === "" && fallback
              ? t("admin.settings.text_help", "Se lo lasci vuoto, vale il testo in grigio.")
              : filledHelp
          }
          limit={SETTING_TEXT_MAX}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={wrap({ gap: "3" })}>
          <Button
            type="submit"
            look="main"
            busy={isPending}
            disabled={text.trim() === saved || text.length > SETTING_TEXT_MAX}
          >
            {t("admin.settings.save", "Salva")}
          </Button>
          {text === "" && fallback && (
            <Button onClick={() => setTyped(fallback)}>
              {t("admin.settings.text_start", "Parti dal testo in grigio")}
            </Button>
          )}
        </div>
      </form>
    </SettingCard>
  );
}
