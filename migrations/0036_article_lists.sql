CREATE TABLE `article_hashtag_counts` (
	`language` text NOT NULL,
	`hashtag` text NOT NULL,
	`label` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`language`, `hashtag`)
);
--> statement-breakpoint
CREATE INDEX `article_hashtag_counts_most` ON `article_hashtag_counts` (`language`,`articles`);--> statement-breakpoint
DROP INDEX `articles_sitemap`;--> statement-breakpoint
ALTER TABLE `articles` ADD `hashtag_keys` text;--> statement-breakpoint
CREATE INDEX `articles_updated` ON `articles` (`updated_at`);--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (title collate nocase);--> statement-breakpoint
CREATE INDEX `articles_publishing` ON `articles` (case when first_published_at is null then '' else first_published_at end);--> statement-breakpoint
CREATE INDEX `articles_author_updated` ON `articles` (`author_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `articles_author_title` ON `articles` (`author_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `articles_author_publishing` ON `articles` (`author_id`,case when first_published_at is null then '' else first_published_at end);--> statement-breakpoint
CREATE INDEX `articles_public_created` ON `articles` (`created_at`) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_public_updated` ON `articles` (`updated_at`) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_public_title` ON `articles` (title collate nocase) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_sitemap` ON `articles` (ordinal / 1000,`updated_at`) WHERE published = 1;--> statement-breakpoint
ALTER TABLE `article_hashtags` ADD `label` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- hand-written
-- The hashtags of published articles, and how many articles have each.
CREATE VIEW article_hashtag_source AS
SELECT a.id, a.language, a.published, a.first_published_at AS published_at, label.value AS label,
  coalesce(folded.value, lower(label.value)) AS hashtag
FROM articles a CROSS JOIN json_each(coalesce(a.hashtags, '[]')) label
LEFT JOIN json_each(coalesce(a.hashtag_keys, '[]')) folded ON folded.key = label.key;
--> statement-breakpoint
CREATE TRIGGER articles_hashtags_insert AFTER INSERT ON articles WHEN new.published BEGIN
  INSERT OR IGNORE INTO article_hashtags (hashtag, label, article_id, language, published_at)
  SELECT hashtag, label, id, language, published_at FROM article_hashtag_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_hashtags_update
AFTER UPDATE OF hashtags, hashtag_keys, language, published, first_published_at ON articles
WHEN old.hashtags IS NOT new.hashtags OR old.hashtag_keys IS NOT new.hashtag_keys OR old.language <> new.language
  OR old.published <> new.published OR old.first_published_at IS NOT new.first_published_at
BEGIN
  DELETE FROM article_hashtags WHERE article_id = new.id;
  INSERT OR IGNORE INTO article_hashtags (hashtag, label, article_id, language, published_at)
  SELECT hashtag, label, id, language, published_at FROM article_hashtag_source WHERE id = new.id AND published;
END;
--> statement-breakpoint
CREATE TRIGGER article_hashtags_count_insert AFTER INSERT ON article_hashtags BEGIN
  INSERT INTO article_hashtag_counts (language, hashtag, label, articles)
  VALUES (new.language, new.hashtag, new.label, 1), ('', new.hashtag, new.label, 1)
  ON CONFLICT (language, hashtag) DO UPDATE SET articles = articles + 1, label = excluded.label;
END;
--> statement-breakpoint
CREATE TRIGGER article_hashtags_count_delete AFTER DELETE ON article_hashtags BEGIN
  UPDATE article_hashtag_counts SET articles = articles - 1
  WHERE hashtag = old.hashtag AND language IN (old.language, '');
  DELETE FROM article_hashtag_counts
  WHERE hashtag = old.hashtag AND language IN (old.language, '') AND articles <= 0;
END;
--> statement-breakpoint
-- The full-text index of published articles. Row numbers begin with the minute of the first publishing, so that a
-- search answers the newest first and reads only what it answers. `facets` holds l + language, a + id of the author and
-- h + hex of each folded hashtag. It keeps no text of its own (contentless) and no positions of words (detail = column).
-- An author's name is not in it, because a change of name would rewrite the entries of all articles of the author.
CREATE VIRTUAL TABLE article_search USING fts5(
  text, facets,
  content = '', contentless_delete = 1, detail = column,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
-- The same of every article, by title and hashtags, in the order of creation, for those who write. `facets` has
-- s + published, scheduled or draft besides.
CREATE VIRTUAL TABLE article_table_search USING fts5(
  text, facets,
  content = '', contentless_delete = 1, detail = column,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
-- The tokenizer folds accents, but not these letters, which are often typed without them.
CREATE VIEW article_search_source AS
SELECT
  coalesce(unixepoch(first_published_at), 0) / 60 * 100000000 + ordinal AS search_row,
  coalesce(unixepoch(created_at), 0) / 60 * 100000000 + ordinal AS table_row,
  ordinal, published,
  replace(replace(replace(replace(replace(replace(
    title || ' ' || coalesce(excerpt, '') || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(hashtags)), '')
      || ' ' || plain_text,
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS text,
  replace(replace(replace(replace(replace(replace(
    title || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(hashtags)), ''),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS table_text,
  'l' || language || ' a' || coalesce(replace(author_id, '-', ''), 'none')
    || coalesce((SELECT group_concat(' h' || hex(hashtag), '') FROM article_hashtag_source WHERE id = articles.id), '')
    AS facets,
  CASE WHEN published THEN ' spublished' WHEN publish_at IS NOT NULL THEN ' sscheduled' ELSE ' sdraft' END AS state_facet
FROM articles;
--> statement-breakpoint
CREATE TRIGGER articles_search_insert AFTER INSERT ON articles WHEN new.published BEGIN
  INSERT INTO article_search (rowid, text, facets)
  SELECT search_row, text, facets FROM article_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER articles_search_update
AFTER UPDATE OF title, excerpt, plain_text, hashtags, hashtag_keys, language, author_id, published, first_published_at
ON articles
WHEN (old.published OR new.published) AND (old.title <> new.title OR old.excerpt IS NOT new.excerpt
  OR old.plain_text <> new.plain_text OR old.hashtags IS NOT new.hashtags OR old.hashtag_keys IS NOT new.hashtag_keys
  OR old.language <> new.language OR old.author_id IS NOT new.author_id OR old.published <> new.published
  OR old.first_published_at IS NOT new.first_published_at)
BEGIN
  DELETE FROM article_search
  WHERE old.published AND rowid = coalesce(unixepoch(old.first_published_at), 0) / 60 * 100000000 + old.ordinal;
  INSERT INTO article_search (rowid, text, facets)
  SELECT search_row, text, facets FROM article_search_source WHERE ordinal = new.ordinal AND published;
END;
--> statement-breakpoint
CREATE TRIGGER articles_search_delete AFTER DELETE ON articles WHEN old.published BEGIN
  DELETE FROM article_search
  WHERE rowid = coalesce(unixepoch(old.first_published_at), 0) / 60 * 100000000 + old.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER articles_table_insert AFTER INSERT ON articles BEGIN
  INSERT INTO article_table_search (rowid, text, facets)
  SELECT table_row, table_text, facets || state_facet FROM article_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER articles_table_update
AFTER UPDATE OF title, hashtags, hashtag_keys, language, author_id, published, publish_at, created_at ON articles
WHEN old.title <> new.title OR old.hashtags IS NOT new.hashtags OR old.hashtag_keys IS NOT new.hashtag_keys
  OR old.language <> new.language OR old.author_id IS NOT new.author_id OR old.published <> new.published
  OR (old.publish_at IS NULL) <> (new.publish_at IS NULL) OR old.created_at <> new.created_at
BEGIN
  DELETE FROM article_table_search
  WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.ordinal;
  INSERT INTO article_table_search (rowid, text, facets)
  SELECT table_row, table_text, facets || state_facet FROM article_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER articles_table_delete AFTER DELETE ON articles BEGIN
  DELETE FROM article_table_search
  WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.ordinal;
END;
--> statement-breakpoint
-- Articles that were there before.
INSERT OR IGNORE INTO article_hashtags (hashtag, label, article_id, language, published_at)
SELECT hashtag, label, id, language, published_at FROM article_hashtag_source WHERE published;
--> statement-breakpoint
INSERT INTO article_search (rowid, text, facets)
SELECT search_row, text, facets FROM article_search_source WHERE published ORDER BY search_row;
--> statement-breakpoint
INSERT INTO article_table_search (rowid, text, facets)
SELECT table_row, table_text, facets || state_facet FROM article_search_source ORDER BY table_row;
