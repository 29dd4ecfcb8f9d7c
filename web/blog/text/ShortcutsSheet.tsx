import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { shortcutText } from "../../ui/prose/EditorToolbar.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

type Props = { open: boolean; onClose: () => void };

/** The help about keyboard shortcuts and typed signs. */
export function ShortcutsSheet({ open, onClose }: Props) {
  const t = useT();
  const keys: [string, string][] = [
    [shortcutText("Mod+B"), t("prose.bold", "Grassetto")],
    [shortcutText("Mod+I"), t("prose.italic", "Corsivo")],
    [shortcutText("Mod+U"), t("editor.tool_underline", "Sottolineato")],
    [shortcutText("Mod+K"), t("prose.link", "Link")],
    [shortcutText("Mod+Z"), t("prose.undo", "Annulla")],
    [shortcutText("Mod+Shift+V"), t("editor.key_plain", "Incolla come testo semplice")],
    ["Tab", t("editor.key_tab", "Rientra una voce d’elenco; nelle tabelle, cella successiva")],
    [shortcutText("Alt+F10"), t("editor.key_toolbar", "Vai alla barra della formattazione")],
    ["Esc, Tab", t("editor.key_leave", "Esci dal testo")],
  ];
  const signs: [string, string][] = [
    ["##", t("editor.style_title", "Titolo")],
    ["###", t("editor.style_subtitle", "Sottotitolo")],
    ["-", t("prose.bullets", "Elenco puntato")],
    ["1.", t("prose.numbers", "Elenco numerato")],
    [">", t("editor.tool_quote", "Citazione")],
    ["---", t("editor.tool_rule", "Linea di separazione")],
    ["**…**", t("prose.bold", "Grassetto")],
    ["*…*", t("prose.italic", "Corsivo")],
    ["`…`", t("editor.tool_code", "Codice")],
  ];
  return (
    <Sheet
      open={open}
      title={t("editor.shortcuts", "Scorciatoie da tastiera")}
      closeLabel={t("editor.close", "Chiudi")}
      onClose={onClose}
      size="small"
    >
      <KeyTable label={t("editor.keys", "Tasti")} rows={keys} />
      <KeyTable label={t("editor.signs", "Segni all’inizio della riga o attorno al testo")} rows={signs} />
    </Sheet>
  );
}

function KeyTable({ label, rows }: { label: string; rows: [string, string][] }) {
  return (
    <>
      <h3 className={css({ textStyle: "label", color: "muted", marginTop: "4", marginBottom: "1" })}>
        {label}
      </h3>
      <dl className={grid({ gridTemplateColumns: "9rem 1fr", columnGap: "4", rowGap: "2" })}>
        {rows.map(([key, meaning]) => (
          <div key={key} className={css({ display: "contents" })}>
            <dt>
              <kbd
                className={css({ fontFamily: "mono", bg: "foam", paddingInline: "2", borderRadius: "4px" })}
              >
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
