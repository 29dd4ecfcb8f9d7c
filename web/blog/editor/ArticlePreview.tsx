import { atom, useAtom } from "jotai";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { css } from "styled-system/css";
import { readingMinutes } from "../../../worker/blog/contract.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import type { ViewedArticle } from "../article/ArticleByline.tsx";
import { ArticleView } from "../article/ArticleView.tsx";
import { cleanHtml } from "../text/cleanHtml.ts";
import { articleFieldLabels } from "./labels.ts";

/** The window widths of a phone and a computer, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 };

const deviceAtom = atom<keyof typeof WIDTHS>("phone");

/** The preview of an article while it is written: the typed fields, rendered without a call to the server. */
export function ArticlePreview({ fields }: { fields: PreviewedFields }) {
  const t = useT();
  const [device, setDevice] = useAtom(deviceAtom);
  const shown = useDeferredValue(fields);
  const article = useMemo(() => previewArticle(shown), [shown]);
  // A heading without a text would be no heading.
  const title = article.title.trim() || articleFieldLabels(t).title;
  return (
    <>
      <div>
        <SegmentedControl
          label={t("editor.preview_device", "Come si vede")}
          value={device}
          options={[
            { value: "phone", label: t("editor.preview_phone", "Sul telefono") },
            { value: "desktop", label: t("editor.preview_desktop", "Sul computer") },
          ]}
          onChange={setDevice}
        />
      </div>
      <PreviewFrame title={t("editor.preview", "Anteprima")} width={WIDTHS[device]}>
        <ArticleView article={{ ...article, title }} />
      </PreviewFrame>
    </>
  );
}

type PreviewFrameProps = {
  title: string;
  /** The width of the previewed window, in pixels; a width larger than the room is scaled down. */
  width: number;
  children: ReactNode;
};

/** An iframe with its own width, on which media queries depend. It has the page's styles; its links are inactive. */
function PreviewFrame({ title, width, children }: PreviewFrameProps) {
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
      // The target belongs to another window, so `instanceof Element` of this window would be false.
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

type PreviewedFields = Omit<ArticleFields, "translation_group"> &
  Pick<ViewedArticle, "profiles" | "published_day">;

/** An article as its page would show it: cleaned like the server cleans it, with ids and levels of its headings. */
function previewArticle(fields: PreviewedFields): ViewedArticle {
  const { html, headings, word_count } = cleanHtml(fields.content);
  return {
    ...fields,
    content: html,
    headings,
    reading_minutes: readingMinutes(word_count),
    updated_day: null,
  };
}
