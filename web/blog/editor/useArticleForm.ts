import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ARTICLE_FIELDS } from "../../../worker/blog/articleFields.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { ApiError } from "../../lib/api.ts";
import { findField } from "../../ui/ErrorSummary.tsx";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import { useArticleDraft } from "../drafts/useArticleDraft.ts";
import type { ArticleTextHandle } from "../text/useArticleHtml.ts";
import { type ArticleFieldErrors, findErrors } from "./forms.ts";

export type ArticleFormState = ReturnType<typeof useArticleForm>;

/** The form of an article over its draft: field errors (translation keys), pending uploads, and `goTo` for a field. */
export function useArticleForm(start: ArticleBase) {
  const draft = useArticleDraft(start);
  const element = useRef<HTMLFormElement>(null);
  const text = useRef<ArticleTextHandle>(null);
  const [errors, setErrors] = useState<ArticleFieldErrors>({});
  const [hasSettings, setHasSettings] = useState(false);
  const wanted = useRef<string>(null);
  const setSettings = (isOpen: boolean) => {
    wanted.current = null;
    setHasSettings(isOpen);
  };
  const { session } = draft;
  useEffect(() => {
    session.setCollector(() => text.current?.flush());
    return () => session.setCollector(null);
  }, [session]);
  const uploads = useUploadCounts();
  const refused = draft.failure instanceof ApiError ? draft.failure.fields : {};

  /** Shows field errors and goes to the first one, in the order of the form. */
  function showErrors(wrong: ArticleFieldErrors) {
    // Errors are removed and set again, so that screen readers announce repeated errors.
    flushSync(() => setErrors({}));
    flushSync(() => setErrors(wrong));
    const [first] = sortedNames(wrong);
    if (first) goTo(first);
  }

  /** Focuses a field. The drawer of settings does so itself when it opens. */
  function goTo(name: string) {
    if (!hasSettings && !["title", "content"].includes(name)) {
      setSettings(true);
      wanted.current = name;
      return;
    }
    const field = findArticleField(element.current, name);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }

  return {
    draft,
    element,
    text,
    uploads,
    /** The refusals of the last save, and the errors that prevent publishing. */
    errors: { ...refused, ...errors } as ArticleFieldErrors,
    showErrors,
    change(some: Partial<ArticleFields>) {
      setErrors((before) => withoutFields(before, Object.keys(some)));
      draft.change(some);
    },
    /** Whether the requirements of publishing are met; otherwise shows the errors at their fields. */
    check(): boolean {
      text.current?.flush();
      const wrong =
        uploads.count > 0 ? uploadErrors(uploads.fields) : findErrors(draft.session.getSnapshot().fields);
      if (Object.keys(wrong).length === 0) return true;
      showErrors(wrong);
      return false;
    },
    /** Saves the typed text, as Ctrl+S does. */
    save() {
      text.current?.flush();
      return draft.flush();
    },
    goTo,
    /** Whether the drawer of settings is open. */
    hasSettings,
    setSettings,
    /** The field to which the drawer opens; null where none was asked for. */
    settingsFocus: {
      get current() {
        return wanted.current ? findArticleField(element.current, wanted.current) : null;
      },
    },
  };
}

/** The names of invalid fields, in the order of the form. */
export function sortedNames(errors: ArticleFieldErrors): string[] {
  const order: readonly string[] = ARTICLE_FIELDS;
  const position = (name: string) => order.indexOf(name.split(".")[0] ?? "");
  return Object.keys(errors).sort((one, other) => position(one) - position(other));
}

function withoutFields(errors: ArticleFieldErrors, names: string[]): ArticleFieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name.split(".")[0] ?? "")),
  );
}

function uploadErrors(fields: string[]): ArticleFieldErrors {
  return Object.fromEntries(fields.map((name) => [name, "validation.uploading"]));
}

/** The number of uploading files by field. `set` reports the number of one field. */
function useUploadCounts() {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const set = useCallback(
    (field: keyof ArticleFields, count: number) =>
      setCounts((before) => (before[field] === count ? before : { ...before, [field]: count })),
    [],
  );
  const fields = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0);
  return { count: fields.reduce((sum, name) => sum + (counts[name] ?? 0), 0), fields, set };
}

/** A field of the form by its name, or an element with the name as its id. */
function findArticleField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const [root = name] = name.split(".");
  const marked = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(root)}"]`);
  return marked ?? findField(form, root) ?? document.getElementById(root);
}
