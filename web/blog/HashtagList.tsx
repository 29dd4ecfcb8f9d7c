import { inlineRow, wrap } from "styled-system/patterns";
import { hashtagKey } from "../../worker/blog/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

/** Hashtags as links to their articles. `hashtags` without `#`. */
export function HashtagList({ hashtags, label }: { hashtags: string[]; label?: string }) {
  const t = useT();
  if (hashtags.length === 0) return null;
  return (
    <ul aria-label={label ?? t("blog.hashtags", "Hashtag")} className={listLook}>
      {hashtags.map((hashtag) => (
        <li key={hashtag}>
          <Link to={paths.hashtag.href(hashtagKey(hashtag))} className={linkLook}>
            #{hashtag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const listLook = wrap({ columnGap: "2", rowGap: "1" });
/** Above the link that covers a card. */
const linkLook = inlineRow({
  position: "relative",
  minHeight: "2rem",
  paddingInline: "3",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
  textStyle: "label",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
