import type { Node } from "@tiptap/pm/model";
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import type { ArticleTextEditorProps } from "./ArticleTextEditor.tsx";
import { serializeArticle } from "./articleHtml.ts";

/** In milliseconds: the longest that the page knows less than what was typed. With the draft's 50 ms it is 200. */
const REPORT_MS = 150;

type Options = Pick<ArticleTextEditorProps, "value" | "onChange" | "ref">;

/**
 * Reports the editor's document as HTML: not for each key, but within 150 ms, and at once when the page is hidden, when
 * the editor is removed, and on request.
 */
export function useArticleHtml({ value, onChange, ref }: Options) {
  const report = useRef(onChange);
  useLayoutEffect(() => {
    report.current = onChange;
  });
  /** HTML that was passed to `onChange` and has not come back as the value yet, the current value first. */
  const given = useRef([value]);
  const html = useMemo(() => {
    let unreported: Node | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      clearTimeout(timer);
      timer = undefined;
      if (!unreported) return;
      const now = serializeArticle(unreported, location.origin);
      unreported = null;
      if (now === given.current.at(-1)) return;
      given.current.push(now);
      report.current(now);
    }
    return {
      flush,
      /** To be called with each changed document. */
      note(doc: Node) {
        unreported = doc;
        timer ??= setTimeout(flush, REPORT_MS);
      },
      /** Whether a value was not typed here: another version, another tab's text. */
      isFromOutside(next: string): boolean {
        const known = given.current.indexOf(next);
        given.current = known < 0 ? [next] : given.current.slice(known);
        if (known < 0) unreported = null;
        return known < 0;
      },
    };
  }, []);

  useImperativeHandle(ref, () => ({ flush: html.flush }), [html]);

  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && html.flush();
    window.addEventListener("pagehide", html.flush);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("pagehide", html.flush);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [html]);
  useLayoutEffect(() => html.flush, [html]);

  return html;
}
