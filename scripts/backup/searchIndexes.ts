/** The statement that rebuilds each full-text index from its source, because an export cannot hold an index. */
export const SEARCH_INDEXES: Record<string, { empty: string; fill: string; source: string }> = {
  user_search: {
    empty: "DELETE FROM user_search",
    fill: "INSERT INTO user_search(rowid, name, email, facets) SELECT search_row, name, email, facets FROM user_search_source ORDER BY search_row",
    source: "user_search_source",
  },
  event_search: {
    empty: "DELETE FROM event_search",
    fill: "INSERT INTO event_search(rowid, title, location, organizer, description, words, facets) SELECT search_row, title, location, organizer, description, words, facets FROM event_search_source",
    source: "event_search_source",
  },
  category_search: {
    empty: "DELETE FROM category_search",
    fill: "INSERT INTO category_search(names, category_id) SELECT names, category_id FROM category_search_source",
    source: "category_search_source",
  },
  article_search: {
    empty: "INSERT INTO article_search(article_search) VALUES ('delete-all')",
    fill: "INSERT INTO article_search(rowid, text, facets) SELECT search_row, text, facets FROM article_search_source WHERE published ORDER BY search_row",
    source: "article_search_source WHERE published",
  },
  article_table_search: {
    empty: "INSERT INTO article_table_search(article_table_search) VALUES ('delete-all')",
    fill: "INSERT INTO article_table_search(rowid, text, facets) SELECT table_row, table_text, facets || state_facet FROM article_search_source ORDER BY table_row",
    source: "article_search_source",
  },
  forum_topic_search: {
    empty: "INSERT INTO forum_topic_search(forum_topic_search) VALUES ('delete-all')",
    fill: "INSERT INTO forum_topic_search(rowid, title) SELECT ordinal, title FROM forum_topic_search_source ORDER BY ordinal",
    source: "forum_topic_search_source",
  },
  site_search: {
    empty: "DELETE FROM site_search",
    fill: "INSERT INTO site_search(rowid, title, names, body, facets) SELECT search_row, title, names, body, facets FROM site_search_source",
    source: "site_search_texts",
  },
  site_title_search: {
    empty: "DELETE FROM site_title_search",
    fill: "INSERT INTO site_title_search(rowid, title) SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind <> 3",
    source: "site_search_texts WHERE kind <> 3",
  },
};

/** The statements that rebuild every index. */
export function rebuildIndexes(): string[] {
  return Object.values(SEARCH_INDEXES).flatMap(({ empty, fill }) => [empty, fill]);
}
