import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";

/** The page background, and the top of home in light mode, for the splash screen. */
const COLORS = { background_color: "#fbfdfc", theme_color: "#eef8f7" };

/** The web app manifest, with which phones install the site. */
export function webManifest(name: string, language: LanguageCode, texts: Translations) {
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
