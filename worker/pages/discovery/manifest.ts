import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../../lib/languages.ts";

type ManifestTexts = {
  home: { description: string };
  upcoming: { title: string };
  my_events: { title: string };
};

/** Texts of the manifest by language, taken from the pages. */
const MANIFEST_TEXTS: Record<LanguageCode, ManifestTexts> = { it, en, es, fr, pl, ru };

/** The page background, and home's top in light mode, for the splash screen. */
const COLORS = { background_color: "#fbfdfc", theme_color: "#eef8f7" };

/** The web app manifest, with which phones install the site. */
export function webManifest(name: string, language: LanguageCode) {
  const texts = MANIFEST_TEXTS[language];
  return {
    id: "/",
    name,
    short_name: name,
    description: texts.home.description,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    ...COLORS,
    categories: ["sports", "travel"],
    icons: [
      { src: "/icons/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: texts.upcoming.title, url: "/eventi-imminenti", icons: [icon("icon-192", 192, "any")] },
      { name: texts.my_events.title, url: "/my-events", icons: [icon("icon-192", 192, "any")] },
    ],
  };
}

function icon(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
