import { WrapText } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { EXCERPT_MAX } from "../../../../worker/blog/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { beginningOf } from "./beginningOf.ts";

type Props = {
  label: string;
  value: string | null;
  onChange: (excerpt: string | null) => void;
  /** The article's HTML, from whose beginning an excerpt can be made. */
  content: string;
  error: string | undefined;
};

/** The excerpt of an article on its card and in search engines. */
export function ExcerptField({ label, value, onChange, content, error }: Props) {
  const t = useT();
  const beginning = beginningOf(content, EXCERPT_MAX);
  return (
    <div className={grid({ gap: "1", justifyItems: "stretch" })}>
      <TextArea
        label={label}
        name="excerpt"
        value={value ?? ""}
        limit={EXCERPT_MAX}
        help={t(
          "editor.excerpt_help",
          "Nell’elenco, nei motori di ricerca e nelle condivisioni: {{count}} di {{max}}.",
          {
            count: (value ?? "").trim().length,
            max: EXCERPT_MAX,
          },
        )}
        error={error}
        onChange={(event) => onChange(event.target.value || null)}
        className={css({ minHeight: "6rem" })}
      />
      <Button
        look="quiet"
        disabled={beginning === "" || beginning === value}
        onClick={() => onChange(beginning)}
        className={css({ justifySelf: "start", paddingInline: "3!" })}
      >
        <WrapText size={18} aria-hidden />
        {t("editor.excerpt_beginning", "Usa l’inizio del testo")}
      </Button>
    </div>
  );
}
