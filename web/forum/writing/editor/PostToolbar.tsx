import { Bold, ImagePlus, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from "lucide-react";
import type { RefObject } from "react";
import { css } from "styled-system/css";
import { useT } from "../../../lib/i18n.tsx";
import { type EditorTool, EditorToolbar } from "../../../ui/prose/EditorToolbar.tsx";
import {
  applyEdit,
  insertLink,
  type SelectedText,
  selectionOf,
  type TextEdit,
  toggleLines,
  toggleMark,
} from "./textEdits.ts";

type Props = {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  isHidden: boolean;
  disabled: boolean | undefined;
  onPictures: () => void;
};

/** The tools of a post's text area: each writes Markdown around the selection. */
export function PostToolbar({ id, area, label, isHidden, disabled, onPictures }: Props) {
  const t = useT();
  const placeholder = t("forum.edit.words", "testo");
  const tool = (name: string, Icon: LucideIcon, make: (selected: SelectedText) => TextEdit): EditorTool => ({
    name,
    Icon,
    use: () => area.current && applyEdit(area.current, make(selectionOf(area.current))),
  });
  const tools: EditorTool[] = [
    {
      ...tool(t("prose.bold", "Grassetto"), Bold, (text) => toggleMark(text, "**", placeholder)),
      keys: "Mod+B",
    },
    {
      ...tool(t("prose.italic", "Corsivo"), Italic, (text) => toggleMark(text, "*", placeholder)),
      keys: "Mod+I",
    },
    tool(t("prose.bullets", "Elenco puntato"), List, (text) => toggleLines(text, () => "- ", /^- +/)),
    tool(t("prose.numbers", "Elenco numerato"), ListOrdered, (text) =>
      toggleLines(text, (index) => `${index + 1}. `, /^\d{1,3}\. +/),
    ),
    tool(t("forum.edit.quote", "Citazione"), TextQuote, (text) => toggleLines(text, () => "> ", /^> ?/)),
    tool(t("prose.link", "Link"), Link, (text) => insertLink(text, placeholder)),
    { name: t("forum.edit.picture", "Immagine"), Icon: ImagePlus, use: onPictures },
  ];
  return (
    <div hidden={isHidden} className={css({ "&[hidden]": { display: "none" } })}>
      <EditorToolbar
        label={t("prose.tools", "Formattazione: {{field}}", { field: label })}
        controls={id}
        tools={tools}
        disabled={disabled}
      />
    </div>
  );
}
