import type { Translate } from "../../lib/i18n.tsx";
import type { GapKind } from "./gapLinks.ts";

/** "3 persone senza firma". */
export function gapText(t: Translate, kind: GapKind, count: number): string {
  const texts: Record<GapKind, () => string> = {
    in_water: () =>
      t.count("register.gaps.in_water", count, {
        one: "{{count}} persona risulta ancora in acqua",
        other: "{{count}} persone risultano ancora in acqua",
      }),
    unsigned: () =>
      t.count("register.gaps.unsigned", count, {
        one: "{{count}} persona senza firma",
        other: "{{count}} persone senza firma",
      }),
    without_end: () =>
      t.count("register.gaps.without_end", count, {
        one: "{{count}} persona senza ora di fine",
        other: "{{count}} persone senza ora di fine",
      }),
    without_depth: () =>
      t.count("register.gaps.without_depth", count, {
        one: "{{count}} persona senza profondità raggiunta",
        other: "{{count}} persone senza profondità raggiunta",
      }),
    without_guide: () =>
      t.count("register.gaps.without_guide", count, {
        one: "{{count}} persona senza istruttore o guida",
        other: "{{count}} persone senza istruttore o guida",
      }),
    without_dive: () =>
      t.count("register.gaps.without_dive", count, {
        one: "{{count}} persona presente non è in nessuna immersione",
        other: "{{count}} persone presenti non sono in nessuna immersione",
      }),
    unknown_presence: () =>
      t.count("register.gaps.unknown_presence", count, {
        one: "Di {{count}} persona non si sa se è venuta",
        other: "Di {{count}} persone non si sa se sono venute",
      }),
  };
  return texts[kind]();
}
