import { escapeAttribute } from "../../../worker/lib/text.ts";
import { imageUrl } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { imageSrcSet } from "../../lib/images.ts";
import { ZOOM_ATTRIBUTE } from "../../shell/gallery/zoomAttribute.ts";

/** The picture widths of an article's text, in pixels: the text's width on a phone and on a desktop. */
const WIDTHS = [320, 640, 960, 1280] as const;
const SIZES = "(min-width: 48rem) 48rem, calc(100vw - 2rem)";

/** Marks a link to a video: a click plays the video. */
export const PLAY_ATTRIBUTE = "data-play";

const IMAGE_FIGURE = /<figure><img ([^>]*)>/g;
const VIDEO_FIGURE = /(<figure data-video="[^>]*>)<a ([^>]*)>(<img [^>]*>)?(.*?)<\/a>/gs;

/**
 * The cleaned HTML of an article with the additions for reading: pictures get a srcset and a link to the full picture,
 * videos become a poster with a link, tables get a scrolling box. Regular expressions find all elements, because the
 * cleaner (`blog/html`) writes each element in one form only.
 */
export function articleBodyHtml(html: string, t: Translate): string {
  const table = escapeAttribute(t("article.table", "Tabella"));
  return html
    .replace(VIDEO_FIGURE, (_, figure: string, link: string, image = "", title = "") => {
      const label = t("article.play", "Guarda il video: {{title}}", {
        title: title.replaceAll('"', "&quot;"),
      });
      return `${figure}<a ${link} ${PLAY_ATTRIBUTE} aria-label="${label}">${image}<span>${title}</span></a>`;
    })
    .replace(IMAGE_FIGURE, (_, attributes: string) => zoomedImageHtml(t, attributes))
    .replaceAll("<table>", `<div class="scroll" role="region" tabindex="0" aria-label="${table}"><table>`)
    .replaceAll("</table>", "</table></div>");
}

/** `attributes`: as in the HTML, quoted and escaped. */
function zoomedImageHtml(t: Translate, attributes: string): string {
  const src = attributes.match(/(?:^|\s)src="([^"]*)"/)?.[1] ?? "";
  const alt = attributes.match(/\salt="([^"]*)"/)?.[1] ?? "";
  const shown = imageUrl(src.replaceAll("&amp;", "&"));
  const srcSet = imageSrcSet(shown, WIDTHS);
  const responsive = srcSet ? ` srcset="${escapeAttribute(srcSet)}" sizes="${SIZES}"` : "";
  const label = t("event.zoom", "Ingrandisci: {{photo}}", {
    photo: alt || escapeAttribute(t("article.picture", "immagine")),
  });
  // `src` follows `srcset`, because browsers begin to load a source as soon as they parse it.
  const image = `<img${responsive} ${attributes.replace(`src="${src}"`, `src="${escapeAttribute(shown)}"`)}>`;
  return `<figure><a href="${escapeAttribute(shown)}" ${ZOOM_ATTRIBUTE} aria-label="${label}">${image}</a>`;
}
