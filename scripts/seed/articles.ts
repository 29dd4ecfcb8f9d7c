import { Marked } from "marked";
import type { ArticleFields } from "../../worker/blog/outputs.ts";
import { toArticleColumns } from "../../worker/blog/writing/toArticleColumns.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { titleSlug } from "../../worker/lib/slugs.ts";
import { createRandom, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { daysOf, instantOn, listFiles, pictureUrl, readDocuments } from "./content.ts";
import type { SeedUsers } from "./users.ts";

/** An article of the demo; the documents of one file are translations of one article. */
interface WrittenArticle extends Pick<ArticleFields, "title" | "excerpt" | "hashtags" | "cover_alt"> {
  language?: LanguageCode;
  date: string;
  author: string;
  cover: string;
  gallery?: string[];
  draft?: boolean;
  publish?: string;
  body: string;
}

/** A picture's title becomes its caption. */
const markdown = new Marked({
  async: false,
  renderer: {
    image: ({ href, text, title }) =>
      `<figure><img src="/public/demo/${href.split("/").at(-1)}" alt="${text}" width="1200" height="900">` +
      `<figcaption>${title}</figcaption></figure>`,
  },
});

/** Rows of `articles`; with a scale, the written articles repeat as further instalments. */
export function buildArticles(today: string, scale: number, users: SeedUsers): Row[] {
  const random = createRandom("articles");
  const written = listFiles("articles")
    .flatMap((path) => {
      const documents = readDocuments<WrittenArticle>(path);
      return documents.map((article) => ({ ...article, group: documents.length > 1 ? path : null }));
    })
    .sort((one, other) => daysOf(other.date) - daysOf(one.date));
  const columns = written.map(columnsOf);
  const rows: Row[] = [];
  for (let part = 1; part <= scale; part++) {
    const groups = new Map<string, string>();
    for (const [index, { group, date, draft, publish, ...article }] of written.entries()) {
      const title = part === 1 ? article.title : `${article.title} (${part})`;
      const daysAgo = part === 1 ? -daysOf(date) : random.whole(4, 700);
      const created = instantOn(addDays(today, -daysAgo), random.whole(6, 18), random.whole(0, 59));
      const author = users.account(article.author).id;
      const id = uuidAt(created, random);
      if (group && !groups.has(group)) groups.set(group, id);
      const published = !draft && !publish;
      rows.push({
        ...columns[index],
        ...{ id, title, slug: titleSlug(title), author_id: author, saved_by: author, published },
        translation_group: group && (groups.get(group) ?? null),
        first_published_at: published ? created : null,
        published_day: published ? created.slice(0, 10) : null,
        publish_at: publish ? instantOn(addDays(today, daysOf(publish)), 7) : null,
        publish_time_zone: publish ? "Europe/Rome" : null,
        scheduled_by: publish ? author : null,
        ...{ created_at: created, updated_at: created },
      });
    }
  }
  return rows;
}

/** The columns of an article's own fields, as saving in the editor writes them. */
function columnsOf(article: WrittenArticle): Row {
  const { title, excerpt, language = "it", cover_alt, hashtags } = article;
  const fields = {
    ...{ title, excerpt, language, cover_alt, hashtags, translation_group: null },
    content: markdown.parse(article.body, { async: false }),
    cover_image_url: pictureUrl(article.cover),
    gallery_images: (article.gallery ?? []).map(pictureUrl),
  };
  return Object.fromEntries(
    Object.entries(toArticleColumns(fields, "")).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
}
