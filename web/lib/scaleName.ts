import type { Translate } from "./i18n.tsx";

/** A place on the scale of levels, 1 to 5, in words. */
export function scaleName(t: Translate, scale: number): string {
  const names: Record<number, string> = {
    1: t("scale.pool", "1 · piscina, fino a 10 m"),
    2: t("scale.twenty", "2 · circa 20 m"),
    3: t("scale.thirty", "3 · circa 30 m"),
    4: t("scale.forty", "4 · circa 40 m"),
    5: t("scale.teaches", "5 · insegna"),
  };
  return names[scale] ?? String(scale);
}
