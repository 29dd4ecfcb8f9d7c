import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import { cx } from "styled-system/css";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { usePictureViewer } from "../../shell/gallery/usePictureViewer.tsx";
import { articleBodyHtml, PLAY_ATTRIBUTE } from "./articleBodyHtml.ts";
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
