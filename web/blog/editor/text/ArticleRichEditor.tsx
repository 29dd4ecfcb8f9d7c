import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { css } from "styled-system/css";
import type { ArticleTextEditorProps } from "./ArticleTextEditor.tsx";
import { ARTICLE_EXTENSIONS } from "./document/articleExtensions.ts";
import { ArticleToolbar, type ToolPanel } from "./tools/ArticleToolbar.tsx";
import { useArticleHtml } from "./useArticleHtml.ts";
import { frameLook, writingLook } from "./writingLook.ts";

export type ArticleRichEditorProps = Omit<ArticleTextEditorProps, "help" | "error"> & {
  describedBy: string | undefined;
  invalid: boolean;
};

/** The rich text editor of an article with its toolbar. */
export function ArticleRichEditor(props: ArticleRichEditorProps) {
  const { id, value, describedBy, invalid, disabled, articleLanguage } = props;
  const [content] = useState(value);
  const html = useArticleHtml(props);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: "textbox",
        class: writingLook,
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-invalid": String(invalid),
        "aria-disabled": String(Boolean(disabled)),
        ...(articleLanguage && { lang: articleLanguage, spellcheck: "true" }),
        ...(describedBy && { "aria-describedby": describedBy }),
      },
    }),
    [id, describedBy, invalid, disabled, articleLanguage],
  );
  const editor: Editor | null = useEditor({
    extensions: ARTICLE_EXTENSIONS,
    content,
    editorProps,
    injectCSS: false,
    enablePasteRules: false,
    parseOptions: { preserveWhitespace: true },
    onBlur: html.flush,
    onUpdate: ({ editor: { state } }) => html.note(state.doc),
  });
  return editor && <Written {...props} editor={editor} html={html} />;
}

type WrittenProps = ArticleRichEditorProps & { editor: Editor; html: ReturnType<typeof useArticleHtml> };

function Written({ id, label, value, invalid, disabled, editor, html }: WrittenProps) {
  const [panel, setPanel] = useState<ToolPanel>(null);
  useLayoutEffect(() => {
    if (!html.isFromOutside(value)) return;
    editor.commands.setContent(value, { emitUpdate: false, parseOptions: { preserveWhitespace: true } });
  }, [value, editor, html]);

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  useEffect(() => {
    const name = document.getElementById(`${id}-label`);
    const focus = () => editor.view.focus();
    name?.addEventListener("click", focus);
    return () => name?.removeEventListener("click", focus);
  }, [editor, id]);

  return (
    <div data-wrong={invalid || undefined} data-off={disabled || undefined} className={frameLook}>
      <ArticleToolbar
        editor={editor}
        id={id}
        label={label}
        disabled={disabled}
        panel={panel}
        onPanel={setPanel}
      />
      <EditorContent
        editor={editor}
        className={css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" })}
      />
      {/* Forms focus fields by name, which a contenteditable element does not have. */}
      <input
        name={id}
        tabIndex={-1}
        aria-hidden
        readOnly
        value=""
        onFocus={() => editor.view.focus()}
        className={css({ srOnly: true })}
      />
    </div>
  );
}
