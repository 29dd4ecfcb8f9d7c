import { toArticleColumns } from "../../../worker/blog/writing/toArticleColumns.ts";
import { titleSlug } from "../../../worker/events/contract.ts";
import { addDays, instantOn } from "../days.ts";
import { pictureUrl } from "../pictures.ts";
import { createRandom, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";
import type { WrittenArticle } from "./Article.ts";
import { equipment } from "./equipment.ts";
import { firstMetres } from "./firstMetres.ts";
import { health } from "./health.ts";
import { journeys } from "./journeys.ts";
import { stories } from "./stories.ts";
import { technique } from "./technique.ts";
import { translations } from "./translations.ts";

const ALL: WrittenArticle[] = [
  ...technique,
  ...stories,
  ...firstMetres,
  ...health,
  ...equipment,
  ...journeys,
  ...translations,
];

/** Rows of `articles`; with a scale, the written articles repeat as further instalments. */
export function buildArticles(today: string, scale: number, people: SeedUsers): Row[] {
  const random = createRandom("articles");
  const written = ALL.toSorted((one, other) => one.daysAgo - other.daysAgo);
  const columns = written.map(columnsOf);
  const rows: Row[] = [];
  for (let part = 1; part <= scale; part++) {
    const groups = new Map<string, string>();
    for (const [index, article] of written.entries()) {
      const title = part === 1 ? article.title : `${article.title} (${part})`;
      const daysAgo = part === 1 ? article.daysAgo : random.whole(4, 700);
      const created = instantOn(addDays(today, -daysAgo), random.whole(6, 18), random.whole(0, 59));
      const author =
        article.author === "blogger" || article.author === "admin"
          ? people[article.author]
          : people.organizers[article.author];
      const id = uuidAt(created, random);
      const { group, scheduledIn } = article;
      if (group && !groups.has(group)) groups.set(group, id);
      const published = !article.draft && !scheduledIn;
      rows.push({
        ...columns[index],
        id,
        title,
        slug: titleSlug(title),
        author_id: author,
        translation_group: group ? (groups.get(group) ?? null) : null,
        published,
        first_published_at: published ? created : null,
        published_day: published ? created.slice(0, 10) : null,
        publish_at: scheduledIn ? instantOn(addDays(today, scheduledIn), 7) : null,
        publish_time_zone: scheduledIn ? "Europe/Rome" : null,
        scheduled_by: scheduledIn ? author : null,
        created_at: created,
        updated_at: created,
      });
    }
  }
  return rows;
}

/** What an article's own fields write, as when an author saves it. */
function columnsOf(article: WrittenArticle): Row {
  const columns = toArticleColumns(
    {
      title: article.title,
      content: article.html,
      excerpt: article.excerpt,
      language: article.language,
      cover_image_url: pictureUrl(article.cover),
      cover_alt: article.coverAlt,
      hashtags: article.hashtags,
      gallery_images: (article.gallery ?? []).map(pictureUrl),
      translation_group: null,
    },
    "",
  );
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
}
