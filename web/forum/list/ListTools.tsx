import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { TOPIC_SEARCH_MAX } from "../../../worker/forum/contract.ts";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useSearchText } from "../../lib/useSearchText.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Link } from "../../ui/Link.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { TOPIC_LISTS, type TopicListAddress, type TopicListName, topicListPath } from "./listPage.ts";

/** The search in the titles and the order of the list, both in the address. */
export function ListTools({ sort, searchTerm }: Pick<TopicListAddress, "sort" | "searchTerm">) {
  const t = useT();
  const user = useUser();
  const { changeSearch, changeSort } = useListChanges();
  const [text, setText] = useSearchText(searchTerm, (typed) =>
    // The first letters are a history entry; later ones replace it, so that "back" removes the word.
    changeSearch(typed, { replace: searchTerm !== "" }),
  );
  const shown = TOPIC_LISTS.filter((name) => name !== "unread" || user !== null || sort === "unread");
  return (
    <div className={toolsLook}>
      <SearchField
        label={t("forum.search", "Cerca nei titoli")}
        placeholder={t("forum.search", "Cerca nei titoli")}
        clearLabel={t("forum.clear_search", "Cancella la ricerca")}
        maxLength={TOPIC_SEARCH_MAX}
        value={text}
        onChange={setText}
      />
      <FilterSelect
        label={t("forum.order", "Ordine dei topic")}
        value={sort}
        options={shown.map((name) => ({ value: name, label: listName(t, name) }))}
        onChange={changeSort}
      />
    </div>
  );
}

const FIRST_PAGE = { page: null, cursor: null };

/** Changes of the address, to the first page of another list. A search goes through all topics, read ones included. */
function useListChanges() {
  const [, change] = useSearch();
  return {
    changeSearch: (searchTerm: string, options: { replace: boolean }) =>
      change((before) => {
        const isUnread = before.get("sort") === "unread";
        return { ...FIRST_PAGE, searchTerm, ...(isUnread && { sort: null }) };
      }, options),
    changeSort: (sort: TopicListName) =>
      change({
        ...FIRST_PAGE,
        sort: sort === "activity" ? null : sort,
        ...(sort === "unread" && { searchTerm: null }),
      }),
  };
}

function listName(t: Translate, name: TopicListName): string {
  switch (name) {
    case "newest":
      return t("forum.orders.newest", "Più nuovi");
    case "replies":
      return t("forum.orders.replies", "Più risposte");
    case "unread":
      return t("forum.orders.unread", "Non letti");
    case "activity":
      return t("forum.orders.activity", "Più attivi");
  }
}

const toolsLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr) 9.5rem", md: "20rem 12rem" },
  gap: "2",
  marginTop: { base: "2", md: "4" },
});

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
/** From two rows on, balanced like text, because a row may not end with a single category. */
const listLook = css({
  display: { mdDown: "flex" },
  gap: "2",
  width: { mdDown: "max-content" },
  textWrap: "balance",
  "& > li": { display: "inline-block", md: { marginInlineEnd: "2", marginBlock: "1" } },
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
