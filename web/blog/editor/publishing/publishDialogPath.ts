import { paths } from "../../../paths.ts";

/** The parameter of the editor's address that opens publishing. */
export const PUBLISH_PARAMETER = "publish";

/** The editor of an article with publishing open. */
export function publishDialogPath(id: string): string {
  return `${paths.articleEditor.href(id)}?${PUBLISH_PARAMETER}=1`;
}
