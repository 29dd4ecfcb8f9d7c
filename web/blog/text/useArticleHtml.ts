import type { Node } from "@tiptap/pm/model";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { serializeArticle } from "./articleHtml.ts";

/** The editor's functions for its page. */
export type ArticleTextHandle = {
  /**
   * Passes the last typed text to `onChange` immediately, instead of within 150 ms. A page calls it before a save and
   * when it is left, because the page's clean-up runs before the editor's.
   */
  flush: () => void;
};

export type ArticleTextEditorProps = {
  /** The id of the focusable element, and the name of its field in error summaries. */
  id: string;
  label: string;
  /** The article's HTML as the server cleaned it. */
  value: string;
  /** Called with HTML that the server stores unchanged, at most every 150 ms and when the editor is left. */
  onChange: (html: string) => void;
  /** Called with the number of uploading pictures. */
  onBusy?: (count: number) => void;
  /** Called with the number of words. */
  onWordCount?: (words: number) => void;
  /** The language of the article, for the browser's spelling check. */
  articleLanguage?: LanguageCode;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<ArticleTextHandle>;
};

export type ArticleRichEditorProps = Omit<ArticleTextEditorProps, "help" | "error"> & {
  describedBy: string | undefined;
  invalid: boolean;
};

/** The longest delay between typing and `onChange`, in milliseconds. With the draft's 50 ms the total is 200. */
const REPORT_MS = 150;

type Options = Pick<ArticleTextEditorProps, "value" | "onChange" | "ref">;

/** Reports the document as HTML within 150 ms, and immediately when the page or editor is left, or on request. */
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
      /** Must be called with each changed document. */
      note(doc: Node) {
        unreported = doc;
        timer ??= setTimeout(flush, REPORT_MS);
      },
      /** Whether a value was not typed here, such as another version or another tab's text. */
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
