import { type MouseEvent, type ReactNode, useState } from "react";
import { LazyLightbox, preloadLightbox } from "./LazyLightbox.tsx";
import { ZOOM_ATTRIBUTE } from "./zoomAttribute.ts";

const ZOOM_LINK = `a[${ZOOM_ATTRIBUTE}]`;

type PictureViewer = {
  /** The click handler of the pictures' element. Until the viewer's code is loaded, links open the picture files. */
  openPicture: (event: MouseEvent<HTMLElement>) => void;
  /** The handler of `onPointerOver` and `onFocus` that loads the viewer's code. */
  preload: (event: { target: EventTarget }) => void;
  viewer: ReactNode;
};

/** The viewer of the pictures in an element; `title` names their subject. */
export function usePictureViewer(title: string): PictureViewer {
  const [zoomed, setZoomed] = useState<{ images: { src: string; alt: string }[]; index: number } | null>(
    null,
  );
  return {
    openPicture: (event) => {
      const { target, currentTarget } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(ZOOM_LINK);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>(ZOOM_LINK)];
      const images = links.map((each) => ({ src: each.href, alt: each.querySelector("img")?.alt ?? "" }));
      setZoomed({ images, index: links.indexOf(link) });
    },
    preload: ({ target }) => {
      if (target instanceof Element && target.closest(ZOOM_LINK)) preloadLightbox();
    },
    viewer: zoomed && (
      <LazyLightbox
        title={title}
        images={zoomed.images}
        index={zoomed.index}
        onIndex={(index) => setZoomed({ ...zoomed, index })}
        onClose={() => setZoomed(null)}
      />
    ),
  };
}
