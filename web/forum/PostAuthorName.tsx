import { css, cx } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { PostAuthor } from "../../worker/forum/outputs.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

type Props = {
  author: PostAuthor | null;
  /** Whether the author of a reply is the author of the topic. */
  isTopicAuthor?: boolean;
};

/** A post's author, as a link to the public profile if there is one; "Anonimo" for an erased author. */
export function PostAuthorName({ author, isTopicAuthor }: Props) {
  const t = useT();
  const name = displayName(t, author?.full_name ?? null);
  return (
    <span className={rowLook}>
      {author?.public_slug ? (
        <Link to={paths.organizer.href(author.public_slug)} className={linkLook}>
          {name}
        </Link>
      ) : (
        <span className={nameLook}>{name}</span>
      )}
      {author?.is_staff && <span className={cx(badgeLook, staffLook)}>{t("forum.staff", "Staff")}</span>}
      {isTopicAuthor && author && (
        <span className={cx(badgeLook, authorLook)}>{t("forum.topic_author", "Autore")}</span>
      )}
    </span>
  );
}

const rowLook = inlineRow({ flexWrap: "wrap", columnGap: "2", minWidth: "0" });
const nameLook = css({ fontWeight: "bold", overflowWrap: "anywhere" });
const linkLook = css({
  fontWeight: "bold",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
const badgeLook = css({
  textStyle: "label",
  paddingInline: "2",
  paddingBlock: "0.5",
  borderRadius: "full",
  whiteSpace: "nowrap",
});
const staffLook = css({ bg: "deep", color: "white" });
const authorLook = css({ bg: "foam", color: "badge" });
