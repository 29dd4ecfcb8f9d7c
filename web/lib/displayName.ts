import type { Translate } from "./i18n.tsx";

/** A user's display name; erased users are "Anonimo". */
export function displayName(t: Translate, name: string | null): string {
  return name || t("common.anonymous", "Anonimo");
}
