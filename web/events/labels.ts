import { type CategoryKey, categoryNameIn } from "../../worker/events/categories/contract.ts";
import type { CategoryNames } from "../../worker/events/categories/outputs.ts";
import type { CostLimit, Discipline, EventType, Level, Scope } from "../../worker/events/contract.ts";
import type { EventCount } from "../../worker/events/outputs.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { paths } from "../paths.ts";

export function disciplineName(t: Translate, discipline: Discipline): string {
  const names: Record<Discipline, string> = {
    indoor: t("disciplines.indoor", "Indoor"),
    outdoor: t("disciplines.outdoor", "Outdoor"),
    "indoor&outdoor": t("disciplines.both", "Indoor e outdoor"),
  };
  return names[discipline];
}

/** The list of all upcoming events of a discipline. */
export function disciplinePath(discipline: Discipline): string {
  return `${paths.upcoming.href()}?${new URLSearchParams({ discipline })}`;
}

export function levelName(t: Translate, level: Level): string {
  const names: Record<Level, string> = {
    principiante_senza_brevetto: t("levels.beginner", "Principiante senza brevetto"),
    inesperto_con_brevetto: t("levels.novice", "Con brevetto, poca esperienza"),
    avanzato_con_brevetto: t("levels.advanced", "Con brevetto, livello avanzato"),
    tutti_i_brevettati: t("levels.certified", "Chiunque abbia un brevetto"),
    brevettati_e_non: t("levels.everyone", "Con o senza brevetto"),
  };
  return names[level];
}

export function typeName(t: Translate, type: EventType): string {
  const names: Record<EventType, string> = {
    corso: t("types.course", "Corso"),
    escursione: t("types.trip", "Escursione"),
    gara: t("types.competition", "Gara"),
    workshop: t("types.workshop", "Workshop"),
    conferenza: t("types.conference", "Conferenza"),
    evento_sociale: t("types.social", "Evento sociale"),
  };
  return names[type];
}

const languageNames = new Map<string, Intl.DisplayNames>();

/** A language by its code, in the reader's own; anything else as the organizer wrote it. */
export function languageName(t: Translate, language: string): string {
  if (!/^[a-z]{2}$/.test(language)) return language;
  const names = languageNames.get(t.language) ?? new Intl.DisplayNames([t.language], { type: "language" });
  languageNames.set(t.language, names);
  const name = names.of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(t.language) + name.slice(1);
}

/** "fino a 300 €", "gratis". */
export function costLimitText(t: Translate, limit: CostLimit): string {
  if (limit === 0) return t("filters.free", "gratis");
  return t("filters.up_to", "fino a {{price}}", { price: formatPrice(limit, t.language) });
}

/** The title of a list of all events. */
export function listTitle(t: Translate, scope: Scope): string {
  return scope === "past" ? t("home.past", "Eventi Passati") : t("upcoming.title", "Eventi Imminenti");
}

/** "12 eventi"; "100+ eventi" when counting stopped at the limit. */
export function countText(t: Translate, { count, more }: EventCount): string {
  return t.count(
    "events.count",
    count,
    { one: "{{count}} evento", other: "{{count}} eventi" },
    more ? { count: `${count}+` } : undefined,
  );
}

/** A category's name in the reader's language: see `categoryNameIn`. */
export function categoryName(t: Translate, category: CategoryNames): string {
  return categoryNameIn(category, t.language, (key) => translated(t)[key]);
}

function translated(t: Translate): Record<CategoryKey, string> {
  return {
    trainings: t("categories.trainings", "Allenamenti"),
    trips: t("categories.trips", "Viaggi"),
    courses: t("categories.courses", "Corsi"),
    workshops: t("categories.workshops", "Workshop"),
    competitions: t("categories.competitions", "Gare"),
    stages: t("categories.stages", "Stage"),
  };
}
