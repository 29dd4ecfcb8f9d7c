import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { readingMinutes } from "../../../worker/blog/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { countArticleWords } from "./articleHtml.ts";

type Props = {
  editor: Editor;
  /** Whether Tab leaves the text. */
  isLeaving: boolean;
  onWordCount?: (wordCount: number) => void;
};

/** The number of words and the reading time below the text. */
export function TextFooter({ editor, isLeaving, onWordCount }: Props) {
  const t = useT();
  const wordCount =
    useEditorState({
      editor,
      selector: ({ editor: now }) => now && countArticleWords(now.state.doc, location.origin),
    }) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the number changes
  useEffect(() => onWordCount?.(wordCount), [wordCount]);
  const minutes = readingMinutes(wordCount);
  return (
    <div className={rowLook}>
      <p>
        {t.count("editor.words", wordCount, { one: "{{count}} parola", other: "{{count}} parole" })}
        {wordCount > 0 && (
          <>
            {" · "}
            {t.count("editor.reading_minutes", minutes, {
              one: "{{count}} minuto di lettura",
              other: "{{count}} minuti di lettura",
            })}
          </>
        )}
      </p>
      <p role="status" className={css({ flex: 1, textAlign: "end" })}>
        {isLeaving && t("editor.leaving", "Premi Tab per uscire dal testo.")}
      </p>
    </div>
  );
}

const rowLook = wrap({
  align: "center",
  gap: "3",
  minHeight: "3rem",
  paddingInline: { base: "4", md: "6" },
  borderTop: "1px solid token(colors.line)",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
});
