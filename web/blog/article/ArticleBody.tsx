import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import { cx } from "styled-system/css";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { escapeAttribute } from "../../../worker/lib/text.ts";
import { imageUrl } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { imageSrcSet } from "../../lib/images.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { usePictureViewer } from "../../shell/gallery/usePictureViewer.tsx";
import { ZOOM_ATTRIBUTE } from "../../shell/gallery/zoomAttribute.ts";
import { articleBodyLook, articleMediaLook } from "./articleBodyLook.ts";

const loadPlayer = import.meta.env.SSR ? notOnServer : () => import("./playVideo.ts");

type Props = {
  /** Cleaned HTML: by the Worker when it was written, or by DOMPurify in the editor's preview. */
  html: string;
  title: string;
  language: LanguageCode;
};

/** The text of an article. A click on a picture opens the viewer, on a video plays it; both are links otherwise. */
export function ArticleBody({ html, title, language }: Props) {
  const t = useT();
  // The same object while the text is unchanged, so that React does not replace a playing video.
  const inner = useMemo(() => ({ __html: articleBodyHtml(html, t) }), [html, t]);
  const body = useRef<HTMLDivElement>(null);
  const { openPicture, preload, viewer } = usePictureViewer(title);
  useRemoveBrokenPosters(body, inner);

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[${PLAY_ATTRIBUTE}]`);
    if (!link) return openPicture(event);
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    // Without the player's code the link opens the video's own page.
    loadPlayer().then(
      ({ playVideo }) => playVideo(link),
      () => location.assign(link.href),
    );
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed, one listener serves them all */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link turns the Enter key into a click */}
      <div
        ref={body}
        lang={language}
        className={cx(articleBodyLook, articleMediaLook)}
        onClick={onClick}
        onPointerOver={preload}
        onFocus={preload}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the Worker cleaned it when it was written, so that no page cleans it again
        dangerouslySetInnerHTML={inner}
      />
      {viewer}
    </>
  );
}

/** Removes posters that fail to load, so that the CSS background of the video shows. */
function useRemoveBrokenPosters(body: RefObject<HTMLDivElement | null>, inner: { __html: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other posters
  useEffect(() => {
    const posters = body.current?.querySelectorAll<HTMLImageElement>(`a[${PLAY_ATTRIBUTE}] > img`) ?? [];
    for (const poster of posters) {
      if (poster.complete && poster.naturalWidth === 0) poster.remove();
      else poster.addEventListener("error", () => poster.remove(), { once: true });
    }
  }, [body, inner]);
}

/** The picture widths of an article's text, in pixels: the text's width on a phone and on a desktop. */
const WIDTHS = [320, 640, 960, 1280] as const;
const SIZES = "(min-width: 48rem) 48rem, calc(100vw - 2rem)";

/** Marks a link to a video: a click plays the video. */
const PLAY_ATTRIBUTE = "data-play";

const IMAGE_FIGURE = /<figure><img ([^>]*)>/g;
const VIDEO_FIGURE = /(<figure data-video="[^>]*>)<a ([^>]*)>(<img [^>]*>)?(.*?)<\/a>/gs;

/**
 * The cleaned HTML of an article with the additions for reading: pictures get a srcset and a link to the full picture,
 * videos become a poster with a link, tables get a scrolling box. Regular expressions find all elements, because the
 * cleaner (`blog/html`) writes each element in one form only.
 *
 * Pure, in the Worker, the browser and the editor's preview alike; a test runs the cleaner's own output through it. A
 * new element that needs an addition gets a pattern and a case in `tests/web/articleBodyHtml.test.ts`.
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
