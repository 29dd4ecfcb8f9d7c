import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
import { Button } from "../Button.tsx";
import { describedBy, FieldFrame, inputLook } from "../Field.tsx";

type Props = {
  editor: Editor;
  id: string;
  /** Returns the address that a typed text means; null when it is none. */
  normalize?: (typed: string) => string | null;
  onClose: () => void;
};

/**
 * Edits the link of the selected text; where nothing is selected, the address becomes the text. Not a form element,
 * because it is inside one.
 */
export function ProseLinkEditor({ editor, id, normalize = normalizeLinkUrl, onClose }: Props) {
  const t = useT();
  const [before] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);
  const error = wrong
    ? t("prose.link_wrong", "Non sembra un indirizzo, come https://esempio.it.")
    : undefined;
  const chosen = () => editor.chain().focus().extendMarkRange("link");

  function save() {
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

  function pressed(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return save();
    onClose();
    editor.view.focus();
  }

  return (
    <div className={rowLook}>
      <FieldFrame id={id} label={t("prose.address", "Indirizzo del link")} error={error}>
        <input
          {...describedBy(id, null, error)}
          // biome-ignore lint/a11y/noAutofocus: it was asked for
          autoFocus
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          onKeyDown={pressed}
          className={inputLook}
        />
      </FieldFrame>
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
        <Button look="plain" onClick={save}>
          {t("prose.link_save", "Applica")}
        </Button>
        {before && (
          <Button look="quiet" onClick={remove}>
            {t("prose.link_remove", "Togli il link")}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t("prose.link_cancel", "Lascia stare")}
        </Button>
      </div>
    </div>
  );
}

function linkedText(text: string, href: string) {
  return { type: "text", text, marks: [{ type: "link", attrs: { href } }] };
}

const rowLook = css({
  display: "grid",
  gap: "3",
  padding: "4",
  bg: "ground",
  borderBottom: "1px solid token(colors.line)",
});
