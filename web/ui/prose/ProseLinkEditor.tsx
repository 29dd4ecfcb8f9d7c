import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
import { Button } from "../Button.tsx";
import { AddressRow } from "./AddressRow.tsx";

type Props = {
  editor: Editor;
  id: string;
  /** Returns the address for a typed text; null for an invalid text. */
  normalize?: (typed: string) => string | null;
  onClose: () => void;
};

/** Edits the link of the selected text; without a selection, the address becomes the text. */
export function ProseLinkEditor({ editor, id, normalize = normalizeLinkUrl, onClose }: Props) {
  const t = useT();
  const [before] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [wrong, setWrong] = useState(false);
  const chosen = () => editor.chain().focus().extendMarkRange("link");

  function save(typed: string) {
    const href = normalize(typed);
    if (!href) return setWrong(true);
    if (before || !editor.state.selection.empty) chosen().setLink({ href }).run();
    else editor.chain().focus().insertContent(linkedText(typed.trim(), href)).unsetMark("link").run();
    onClose();
  }

  function remove() {
    chosen().unsetLink().run();
    onClose();
  }

  return (
    <AddressRow
      id={id}
      label={t("prose.address", "Indirizzo del link")}
      before={before}
      error={wrong ? t("prose.link_wrong", "Non sembra un indirizzo, come https://esempio.it.") : undefined}
      onType={() => setWrong(false)}
      onSave={save}
      onClose={onClose}
      onEscape={() => editor.view.focus()}
    >
      {before && (
        <Button look="quiet" onClick={remove}>
          {t("prose.link_remove", "Rimuovi il link")}
        </Button>
      )}
    </AddressRow>
  );
}

function linkedText(text: string, href: string) {
  return { type: "text", text, marks: [{ type: "link", attrs: { href } }] };
}
