import { Bold, ImagePlus, Italic, Link, List, ListOrdered, TextQuote } from "lucide-react";
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
  const edit = (make: (selected: SelectedText) => TextEdit) => () => {
    if (area.current) applyEdit(area.current, make(selectionOf(area.current)));
  };
  const tools: EditorTool[] = [
    {
      name: t("prose.bold", "Grassetto"),
      Icon: Bold,
      can: true,
      keys: "Mod+B",
      use: edit((selected) => toggleMark(selected, "**", placeholder)),
    },
    {
      name: t("prose.italic", "Corsivo"),
      Icon: Italic,
      can: true,
      keys: "Mod+I",
      use: edit((selected) => toggleMark(selected, "*", placeholder)),
    },
    {
      name: t("prose.bullets", "Elenco puntato"),
      Icon: List,
      can: true,
      use: edit((selected) => toggleLines(selected, () => "- ", /^- +/)),
    },
    {
      name: t("prose.numbers", "Elenco numerato"),
      Icon: ListOrdered,
      can: true,
      use: edit((selected) => toggleLines(selected, (index) => `${index + 1}. `, /^\d{1,3}\. +/)),
    },
    {
      name: t("forum.edit.quote", "Citazione"),
      Icon: TextQuote,
      can: true,
      use: edit((selected) => toggleLines(selected, () => "> ", /^> ?/)),
    },
    {
      name: t("prose.link", "Link"),
      Icon: Link,
      can: true,
      use: edit((selected) => insertLink(selected, placeholder)),
    },
    { name: t("forum.edit.picture", "Immagine"), Icon: ImagePlus, can: true, use: onPictures },
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
