import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import {
  EMBED_EVENTS,
  EMBED_EVENTS_MAX,
  EMBED_THEMES,
  type EmbedTheme,
  embedPath,
} from "../../../worker/pages/embed/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { useCopyLinkHere } from "../../shell/useCopyLink.ts";
import { Button } from "../../ui/Button.tsx";
import { inputLook, TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

/** The school's calendar for its own site: how it looks, a preview, and the three ways to bring it there. */
export function EmbedSection({ school: { slug, name } }: { school: { slug: string; name: string } }) {
  const t = useT();
  const site = useSite();
  const [theme, setTheme] = useState<EmbedTheme>("auto");
  const [limit, setLimit] = useState(String(EMBED_EVENTS));
  const count = Math.min(Math.max(Math.trunc(Number(limit)) || EMBED_EVENTS, 1), EMBED_EVENTS_MAX);
  const search = new URLSearchParams({
    lang: t.language,
    ...(theme !== "auto" && { theme }),
    ...(count !== EMBED_EVENTS && { limit: String(count) }),
  });
  const address = `${embedPath(slug)}?${search}`;
  const attributes = [...search].map(([key, value]) => ` ${key}="${value}"`).join("");
  const variants = [
    {
      name: t("embed.element", "Elemento: si adatta da solo all’altezza"),
      code: `<script src="${site.url}/embed.js" async></script>\n<respiro-calendario scuola="${slug}"${attributes}></respiro-calendario>`,
    },
    {
      name: t("embed.frame", "Riquadro, dove gli script non sono ammessi"),
      code: `<iframe src="${site.url}${address.replaceAll("&", "&amp;")}" title="${escaped(name)}" width="100%" height="480" style="border:0" loading="lazy"></iframe>`,
    },
    {
      name: t("embed.link", "Solo un link"),
      code: `<a href="${site.url}${paths.school.href(slug)}">${escaped(name)}</a>`,
    },
  ];
  const themes = {
    auto: t("embed.theme.auto", "Come il dispositivo di chi guarda"),
    light: t("embed.theme.light", "Chiaro"),
    dark: t("embed.theme.dark", "Scuro"),
  };
  return (
    <div className={grid({ columns: 1, gap: "5" })}>
      <p className={css({ color: "muted", maxWidth: "text" })}>
        {t(
          "embed.text",
          "I prossimi eventi della scuola sulle tue pagine, sempre aggiornati. Niente cookie: chi tocca un evento lo apre qui, in una nuova scheda.",
        )}
      </p>
      <div className={grid({ columns: { base: 1, sm: 2 }, gap: "4", maxWidth: "text" })}>
        <Select
          label={t("embed.theme.label", "Colori")}
          name="theme"
          value={theme}
          options={EMBED_THEMES.map((value) => ({ value, label: themes[value] }))}
          onChange={(value) => setTheme(value as EmbedTheme)}
        />
        <TextField
          label={t("embed.limit", "Quanti eventi")}
          name="limit"
          type="number"
          min={1}
          max={EMBED_EVENTS_MAX}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
      </div>
      <iframe src={address} title={t("embed.preview", "Anteprima del calendario")} className={previewLook} />
      {variants.map((variant) => (
        <Variant key={variant.name} {...variant} />
      ))}
    </div>
  );
}

function Variant({ name, code }: { name: string; code: string }) {
  const t = useT();
  const { isCopied, copy } = useCopyLinkHere();
  return (
    <div className={grid({ columns: 1, gap: "2" })}>
      <div className={wrap({ gap: "3", align: "center", justify: "space-between" })}>
        <h3 className={css({ textStyle: "subheading" })}>{name}</h3>
        <Button onClick={() => copy(code)}>
          {isCopied ? t("embed.copied", "Copiato") : t("embed.copy", "Copia il codice")}
        </Button>
      </div>
      <textarea readOnly aria-label={name} value={code} rows={3} className={`${inputLook} ${codeLook}`} />
    </div>
  );
}

/** A name inside an attribute or a text of HTML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

const previewLook = css({
  width: "100%",
  maxWidth: "text",
  height: "24rem",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
});
const codeLook = css({ fontFamily: "mono", textStyle: "small", paddingBlock: "3" });
