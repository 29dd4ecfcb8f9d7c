import { WrapText } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { EXCERPT_MAX } from "../../../worker/blog/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

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
          { count: (value ?? "").trim().length, max: EXCERPT_MAX },
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

/** The beginning of an article's text in at most `max` characters, ending with a sentence or else a word. */
function beginningOf(html: string, max: number): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  // Headings, captions and table cells are left out, because they are no sentences. A list item contains paragraphs.
  const blocks = [...parsed.querySelectorAll("p, li")];
  for (const block of blocks) {
    // Between the items of a list stands nothing else; one that holds a list or another paragraph is no end.
    const isEnd = !block.querySelector("p, li") && /[\p{L}\p{N})\]%€]\s*$/u.test(block.textContent ?? "");
    const item = isEnd && block.closest("li");
    if (item) block.append(item.nextElementSibling ? ";" : ".");
    block.prepend(" ");
  }
  const paragraphs = blocks.filter((block) => !block.parentElement?.closest("li, table"));
  const text = (
    paragraphs.length > 0 ? paragraphs.map((one) => one.textContent ?? "") : [parsed.body.textContent ?? ""]
  )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const sentence = cut.match(/^.*[.!?…](?=\s|$)/s)?.[0] ?? "";
  if (sentence.length >= max / 3) return sentence;
  const shortened = text.slice(0, max - 1);
  return `${shortened.slice(0, Math.max(1, shortened.lastIndexOf(" "))).trimEnd()}…`;
}
