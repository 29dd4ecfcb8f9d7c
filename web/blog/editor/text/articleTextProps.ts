import type { ReactNode, Ref } from "react";
import type { LanguageCode } from "../../../../worker/lib/languages.ts";

/** What a page asks of the editor. */
export type ArticleTextHandle = {
  /**
   * Passes what was typed last to `onChange` at once, instead of within 150 ms. A page calls it before it saves and
   * when it is left: its own clean-up runs before the editor's.
   */
  flush: () => void;
};

export type ArticleTextEditorProps = {
  /** The id of what takes the focus, and the name of its field in error summaries. */
  id: string;
  label: string;
  /** The article's HTML as the server cleaned it. */
  value: string;
  /** Called with HTML that the server keeps as it is, at most every 150 ms and when the editor is left. */
  onChange: (html: string) => void;
  /** Called with the number of pictures that are uploading. */
  onBusy?: (count: number) => void;
  /** Called with the number of words. */
  onWordCount?: (words: number) => void;
  /** The language of the article, by which the browser checks the spelling. */
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
