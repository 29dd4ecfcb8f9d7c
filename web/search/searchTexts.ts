import { MATCHES_MAX, type SearchKind } from "../../worker/search/contract.ts";
import type { SearchGroup } from "../../worker/search/outputs.ts";
import type { Translate } from "../lib/i18n.tsx";

/** The names of the kinds of results. */
export function kindName(t: Translate, kind: SearchKind): string {
  if (kind === "event") return t("nav.events", "Eventi");
  if (kind === "article") return t("search.articles", "Articoli");
  if (kind === "topic") return t("nav.forum", "Forum");
  return t("search.organizers", "Organizzatori");
}

/** The link to all results of a kind: "Tutti i 12 eventi", without a number when more than MATCHES_MAX may match. */
export function allResultsText(t: Translate, { kind, total }: SearchGroup): string {
  if (total >= MATCHES_MAX) return t("search.all", "Tutti i risultati");
  if (kind === "event")
    return t.count("search.all_events", total, { one: "L’evento", other: "Tutti i {{count}} eventi" });
  if (kind === "article")
    return t.count("search.all_articles", total, { one: "L’articolo", other: "Tutti i {{count}} articoli" });
  if (kind === "topic")
    return t.count("search.all_topics", total, { one: "Il topic", other: "Tutti i {{count}} topic" });
  return t.count("search.all_organizers", total, {
    one: "L’organizzatore",
    other: "Tutti i {{count}} organizzatori",
  });
}
