import type { Translate } from "../lib/i18n.tsx";

/** The remaining characters as text; negative numbers are characters too many. */
export function charactersLeftText(t: Translate, left: number): string {
  return left < 0
    ? t.count("form.over", -left, {
        one: "{{count}} carattere di troppo",
        other: "{{count}} caratteri di troppo",
      })
    : t.count("form.left", left, {
        one: "Resta {{count}} carattere",
        other: "Restano {{count}} caratteri",
      });
}
