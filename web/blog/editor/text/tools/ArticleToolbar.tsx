import { type Editor, useEditorState } from "@tiptap/react";
import { useT } from "../../../../lib/i18n.tsx";
import { EditorToolbar } from "../../../../ui/prose/EditorToolbar.tsx";
import { ProseLinkEditor } from "../../../../ui/prose/ProseLinkEditor.tsx";
import { normalizeArticleLink } from "../document/articleLinks.ts";
import { stickyLook, wrappingLook } from "../writingLook.ts";
import { articleTools, readToolStates } from "./articleTools.ts";

/** What opens under the toolbar. */
export type ToolPanel = "link" | "video" | null;

type Props = {
  editor: Editor;
  id: string;
  label: string;
  disabled: boolean | undefined;
  panel: ToolPanel;
  onPanel: (panel: ToolPanel) => void;
};

/** The tools of an article's text, which stay in view, and the address of a link or video under them. */
export function ArticleToolbar({ editor, id, label, disabled, panel, onPanel }: Props) {
  const t = useT();
  const states =
    useEditorState({ editor, selector: ({ editor: now }) => now && readToolStates(now) }) ??
    readToolStates(editor);
  return (
    <div className={stickyLook}>
      <EditorToolbar
        label={t("prose.tools", "Formattazione: {{field}}", { field: label })}
        controls={id}
        tools={articleTools(t, editor, states, onPanel)}
        disabled={disabled}
        className={wrappingLook}
      />
      {panel === "link" && (
        <ProseLinkEditor
          editor={editor}
          id={`${id}-link`}
          normalize={normalizeArticleLink}
          onClose={() => onPanel(null)}
        />
      )}
    </div>
  );
}
