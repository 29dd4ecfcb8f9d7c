import { database } from "./worker.ts";

/** The hashtag of every third bulk article, that of every hundredth, and the author of a third of them. */
export const COMMON_HASHTAG = "apnea";
export const RARE_HASHTAG = "monofin";
export const BULK_AUTHOR = "30000000-0000-4000-8000-000000000001";

const LANGUAGES = "json_array('it', 'it', 'it', 'en', 'es', 'fr', 'pl', 'ru')";

/** Makes the three authors of the bulk articles. */
export async function makeBulkAuthors(): Promise<void> {
  await database
    .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 2)
      insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
      select ${bulkId("30000000", "n")}, 'penna' || n || '@mare.example', '', 'Penna Marini ' || n, 'blogger',
        '2026-01-01T00:00:00.000Z', '' from numbers`)
    .run();
}

/**
 * Makes the bulk articles numbered `from` up to, not including, `to`, one a minute: nine of ten published, half of the
 * others scheduled, in six languages, with up to ten hashtags.
 */
export async function makeBulkArticles(from: number, to: number): Promise<void> {
  await database
    .prepare(`
      with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1}),
      timed as (select n, strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', n || ' minutes') as at, n % 10 < 9 as published,
        case n % 3 when 0 then '["apnea","mare","respiro","lago","corso","gara","boa","cavo","pinne","muta"]'
          when 1 then '["mare","racconti"]' else '["tecnica"]' end as hashtags from numbers)
      insert into articles (id, slug, title, content, excerpt, plain_text, word_count, language, hashtags, hashtag_keys,
        author_id, published, first_published_at, published_day, publish_at, publish_time_zone, created_at, updated_at)
      select ${bulkId("40000000", "n")}, 'articolo-' || n,
        (case n % 4 when 0 then 'Respirare prima del tuffo ' when 1 then 'Una giornata alla boa ' when 2 then 'Compensare '
          else 'La gara di Dahab ' end) || n,
        '<p>Si scende lungo il cavo, e si torna.</p>', 'Breve.', 'Si scende lungo il cavo, e si torna ' || n, 8,
        json_extract(${LANGUAGES}, '$[' || (n % 8) || ']'),
        iif(n % 100 = 0, json_insert(hashtags, '$[#]', '${RARE_HASHTAG}'), hashtags),
        iif(n % 100 = 0, json_insert(hashtags, '$[#]', '${RARE_HASHTAG}'), hashtags),
        ${bulkId("30000000", "n % 3")}, published, iif(published, at, null), iif(published, substr(at, 1, 10), null),
        iif(not published and n % 20 = 9, at, null), iif(not published and n % 20 = 9, 'Europe/Rome', null), at, at
      from timed`)
    .run();
}

function bulkId(prefix: string, number: string): string {
  return `'${prefix}-0000-4000-8000-' || printf('%012d', ${number})`;
}

/** The id of the bulk article with a number. */
export function bulkArticleId(number: number): string {
  return `40000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
