import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { visibleLength } from "../../lib/text.ts";
import { hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { siteUrl } from "../../siteUrl.ts";
import { isUploadUrl, uploadKey } from "../../uploads/contract.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { listUnusablePictures } from "../../uploads/store.ts";
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_CONTENT_MIN,
  ARTICLE_FILES_MAX,
  ARTICLE_TITLE_MIN,
} from "../contract.ts";
import type { ArticleFields } from "../outputs.ts";
import { findGroup, groupRule } from "./store.ts";
import type { ArticleColumns } from "./toArticleColumns.ts";

/**
 * Refuses with `invalid` an article that may not be saved or published: visible title or text too short or too long.
 * Only the caption of a picture or video counts as text.
 */
export function checkText({ title, content, plain_text, files }: ArticleColumns): void {
  const fields: Record<string, string> = {};
  if (visibleLength(title) < ARTICLE_TITLE_MIN) fields.title = "validation.article_title";
  if (visibleLength(plain_text) < ARTICLE_CONTENT_MIN) fields.content = "validation.article_content";
  if (content.length > ARTICLE_CONTENT_MAX) fields.content = "validation.too_long";
  if (files.length > ARTICLE_FILES_MAX) fields.content = "validation.article_files";
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
}

/**
 * Refuses with `invalid` and the field a newly used file (not in `known`) that the author may not use: another user's,
 * no picture, or about to be deleted. Admins may use any user's.
 */
export async function checkArticleFiles(
  c: AppContext,
  article: Pick<ArticleColumns, "cover_image_url" | "gallery_images" | "files">,
  known: readonly string[],
  now: Date,
): Promise<void> {
  const user = requireUser(c);
  const added = article.files.filter((file) => !file.startsWith("https://") && !known.includes(file));
  const owner = hasPermissionForAny(user, "files.show_in_articles") ? null : user.id;
  const [bad] = await listUnusablePictures(c.var.db, added, owner, usableCutoff(now));
  if (bad) throw new Refusal("invalid", { fields: { [fieldOf(article, bad)]: "validation.picture_gone" } });
}

/** The columns of these fields for an article with the files `before.files`. Refuses with `invalid` and the fields. */
export async function readColumns(
  c: AppContext,
  before: { id: string; translation_group: string | null; files: readonly string[] },
  fields: ArticleFields,
): Promise<ArticleColumns> {
  const { toArticleColumns } = await import("./toArticleColumns.ts");
  const columns = toArticleColumns(fields, siteUrl(c));
  checkText(columns);
  await checkArticleFiles(c, columns, before.files, new Date());
  return { ...columns, translation_group: await joinGroup(c, before, columns.translation_group) };
}

function fieldOf(article: Pick<ArticleFields, "cover_image_url" | "gallery_images">, key: string): string {
  const shows = (url: string | null) => url !== null && isUploadUrl(url) && uploadKey(url) === key;
  if (shows(article.cover_image_url)) return "cover_image_url";
  return article.gallery_images.some(shows) ? "gallery_images" : "content";
}

/**
 * The group that an article joins by naming a group or an article in it. The call's later writes require that the group
 * is the caller's own, or that the caller manages all articles. Refuses with `invalid`.
 */
async function joinGroup(
  c: AppContext,
  article: { id: string; translation_group: string | null },
  wanted: string | null,
): Promise<string | null> {
  if (wanted === null || wanted === article.translation_group) return wanted;
  const group = await findGroup(c.var.db, wanted);
  if (group === article.id) return null;
  guardWrites(c, groupRule(requireUser(c), group));
  return group;
}
