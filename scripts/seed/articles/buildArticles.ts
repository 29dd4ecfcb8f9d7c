import { titleSlug } from "../../../worker/events/contract.ts";
import { addDays, instantOn } from "../days.ts";
import { articlePictures, pictureUrl } from "../pictures.ts";
import { createRandom, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";
import type { WrittenArticle } from "./Article.ts";
import { stories } from "./stories.ts";
import { technique } from "./technique.ts";

/** Rows of `articles`; with a scale, the written articles repeat as further instalments. */
export function buildArticles(today: string, scale: number, people: SeedUsers): Row[] {
  const random = createRandom("articles");
  const written: WrittenArticle[] = [...technique, ...stories].toSorted(
    (one, other) => one.daysAgo - other.daysAgo,
  );
  const rows: Row[] = [];
  for (let part = 1; part <= scale; part++) {
    for (const [index, article] of written.entries()) {
      const title = part === 1 ? article.title : `${article.title} (${part})`;
      const daysAgo = part === 1 ? article.daysAgo : random.whole(4, 700);
      const created = instantOn(addDays(today, -daysAgo), random.whole(6, 18), random.whole(0, 59));
      const author =
        article.author === "blogger" || article.author === "admin"
          ? people[article.author]
          : people.organizers[article.author];
      rows.push({
        id: uuidAt(created, random),
        title,
        slug: titleSlug(title),
        content: article.html,
        excerpt: article.excerpt,
        language: article.language,
        cover_image_url: pictureUrl(
          (articlePictures[index % articlePictures.length] as { name: string }).name,
        ),
        author_id: author,
        hashtags: JSON.stringify(article.hashtags),
        gallery_images: article.gallery ? JSON.stringify(article.gallery.map(pictureUrl)) : null,
        published: !article.draft,
        first_published_at: article.draft ? null : created,
        published_day: article.draft ? null : created.slice(0, 10),
        created_at: created,
        updated_at: created,
      });
    }
  }
  return rows;
}
