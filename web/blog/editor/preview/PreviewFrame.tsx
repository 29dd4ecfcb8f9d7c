import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { css } from "styled-system/css";

type Props = {
  title: string;
  /** The width of the window that the page is shown in, in pixels; wider than the room it is scaled down. */
  width: number;
  children: ReactNode;
};

/**
 * A window of its own width for a part of the page, because styles ask for the window's width. It has the page's
 * styles; its links lead nowhere.
 */
export function PreviewFrame({ title, width, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  function fill() {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.adoptedStyleSheets = [copyStyles(inner)];
    inner.documentElement.lang = document.documentElement.lang;
    inner.body.style.padding = "1rem";
    inner.addEventListener("click", (event) => {
      // Of another window, whose elements are no instances of this one's.
      if ((event.target as Element).closest?.("a")) event.preventDefault();
    });
    setBody(inner.body);
  }

  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <div
      ref={room}
      className={css({ flex: 1, minHeight: "0", overflow: "hidden", borderRadius: "sm", bg: "foam" })}
    >
      <iframe
        ref={frame}
        title={title}
        srcDoc="<!doctype html><body></body>"
        onLoad={fill}
        style={{
          width: `${width}px`,
          height: `${size.height / scale}px`,
          transform: `scale(${scale})`,
          marginInlineStart: scale < 1 ? 0 : `${Math.max(0, (size.width - width) / 2)}px`,
        }}
        className={css({ display: "block", border: "none", bg: "ground", transformOrigin: "top left" })}
      />
      {body && createPortal(children, body)}
    </div>
  );
}

function copyStyles(target: Document): CSSStyleSheet {
  const made = new (target.defaultView as Window & typeof globalThis).CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  made.replaceSync(rules.join("\n"));
  return made;
}
