/** The ids of the newest articles with a hashtag: in the language of the article that has it, too, and in any. */
export type HashtagMatches = { same: string[]; any: string[] };

/** The candidates that share several of the hashtags found, at most. */
const SHARING_MAX = 12;
/** The candidates that are the newest of a hashtag, whatever they share: so many divided by the hashtags. */
const NEWEST_MAX = 10;

/**
 * The ids of the articles that may be related most: those found by several hashtags, and the newest of each hashtag, so
 * that the articles of a popular hashtag do not hide those of a rare one.
 */
export function pickCandidates(matchesByHashtag: HashtagMatches[]): string[] {
  const found = new Map<string, number>();
  for (const { same, any } of matchesByHashtag)
    for (const id of new Set([...same, ...any])) found.set(id, (found.get(id) ?? 0) + 1);
  const sharing = [...found]
    .filter(([, hashtags]) => hashtags > 1)
    // Ids begin with the time: the newest first.
    .sort(([one, hashtags], [other, others]) => others - hashtags || (one < other ? 1 : -1))
    .slice(0, SHARING_MAX)
    .map(([id]) => id);
  const each = Math.ceil(NEWEST_MAX / Math.max(1, matchesByHashtag.length));
  const newest = matchesByHashtag.flatMap(({ same, any }) => [...same.slice(0, each), ...any.slice(0, each)]);
  return [...new Set([...sharing, ...newest])];
}
