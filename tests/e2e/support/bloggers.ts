import type { Page } from "playwright";
import type { ArticleDetail } from "../../../worker/blog/outputs.ts";
import { signIn } from "./members.ts";
import { callApi, readToken } from "./organizers.ts";

const ADMIN = "admin@respiro.test";

/** A blogger whom no other journey knows, signed in in this page's browser: only admins make bloggers. */
export async function registerBlogger(page: Page, name: string) {
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  const [first = "luca"] = name.toLowerCase().split(" ");
  const email = `${first}.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  await callApi(admin, "POST", "/api/auth/register", {
    email,
    password: "respiro1",
    full_name: name,
    role: "blogger",
    language: "it",
  });
  await signIn(page, email);
  return { email, token: await readToken(page) };
}

/** An article written past the editor; a draft unless `published` is true. */
export function writeArticle(token: string, fields: object = {}): Promise<ArticleDetail> {
  return callApi(token, "POST", "/api/blog", {
    title: "La calma prima del tuffo",
    content: "<p>Respirare con il diaframma, senza fretta, prima di scendere lungo il cavo.</p>",
    language: "it",
    ...fields,
  });
}
