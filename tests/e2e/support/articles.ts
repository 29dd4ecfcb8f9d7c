import sharp from "sharp";
import { inject } from "vitest";
import type { SignInView } from "../../../worker/auth/outputs.ts";
import type { ArticleCard, ArticleDetail } from "../../../worker/blog/outputs.ts";
import { articlePath } from "../../../worker/lib/pageAddresses.ts";

/** The published articles of the demo in a language, as the list answers them, newest first. */
export async function listDemoArticles(language = "it"): Promise<(ArticleCard & { path: string })[]> {
  const response = await fetch(`${inject("baseUrl")}/api/blog?published=true&language=${language}&limit=50`);
  const articles: ArticleCard[] = await response.json();
  return articles.map((article) => ({ ...article, path: encodeURI(articlePath(article)) }));
}

/** The newest Italian article of the demo data that fits, as the list answers it. */
export async function findArticle(fits: (article: ArticleCard) => boolean = () => true) {
  const article = (await listDemoArticles()).find(fits);
  if (!article) throw new Error("the demo data has no such article");
  return article;
}

type PublishedFields = { title: string; content: string } & Partial<ArticleDetail>;

/** Publishes an article of the demo's blogger, past the editor. `write` gets the addresses of two uploaded pictures. */
export async function publishArticle(write: (pictures: [string, string]) => PublishedFields) {
  const { token } = await post<SignInView>("/api/auth/login", null, {
    email: "blogger@respiro.test",
    password: "respiro1",
  });
  const pictures: [string, string] = [
    await uploadPicture(token, 1200, 900),
    await uploadPicture(token, 900, 1200),
  ];
  const body = { language: "it", published: true, ...write(pictures) };
  const article = await post<ArticleDetail>("/api/blog", token, body);
  return { ...article, path: encodeURI(articlePath(article)) };
}

async function uploadPicture(token: string, width: number, height: number): Promise<string> {
  const background = { r: 20, g: Math.round(width / 8), b: 150 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "mare.webp", { type: "image/webp" }));
  const response = await fetch(`${inject("baseUrl")}/api/upload`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`POST /api/upload answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { url: string }).url;
}

async function post<Answer>(path: string, token: string | null, body: unknown): Promise<Answer> {
  const response = await fetch(inject("baseUrl") + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
