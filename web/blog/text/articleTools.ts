import type { Editor } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Redo2,
  SquarePlay,
  Strikethrough,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import type { Translate } from "../../lib/i18n.tsx";
import type { MenuItem } from "../../ui/Menu.tsx";
import type { EditorTool } from "../../ui/prose/EditorToolbar.tsx";

/** The state of each tool at the caret. */
export function readToolStates(editor: Editor) {
  const can = editor.can();
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    code: editor.isActive("code"),
    codeBlock: editor.isActive("codeBlock"),
    title: editor.isActive("heading", { level: 2 }),
    subtitle: editor.isActive("heading", { level: 3 }),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    table: editor.isActive("table"),
    undo: can.undo(),
    redo: can.redo(),
  };
}

export type ToolStates = ReturnType<typeof readToolStates>;

/** The tools that ask for input before they change the text. */
type ToolActions = Record<"onLink" | "onPicture" | "onVideo", () => void>;

/** The tools in the toolbar's order. */
export function articleTools(
  t: Translate,
  editor: Editor,
  is: ToolStates,
  { onLink, onPicture, onVideo }: ToolActions,
): EditorTool[] {
  const chain = () => editor.chain().focus();
  return [
    {
      name: t("editor.tool_style", "Stile del paragrafo"),
      Icon: Heading,
      on: is.title || is.subtitle || is.codeBlock,
      can: true,
      menu: styleItems(t, editor, is),
      use: () => {},
    },
    {
      name: t("prose.bold", "Grassetto"),
      Icon: Bold,
      on: is.bold,
      can: true,
      keys: "Mod+B",
      use: () => chain().toggleBold().run(),
    },
    {
      name: t("prose.italic", "Corsivo"),
      Icon: Italic,
      on: is.italic,
      can: true,
      keys: "Mod+I",
      use: () => chain().toggleItalic().run(),
    },
    {
      name: t("editor.tool_underline", "Sottolineato"),
      Icon: Underline,
      on: is.underline,
      can: true,
      keys: "Mod+U",
      use: () => chain().toggleUnderline().run(),
    },
    {
      name: t("editor.tool_strike", "Barrato"),
      Icon: Strikethrough,
      on: is.strike,
      can: true,
      keys: "Mod+Shift+S",
      use: () => chain().toggleStrike().run(),
    },
    {
      name: t("editor.tool_code", "Codice"),
      Icon: Code,
      on: is.code,
      can: true,
      keys: "Mod+E",
      use: () => chain().toggleCode().run(),
    },
    {
      name: t("prose.link", "Link"),
      Icon: Link,
      on: is.link,
      can: true,
      keys: "Mod+K",
      use: () => onLink(),
    },
    {
      name: t("prose.bullets", "Elenco puntato"),
      Icon: List,
      on: is.bullets,
      can: true,
      keys: "Mod+Shift+8",
      use: () => chain().toggleBulletList().run(),
    },
    {
      name: t("prose.numbers", "Elenco numerato"),
      Icon: ListOrdered,
      on: is.numbers,
      can: true,
      keys: "Mod+Shift+7",
      use: () => chain().toggleOrderedList().run(),
    },
    {
      name: t("editor.tool_quote", "Citazione"),
      Icon: TextQuote,
      on: is.quote,
      can: true,
      keys: "Mod+Shift+B",
      use: () => chain().toggleBlockquote().run(),
    },
    { name: t("editor.picture", "Immagine"), Icon: ImagePlus, can: true, use: onPicture },
    { name: t("editor.tool_video", "Video"), Icon: SquarePlay, can: true, use: onVideo },
    {
      name: t("editor.tool_table", "Tabella"),
      Icon: Table,
      on: is.table,
      can: true,
      ...(is.table && { menu: tableItems(t, editor) }),
      use: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      name: t("editor.tool_rule", "Linea di separazione"),
      Icon: Minus,
      can: true,
      use: () => chain().setHorizontalRule().run(),
    },
    {
      name: t("prose.undo", "Annulla"),
      Icon: Undo2,
      apart: true,
      can: is.undo,
      keys: "Mod+Z",
      use: () => chain().undoInputRule().run() || chain().undo().run(),
    },
    {
      name: t("prose.redo", "Ripeti"),
      Icon: Redo2,
      can: is.redo,
      keys: "Mod+Shift+Z",
      use: () => chain().redo().run(),
    },
  ];
}

function styleItems(t: Translate, editor: Editor, is: ToolStates): MenuItem[] {
  const isPlain = !is.title && !is.subtitle && !is.codeBlock;
  const chain = () => editor.chain().focus();
  return [
    {
      id: "text",
      label: t("editor.style_text", "Testo"),
      chosen: isPlain,
      onSelect: () => chain().setParagraph().run(),
    },
    {
      id: "title",
      label: t("editor.style_title", "Titolo"),
      chosen: is.title,
      onSelect: () => chain().setHeading({ level: 2 }).run(),
    },
    {
      id: "subtitle",
      label: t("editor.style_subtitle", "Sottotitolo"),
      chosen: is.subtitle,
      onSelect: () => chain().setHeading({ level: 3 }).run(),
    },
    {
      id: "code",
      label: t("editor.style_code", "Blocco di codice"),
      chosen: is.codeBlock,
      onSelect: () => chain().setCodeBlock().run(),
    },
  ];
}

function tableItems(t: Translate, editor: Editor): MenuItem[] {
  const chain = () => editor.chain().focus();
  return [
    {
      id: "row-before",
      label: t("editor.table_row_before", "Riga sopra"),
      onSelect: () => chain().addRowBefore().run(),
    },
    {
      id: "row-after",
      label: t("editor.table_row_after", "Riga sotto"),
      onSelect: () => chain().addRowAfter().run(),
    },
    {
      id: "column-before",
      label: t("editor.table_column_before", "Colonna a sinistra"),
      onSelect: () => chain().addColumnBefore().run(),
    },
    {
      id: "column-after",
      label: t("editor.table_column_after", "Colonna a destra"),
      onSelect: () => chain().addColumnAfter().run(),
    },
    {
      id: "header",
      label: t("editor.table_header", "Prima riga come intestazione"),
      onSelect: () => chain().toggleHeaderRow().run(),
    },
    {
      id: "row-delete",
      label: t("editor.table_row_delete", "Elimina riga"),
      onSelect: () => chain().deleteRow().run(),
    },
    {
      id: "column-delete",
      label: t("editor.table_column_delete", "Elimina colonna"),
      onSelect: () => chain().deleteColumn().run(),
    },
    {
      id: "delete",
      label: t("editor.table_delete", "Elimina tabella"),
      onSelect: () => chain().deleteTable().run(),
    },
  ];
}
