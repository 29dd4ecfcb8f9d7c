import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { cx } from "styled-system/css";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyLightbox, preloadLightbox } from "../../shell/gallery/LazyLightbox.tsx";
import { articleBodyHtml, PLAY_ATTRIBUTE, ZOOM_ATTRIBUTE } from "./articleBodyHtml.ts";
import { articleBodyLook, articleMediaLook } from "./articleBodyLook.ts";

const loadPlayer = import.meta.env.SSR ? notOnServer : () => import("./playVideo.ts");

type ZoomedImages = { images: { src: string; alt: string }[]; index: number };

type Props = {
  /** Cleaned by the allow-list: by the Worker when it was written, or by DOMPurify in the editor's preview. */
  html: string;
  title: string;
  language: LanguageCode;
};

/** The text of an article. A click on a picture opens the viewer, one on a video plays it; without scripts both are links. */
export function ArticleBody({ html, title, language }: Props) {
  const t = useT();
  // The same object as long as the text is the same, so that React leaves a playing video alone.
  const inner = useMemo(() => ({ __html: articleBodyHtml(html, t) }), [html, t]);
  const [zoomed, setZoomed] = useState<ZoomedImages | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useRemoveBrokenPosters(body, inner);

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey || altKey) return;
    const link = target.closest<HTMLAnchorElement>(`a[${ZOOM_ATTRIBUTE}], a[${PLAY_ATTRIBUTE}]`);
    if (!link) return;
    event.preventDefault();
    if (link.hasAttribute(PLAY_ATTRIBUTE)) {
      // Without its code the link leads to the video's own page.
      loadPlayer().then(
        ({ playVideo }) => playVideo(link),
        () => location.assign(link.href),
      );
      return;
    }
    const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>(`a[${ZOOM_ATTRIBUTE}]`)];
    const images = links.map((each) => ({ src: each.href, alt: each.querySelector("img")?.alt ?? "" }));
    setZoomed({ images, index: links.indexOf(link) });
  };
  const onApproach = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest(`a[${ZOOM_ATTRIBUTE}]`)) preloadLightbox();
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
        onPointerOver={onApproach}
        onFocus={onApproach}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the Worker cleaned it when it was written, so that no page cleans it again
        dangerouslySetInnerHTML={inner}
      />
      {zoomed && (
        <LazyLightbox
          title={title}
          images={zoomed.images}
          index={zoomed.index}
          onIndex={(index) => setZoomed({ ...zoomed, index })}
          onClose={() => setZoomed(null)}
        />
      )}
    </>
  );
}

/** Removes still pictures that do not load, so that the drawn ground of the video shows. */
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
