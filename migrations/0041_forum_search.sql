-- hand-written
-- The full-text index of the titles of visible topics, for the similar ones that are shown while a title is typed. Row
-- numbers are the topics' own, so that the newest matches are read first. It keeps no text (contentless) and no positions.
CREATE VIRTUAL TABLE forum_topic_search USING fts5(
  title,
  content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
-- The tokenizer folds accents, but not these letters, which are often typed without them.
CREATE VIEW forum_topic_search_source AS
SELECT ordinal,
  replace(replace(replace(replace(replace(replace(title,
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS title
FROM forum_topics WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER forum_topics_search_insert AFTER INSERT ON forum_topics WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO forum_topic_search (rowid, title)
  SELECT ordinal, title FROM forum_topic_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER forum_topics_search_update AFTER UPDATE OF title, deleted_at ON forum_topics
WHEN old.title <> new.title OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  DELETE FROM forum_topic_search WHERE rowid = old.ordinal AND old.deleted_at IS NULL;
  INSERT INTO forum_topic_search (rowid, title)
  SELECT ordinal, title FROM forum_topic_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER forum_topics_search_delete AFTER DELETE ON forum_topics WHEN old.deleted_at IS NULL BEGIN
  DELETE FROM forum_topic_search WHERE rowid = old.ordinal;
END;
--> statement-breakpoint
INSERT INTO forum_topic_search (rowid, title) SELECT ordinal, title FROM forum_topic_search_source ORDER BY ordinal;
