import type { Database } from "../../env.ts";
import { TRAININGS_SLUG } from "../../events/categories/contract.ts";
import { hasPublicPage } from "../../permissions/permissionMap.ts";
import type { ArticleProblem } from "../outputs.ts";
import { type LinkState, type LinkTarget, linkTarget, toLinkProblem } from "./rules.ts";
import { findLinkedRows, type LinkedArticle, type LinkedRows } from "./store.ts";

/**
 * The article's links to this site that visitors could not follow, resolved as the pages would. `canSee`: whether the
 * caller may know about an unpublished article; others' count as missing.
 */
export async function findLinkProblems(
  db: Database,
  { id, links }: { id: string; links: string[] },
  canSee: (article: LinkedArticle) => boolean,
): Promise<ArticleProblem[]> {
  const targets = links.flatMap((href) => {
    const target = linkTarget(href);
    return target ? [{ href, target }] : [];
  });
  if (targets.length === 0) return [];
  const rows = await findLinkedRows(
    db,
    targets.map(({ target }) => target),
  );
  return targets.flatMap(
    ({ href, target }) => toLinkProblem(href, stateOf(target, rows, { id, canSee })) ?? [],
  );
}

type LinkingArticle = { id: string; canSee: (article: LinkedArticle) => boolean };

function stateOf(target: LinkTarget, rows: LinkedRows, { id, canSee }: LinkingArticle): LinkState {
  const organizers = rows.organizers.filter((user) => user.is_active && hasPublicPage(user.role));
  switch (target.kind) {
    case "page":
      return "works";
    case "missing":
      return "broken";
    case "event":
      return known(rows.events.has(target.value));
    case "eventId":
      return known(rows.eventIds.has(target.value));
    case "category":
      return known(target.value === TRAININGS_SLUG || rows.categories.has(target.value));
    case "hashtag":
      return known(rows.hashtags.has(target.value));
    case "upload":
      return known(rows.uploads.has(target.value));
    case "organizer":
      return known(
        organizers.some((user) => user.public_slug === target.value && user.public_profile_enabled),
      );
    case "organizerId":
      return known(organizers.some((user) => user.id === target.value));
    case "article": {
      // The page also takes the first meaning of its address for which an article exists.
      const article = target.values.map((value) => rows.articles.get(value)).find((row) => row !== undefined);
      if (!article || (!article.published && !canSee(article))) return "broken";
      return article.published || article.id === id ? "works" : "unpublished";
    }
  }
}

function known(isThere: boolean): LinkState {
  return isThere ? "works" : "broken";
}
