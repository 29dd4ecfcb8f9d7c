import type { Translate } from "../lib/i18n.tsx";

/** How many characters are left of what a text may have; below zero, how many are too many. */
export function countText(t: Translate, left: number): string {
  return left < 0
    ? t.count("form.over", -left, {
        one: "{{count}} carattere di troppo",
        other: "{{count}} caratteri di troppo",
      })
    : t.count("form.left", left, {
        one: "Ancora {{count}} carattere",
        other: "Ancora {{count}} caratteri",
      });
}
