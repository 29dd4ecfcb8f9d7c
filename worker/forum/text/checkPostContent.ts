import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, requireUser } from "../../http.ts";
import { plain } from "../../lib/text.ts";
import { hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { linkedPictureUrl, uploadKey } from "../../uploads/contract.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { listUnusablePictures } from "../../uploads/store.ts";
import { LINKED_PICTURES_MAX, listPostPictures, POST_PICTURES_MAX, parsePost } from "./contract.ts";

/** The columns derived from a post's text. */
export type PostColumns = {
  /** The typed text with unified line breaks and without control characters. */
  content: string;
  /** The keys of the shown uploads, and the URLs of other sites' pictures. */
  files: string[];
};

/** The columns of a text. `siteUrl`: the site's origin, whose absolute addresses are its own files too. */
function toPostColumns(content: string, siteUrl: string): PostColumns {
  const text = plain(content).trim();
  const pictures = listPostPictures(parsePost(text, siteUrl));
  return { content: text, files: pictures.map((src) => linkedPictureUrl(src) ?? uploadKey(src)) };
}

/**
 * The columns of a post's text, without blank ends. Refuses with `invalid` and the field `content` more pictures than
 * POST_PICTURES_MAX, and newly used files (not in `filesBefore`) that the author may not use: another user's, no
 * picture, or about to be deleted; with `too_many_requests` too many pictures of other sites in an hour. After the
 * write: `copyLinkedPicturesAfterResponse(c, files)`.
 */
export async function checkPostContent(
  c: AppContext,
  content: string,
  filesBefore: readonly string[] = [],
): Promise<PostColumns> {
  const columns = toPostColumns(content, siteUrl(c));
  const added = columns.files.filter((file) => !filesBefore.includes(file));
  const linked = columns.files.filter(isLinked);
  if (columns.files.length > POST_PICTURES_MAX) throw refuse("validation.post_pictures");
  if (linked.length > LINKED_PICTURES_MAX) throw refuse("validation.post_linked_pictures");
  const user = requireUser(c);
  const owner = hasPermissionForAny(user, "files.show_in_posts") ? null : user.id;
  const uploads = added.filter((file) => !isLinked(file));
  const bad = await listUnusablePictures(c.var.db, uploads, owner, usableCutoff(new Date()));
  if (bad.length > 0) throw refuse("validation.post_picture");
  if (added.some(isLinked)) await enforceRateLimit(c, RATE_LIMITS.forum.linkedPictures, user.id);
  return columns;
}

function isLinked(file: string): boolean {
  return file.startsWith("https://");
}

function refuse(key: string): Refusal {
  return new Refusal("invalid", { fields: { content: key } });
}
