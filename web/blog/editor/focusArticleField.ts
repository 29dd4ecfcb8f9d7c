import { focusField } from "../../ui/ErrorSummary.tsx";

/** Focuses a field of the form by its name: an input, a select, or what has the name as its id. */
export function focusArticleField(form: HTMLFormElement | null, name: string) {
  const [root = name] = name.split(".");
  const marked = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(root)}"]`);
  if (!marked && focusField(form, root)) return;
  const field = marked ?? document.getElementById(root);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
