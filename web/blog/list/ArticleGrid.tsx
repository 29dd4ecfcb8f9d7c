import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { CARD_PLACEHOLDERS } from "../../../worker/blog/contract.ts";
import type { ArticleCard as ArticleCardView } from "../../../worker/blog/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ArticleCard } from "./ArticleCard.tsx";

/** Articles as cards; on a desktop the first is large. */
export function ArticleGrid({ articles }: { articles: ArticleCardView[] }) {
  return (
    <ul className={gridLook}>
      {articles.map((article, index) => (
        <li key={article.id} className={index === 0 ? cx(itemLook, leadItemLook) : itemLook}>
          <ArticleCard article={article} lead={index === 0} eager={index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function ArticleGridSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("blog.loading", "Caricamento articoli…")} className={gridLook}>
      {Array.from({ length: CARD_PLACEHOLDERS }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
          key={index}
          className={index === 0 ? cx(shapeLook, leadItemLook, leadShapeLook) : shapeLook}
        >
          <Skeleton className={index === 0 ? cx(pictureShapeLook, leadPictureLook) : pictureShapeLook} />
          <div className={textShapeLook}>
            <Skeleton className={css({ height: "6", width: "85%" })} />
            <Skeleton className={css({ height: "6", width: "60%" })} />
            <Skeleton className={css({ height: "4", width: "95%", marginTop: "2" })} />
            <Skeleton className={css({ height: "4", width: "90%" })} />
            <Skeleton className={css({ height: "4", width: "50%", marginTop: "6" })} />
          </div>
        </div>
      ))}
    </div>
  );
}

const gridLook = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: { base: "4", lg: "5" } });
const itemLook = css({ display: "grid" });
const leadItemLook = css({ gridColumn: { sm: "1 / -1" } });
const shapeLook = flex({
  direction: "column",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  bg: "card",
});
const leadShapeLook = css({ flexDirection: { lg: "row!" } });
const pictureShapeLook = css({ aspectRatio: "3 / 2", borderRadius: "0!", flexShrink: 0 });
const leadPictureLook = css({ width: { lg: "58%" } });
const textShapeLook = grid({
  gap: "2",
  flex: 1,
  alignContent: "start",
  padding: { base: "4", md: "5" },
  minHeight: "15rem",
});
