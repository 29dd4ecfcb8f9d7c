import { type Editor, useEditorState } from "@tiptap/react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { parseVideo } from "../../../worker/blog/html/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { AddressRow, ProseLinkEditor } from "../../ui/prose/AddressRow.tsx";
import { EditorToolbar } from "../../ui/prose/EditorToolbar.tsx";
import { ACCEPTED_PICTURES } from "../../uploads/prepareImage.ts";
import { normalizeArticleLink } from "./articleExtensions.ts";
import { insertFiles } from "./articlePaste.ts";
import { articleTools, readToolStates } from "./articleTools.ts";
import { insertFigures } from "./insertFigures.ts";
import type { PictureUploads } from "./pictureUploads.ts";
import { stickyLook, wrappingLook } from "./writingLook.ts";

/** The row that is open below the toolbar. */
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

/** The tools of an article's text, which stay in view, and below them the field for a link's or video's address. */
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
          // Allows choosing the same file again.
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

type VideoRowProps = { editor: Editor; id: string; onClose: () => void };

/** The field for a video's address. Videos of sites that we do not embed can only be linked. */
function VideoRow({ editor, id, onClose }: VideoRowProps) {
  const t = useT();
  const [isWrong, setWrong] = useState(false);
  const error = isWrong
    ? t(
        "editor.video_wrong",
        "Si possono mostrare solo video di YouTube e Vimeo. Un altro indirizzo può restare un link.",
      )
    : undefined;

  function save(typed: string) {
    // Like a link, the address may be typed without its scheme.
    const video = parseVideo(normalizeArticleLink(typed) ?? "");
    const figure = video && editor.schema.nodes.video?.create(video);
    if (!figure) return setWrong(true);
    onClose();
    insertFigures(editor.view, [figure]);
    editor.view.focus();
  }

  function link(href: string, text: string) {
    onClose();
    const marks = [{ type: "link", attrs: { href } }];
    editor.chain().focus().insertContent({ type: "text", text, marks }).unsetMark("link").run();
  }

  return (
    <AddressRow
      id={id}
      label={t("editor.video_address", "Indirizzo del video")}
      before=""
      help={t("editor.video_help", "Di YouTube o Vimeo. Chi legge lo carica solo quando preme play.")}
      error={error}
      onType={() => setWrong(false)}
      onSave={save}
      onClose={onClose}
      onEscape={() => editor.view.focus()}
    >
      {(typed) => {
        const href = isWrong ? normalizeArticleLink(typed) : null;
        return (
          href && (
            <Button onClick={() => link(href, typed.trim())}>
              {t("editor.video_as_link", "Inserisci come link")}
            </Button>
          )
        );
      }}
    </AddressRow>
  );
}
