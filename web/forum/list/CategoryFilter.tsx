import { css } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/Link.tsx";
import { type TopicListAddress, topicListPath } from "./listPage.ts";

type Props = { categories: ForumCategory[]; chosen: ForumCategory | null; address: TopicListAddress };

/** The categories as links, in the order and with the search of the list; on a phone in one row that scrolls; its height is reserved while they load. */
export function CategoryFilter({ categories, chosen, address }: Props) {
  const t = useT();
  const pathOf = (category: string | null) => topicListPath({ ...address, category, page: 1, cursor: null });
  return (
    <nav aria-label={t("forum.categories", "Categorie del forum")} className={rowLook}>
      <ul className={listLook}>
        <li>
          <Link to={pathOf(null)} aria-current={chosen ? undefined : "page"} className={chipLook}>
            {t("forum.all_topics", "Tutti")}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={pathOf(category.slug)}
              aria-current={category.id === chosen?.id ? "page" : undefined}
              className={chipLook}
            >
              {category.name}
              <span className={countLook}>{t.number(category.topics_count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const rowLook = css({
  marginTop: { base: "1.5", md: "3" },
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "0" },
  paddingBlock: "1",
  minHeight: "3.25rem",
  overflowX: { base: "auto", md: "visible" },
  scrollbarWidth: "none",
});
const listLook = flex({
  wrap: { base: "nowrap", md: "wrap" },
  gap: "2",
  width: { base: "max-content", md: "auto" },
});
const chipLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  paddingInline: "4",
  borderRadius: "full",
  border: "1px solid token(colors.line)",
  bg: "card",
  textStyle: "small",
  fontWeight: "medium",
  whiteSpace: "nowrap",
  _hover: { borderColor: "sea" },
  "&[aria-current=page]": { bg: "sea", borderColor: "sea", color: "ground" },
});
const countLook = css({ fontSize: "xs", opacity: 0.8 });
