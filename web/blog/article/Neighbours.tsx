import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { card, grid, inlineRow } from "styled-system/patterns";
import type { ArticleCard as ArticleCardView } from "../../../worker/blog/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { Link } from "../../ui/Link.tsx";
import { ArticleCard } from "../list/ArticleCard.tsx";
import { neighboursQuery } from "../queries.ts";

/** The previous, next and related articles. Renders nothing while they load. */
export function Neighbours({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery(neighboursQuery(id));
  if (!data) return null;
  const { previous, next, related } = data;
  return (
    <>
      {(previous || next) && (
        <nav aria-label={t("article.neighbours", "Altri articoli")} className={pairLook}>
          {previous && (
            <NeighbourLink article={previous} rel="prev">
              <ArrowLeft size={16} aria-hidden />
              {t("article.previous", "Precedente")}
            </NeighbourLink>
          )}
          {next && (
            <NeighbourLink article={next} rel="next">
              {t("article.next", "Successivo")}
              <ArrowRight size={16} aria-hidden />
            </NeighbourLink>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <div className={css({ marginTop: { base: "8", md: "12" } })}>
          <DepthSection depth={10} labelledBy="related">
            <h2 id="related" className={css({ textStyle: "heading", marginBottom: "4" })}>
              {t("article.related", "Da leggere dopo")}
            </h2>
            <ul className={gridLook}>
              {related.slice(0, RELATED_MAX).map((article) => (
                <li key={article.id} className={css({ display: "grid" })}>
                  <ArticleCard article={article} level={3} />
                </li>
              ))}
            </ul>
          </DepthSection>
        </div>
      )}
    </>
  );
}

/** One row of cards on a desktop. */
const RELATED_MAX = 3;

type NeighbourLinkProps = { article: ArticleCardView; rel: "prev" | "next"; children: ReactNode };

function NeighbourLink({ article, rel, children }: NeighbourLinkProps) {
  const t = useT();
  return (
    <Link
      to={paths.article.href(article)}
      rel={rel}
      className={rel === "prev" ? neighbourLook : cx(neighbourLook, nextLook)}
    >
      <span className={directionLook}>{children}</span>
      <span lang={article.language !== t.language ? article.language : undefined} className={titleLook}>
        {article.title}
      </span>
    </Link>
  );
}

const pairLook = grid({
  columns: { base: 1, md: 2 },
  gap: "4",
  maxWidth: "text",
  marginInline: "auto",
  marginTop: "8",
});
const neighbourLook = card({
  display: "grid",
  gap: "1",
  alignContent: "start",
  padding: "4",
  _hover: { borderColor: "sea" },
});
const nextLook = css({ gridColumn: { md: "2" }, justifyItems: { md: "end" }, textAlign: { md: "end" } });
const directionLook = inlineRow({ gap: "1.5", textStyle: "label", color: "sea" });
const titleLook = css({ fontWeight: "medium", lineHeight: 1.35, overflowWrap: "anywhere", lineClamp: 3 });
const gridLook = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: { base: "4", lg: "5" } });
