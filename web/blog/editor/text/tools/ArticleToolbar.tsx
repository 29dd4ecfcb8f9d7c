import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { useT } from "../../../../lib/i18n.tsx";
import { EditorToolbar } from "../../../../ui/prose/EditorToolbar.tsx";
import { ProseLinkEditor } from "../../../../ui/prose/ProseLinkEditor.tsx";
import { ACCEPTED_PICTURES } from "../../../../uploads/prepareImage.ts";
import { normalizeArticleLink } from "../document/articleLinks.ts";
import type { PictureUploads } from "../figures/pictureUploads.ts";
import { insertFiles } from "../paste/articlePaste.ts";
import { stickyLook, wrappingLook } from "../writingLook.ts";
import { articleTools, readToolStates } from "./articleTools.ts";
import { VideoRow } from "./VideoRow.tsx";

/** What opens under the toolbar. */
export type ToolPanel = "link" | "video" | null;

type Props = {
  editor: Editor;
  id: string;
  label: string;
  disabled: boolean | undefined;
  uploads: PictureUploads;
  panel: ToolPanel;
  onPanel: (panel: ToolPanel) => void;
};

/** The tools of an article's text, which stay in view, and the address of a link or video under them. */
export function ArticleToolbar({ editor, id, label, disabled, uploads, panel, onPanel }: Props) {
  const t = useT();
  const files = useRef<HTMLInputElement>(null);
  const states =
    useEditorState({ editor, selector: ({ editor: now }) => now && readToolStates(now) }) ??
    readToolStates(editor);
  return (
    <div className={stickyLook}>
      <EditorToolbar
        label={t("prose.tools", "Formattazione: {{field}}", { field: label })}
        controls={id}
        tools={articleTools(t, editor, states, {
          onLink: () => onPanel("link"),
          onVideo: () => onPanel("video"),
          onPicture: () => files.current?.click(),
        })}
        disabled={disabled}
        className={wrappingLook}
      />
      <input
        ref={files}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = "";
          if (chosen.length > 0) insertFiles(editor.view, chosen, uploads);
        }}
        className={css({ srOnly: true })}
      />
      {panel === "video" && <VideoRow editor={editor} id={`${id}-video`} onClose={() => onPanel(null)} />}
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
