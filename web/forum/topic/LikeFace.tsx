import { Heart } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";

/** The heart of a post with its count, or with the word while nobody likes it. */
export function LikeFace({ count, isLiked = false }: { count: number; isLiked?: boolean }) {
  const t = useT();
  return (
    <>
      <Heart size={16} aria-hidden className={isLiked ? likedLook : undefined} />
      {count > 0 ? t.number(count) : t("forum.like.like", "Mi piace")}
    </>
  );
}

const likedLook = css({ color: "accent", fill: "currentColor" });

/** Of the button and of the link, which stand in the same place. */
export const likeLook = css({ paddingInline: "3!", marginTop: "1", marginInlineStart: "-3", flexShrink: 0 });
