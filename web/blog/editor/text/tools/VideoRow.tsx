import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { parseVideo } from "../../../../../worker/blog/html/contract.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { AddressRow } from "../../../../ui/prose/AddressRow.tsx";
import { normalizeArticleLink } from "../document/articleLinks.ts";
import { insertFigures } from "../figures/insertFigures.ts";

type Props = { editor: Editor; id: string; onClose: () => void };

/** Asks for a video's address. Those of other sites than ours can only be linked. */
export function VideoRow({ editor, id, onClose }: Props) {
  const t = useT();
  const [isWrong, setWrong] = useState(false);
  const error = isWrong
    ? t(
        "editor.video_wrong",
        "Si possono mostrare solo video di YouTube e Vimeo. Un altro indirizzo può restare un link.",
      )
    : undefined;

  function save(typed: string) {
    // Like a link, it may be typed without its scheme.
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
