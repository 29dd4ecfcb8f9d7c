import type { Editor, NodeViewProps } from "@tiptap/react";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteBlock, moveBlock } from "./insertFigures.ts";

type Props = {
  editor: Editor;
  getPos: NodeViewProps["getPos"];
  /** The figure's name for screen readers. */
  name: string;
  onRemove?: () => void;
};

/** Buttons that move a figure between the blocks of the text or remove it; the removal can be undone. */
export function FigureActions({ editor, getPos, name, onRemove }: Props) {
  const t = useT();
  const position = () => getPos() ?? 0;

  function move(step: -1 | 1) {
    moveBlock(editor.view, position(), step);
  }

  function remove() {
    const at = position();
    const figure = editor.state.doc.nodeAt(at);
    if (!figure) return;
    deleteBlock(editor.view, at);
    editor.view.focus();
    onRemove?.();
    notify({
      title: t("editor.figure_removed", "Rimosso dal testo."),
      action: {
        label: t("editor.figure_put_back", "Ripristina"),
        onSelect: () =>
          !editor.isDestroyed &&
          editor.chain().insertContentAt(Math.min(at, editor.state.doc.content.size), figure.toJSON()).run(),
      },
    });
  }

  if (!editor.isEditable) return null;
  return (
    <div className={rowLook}>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("editor.figure_up", "Sposta su: {{name}}", { name })}
        onClick={() => move(-1)}
      >
        <ArrowUp size={18} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("editor.figure_down", "Sposta giù: {{name}}", { name })}
        onClick={() => move(1)}
      >
        <ArrowDown size={18} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("pictures.remove", "Rimuovi: {{name}}", { name })}
        onClick={remove}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  );
}

const rowLook = flex({
  position: "absolute",
  top: "2",
  insetInlineEnd: "2",
  borderRadius: "full",
  bg: "card",
  boxShadow: "float",
});

/** A figure of the text, framed while selected. */
export const figureLook = css({
  position: "relative",
  marginBlock: "1.4em!",
  whiteSpace: "normal",
  borderRadius: "sm",
  "&[data-selected]": { outline: "3px solid token(colors.sea)", outlineOffset: "4px" },
});

export const imageLook = css({
  width: "100%",
  height: "auto",
  borderRadius: "sm",
  bg: "foam",
  cursor: "grab",
});

export const captionLook = css({
  position: "relative",
  marginTop: "2",
  textStyle: "small",
  color: "muted",
  textAlign: "center",
  minHeight: "1.6em",
  "&[data-placeholder]::before": {
    content: "attr(data-placeholder)",
    position: "absolute",
    insetInline: "0",
    color: "muted",
    opacity: 0.8,
    pointerEvents: "none",
  },
});
