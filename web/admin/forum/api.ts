import type {
  ForumCategoryBody,
  ForumCategoryChangeBody,
  ForumCategoryMergeBody,
  ForumCategoryOrderBody,
} from "../../../worker/forum/categories/inputs.ts";
import type { DeletedPost, ForumCategory, ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { call } from "../../lib/api.ts";

const PATH = "/api/admin/forum/categories";

export const postForumCategory = (body: ForumCategoryBody) => call<ForumCategory>("POST", PATH, { body });
export const putForumCategory = (id: string, body: ForumCategoryChangeBody) =>
  call<ForumCategory>("PUT", `${PATH}/${id}`, { body });
export const postForumCategoryOrder = (body: ForumCategoryOrderBody) =>
  call<ForumCategory[]>("POST", `${PATH}/reorder`, { body });
export const mergeForumCategory = ({ id, ...body }: ForumCategoryMergeBody & { id: string }) =>
  call<ForumCategory>("POST", `${PATH}/${id}/merge`, { body });
/** Deletes the category in the version that the admin sees; another version is refused. */
export const deleteForumCategory = ({ id, revision }: ForumCategory) =>
  call<void>("DELETE", `${PATH}/${id}`, { search: { revision } });

export const restorePost = ({ kind, id }: DeletedPost) =>
  call<ForumTopic | ForumReply>(
    "POST",
    kind === "topic" ? `/api/forum/topics/${id}/restore` : `/api/forum/replies/${id}/restore`,
  );
