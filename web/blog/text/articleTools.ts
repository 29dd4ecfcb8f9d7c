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
  type LucideIcon,
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
  // `keys` are shown and announced; the editor's packages, or `articleKeys`, bind them.
  const toggle = (
    name: string,
    Icon: LucideIcon,
    on: boolean,
    keys: string,
    use: () => void,
  ): EditorTool => ({ name, Icon, on, keys, use });
  return [
    {
      name: t("editor.tool_style", "Stile del paragrafo"),
      Icon: Heading,
      on: is.title || is.subtitle || is.codeBlock,
      menu: styleItems(t, editor, is),
      use: () => {},
    },
    toggle(t("prose.bold", "Grassetto"), Bold, is.bold, "Mod+B", () => chain().toggleBold().run()),
    toggle(t("prose.italic", "Corsivo"), Italic, is.italic, "Mod+I", () => chain().toggleItalic().run()),
    toggle(t("editor.tool_underline", "Sottolineato"), Underline, is.underline, "Mod+U", () =>
      chain().toggleUnderline().run(),
    ),
    toggle(t("editor.tool_strike", "Barrato"), Strikethrough, is.strike, "Mod+Shift+S", () =>
      chain().toggleStrike().run(),
    ),
    toggle(t("editor.tool_code", "Codice"), Code, is.code, "Mod+E", () => chain().toggleCode().run()),
    toggle(t("prose.link", "Link"), Link, is.link, "Mod+K", onLink),
    toggle(t("prose.bullets", "Elenco puntato"), List, is.bullets, "Mod+Shift+8", () =>
      chain().toggleBulletList().run(),
    ),
    toggle(t("prose.numbers", "Elenco numerato"), ListOrdered, is.numbers, "Mod+Shift+7", () =>
      chain().toggleOrderedList().run(),
    ),
    toggle(t("editor.tool_quote", "Citazione"), TextQuote, is.quote, "Mod+Shift+B", () =>
      chain().toggleBlockquote().run(),
    ),
    { name: t("editor.picture", "Immagine"), Icon: ImagePlus, use: onPicture },
    { name: t("editor.tool_video", "Video"), Icon: SquarePlay, use: onVideo },
    {
      name: t("editor.tool_table", "Tabella"),
      Icon: Table,
      on: is.table,
      ...(is.table && { menu: tableItems(t, editor) }),
      use: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      name: t("editor.tool_rule", "Linea di separazione"),
      Icon: Minus,
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
  const chain = () => editor.chain().focus();
  const item = (id: string, label: string, chosen: boolean, onSelect: () => void) => ({
    id,
    label,
    chosen,
    onSelect,
  });
  const isPlain = !is.title && !is.subtitle && !is.codeBlock;
  return [
    item("text", t("editor.style_text", "Testo"), isPlain, () => chain().setParagraph().run()),
    item("title", t("editor.style_title", "Titolo"), is.title, () => chain().setHeading({ level: 2 }).run()),
    item("subtitle", t("editor.style_subtitle", "Sottotitolo"), is.subtitle, () =>
      chain().setHeading({ level: 3 }).run(),
    ),
    item("code", t("editor.style_code", "Blocco di codice"), is.codeBlock, () =>
      chain().setCodeBlock().run(),
    ),
  ];
}

function tableItems(t: Translate, editor: Editor): MenuItem[] {
  const chain = () => editor.chain().focus();
  const item = (label: string, onSelect: () => void) => ({ id: label, label, onSelect });
  return [
    item(t("editor.table_row_before", "Riga sopra"), () => chain().addRowBefore().run()),
    item(t("editor.table_row_after", "Riga sotto"), () => chain().addRowAfter().run()),
    item(t("editor.table_column_before", "Colonna a sinistra"), () => chain().addColumnBefore().run()),
    item(t("editor.table_column_after", "Colonna a destra"), () => chain().addColumnAfter().run()),
    item(t("editor.table_header", "Prima riga come intestazione"), () => chain().toggleHeaderRow().run()),
    item(t("editor.table_row_delete", "Elimina riga"), () => chain().deleteRow().run()),
    item(t("editor.table_column_delete", "Elimina colonna"), () => chain().deleteColumn().run()),
    item(t("editor.table_delete", "Elimina tabella"), () => chain().deleteTable().run()),
  ];
}
