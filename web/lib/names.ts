import type { Translate } from "./i18n.tsx";

/** How somebody is called; who has left has no name any more. */
export function shownName(t: Translate, name: string | null): string {
  return name || t("common.anonymous", "Anonimo");
}
