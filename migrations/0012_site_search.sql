-- The search over the whole site: one full-text index of what everyone may read, and one of the trigrams of its titles
-- for near spellings. Row numbers are the kind of row (1 organizer, 2 topic, 3 reply, 4 article, 5 event) times 10^15,
-- the Julian day of its freshness times 10^8, and the row's own number, so that a search reads one kind from the freshest
-- on and stops at its limit. Each column holds the text and, behind it, the Italian stems of its words, because D1 has no
-- tokenizer of its own: "immersione" finds "immersioni". `facets` holds l + the language of an article. A hidden or erased
-- row leaves the index itself (secure-delete), not only the results.
CREATE VIRTUAL TABLE site_search USING fts5(
  title, names, body, facets,
  detail = column, columnsize = 0, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4'
);
--> statement-breakpoint

INSERT INTO site_search(site_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint

CREATE VIRTUAL TABLE site_title_search USING fts5(
  title,
  detail = none, columnsize = 0, tokenize = "trigram remove_diacritics 1"
);
--> statement-breakpoint

INSERT INTO site_title_search(site_title_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint

-- What everyone may read, and nothing else: the conditions are those of the pages. Cancelled events, drafts, scheduled
-- articles, deleted posts, posts of deleted topics and organizers without an enabled public page are not in it.
CREATE VIEW site_search_texts AS
SELECT 5000000000000000 + cast(julianday(e.last_day) + 0.5 AS integer) * 100000000 + e.ordinal AS search_row,
  5 AS kind, e.ordinal AS number, e.title AS title,
  coalesce(e.location, '') || ' ' || coalesce(u.company_name, '') || ' ' || coalesce(u.full_name, '') || ' '
    || (SELECT words FROM event_search_words w WHERE w.ordinal = e.ordinal) || ' '
    || coalesce(c.name || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(c.names)), ''), '') AS names,
  coalesce(e.description, '') || ' ' || coalesce(e.activity_description, '') || ' ' || coalesce(e.activity_details, '')
    AS body, '' AS facets
FROM events e LEFT JOIN users u ON u.id = e.organizer_id LEFT JOIN categories c ON c.id = e.category_id
WHERE e.cancelled_at IS NULL
UNION ALL
SELECT 4000000000000000 + cast(julianday(first_published_at) + 0.5 AS integer) * 100000000 + ordinal, 4, ordinal, title,
  coalesce((SELECT group_concat(value, ' ') FROM json_each(hashtags)), ''), coalesce(excerpt, '') || ' ' || plain_text,
  'l' || language
FROM articles WHERE published
UNION ALL
SELECT 3000000000000000 + cast(julianday(r.created_at) + 0.5 AS integer) * 100000000 + r.rowid, 3, r.rowid, '', '',
  r.content, ''
FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id WHERE r.deleted_at IS NULL AND t.deleted_at IS NULL
UNION ALL
SELECT 2000000000000000 + cast(julianday(created_at) + 0.5 AS integer) * 100000000 + ordinal, 2, ordinal, title, '',
  content, ''
FROM forum_topics WHERE deleted_at IS NULL
UNION ALL
SELECT 1000000000000000 + cast(julianday(created_at) + 0.5 AS integer) * 100000000 + rowid, 1, rowid,
  trim(coalesce(company_name, '') || ' ' || full_name), '', iif(public_show_personal AND public_show_bio, coalesce(bio, ''), ''), ''
FROM users
WHERE public_profile_enabled AND is_active AND deleted_at IS NULL AND public_slug IS NOT NULL
  AND role IN ('instructor', 'company');
--> statement-breakpoint

-- The title, names and body of a row as one JSON list, with the letters that the tokenizer does not fold.
CREATE VIEW site_search_folded AS
SELECT search_row, kind, number, facets,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_array(title, names, body),
        'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS folded
FROM site_search_texts;
--> statement-breakpoint

-- The rows of the first index. A stem is the word without its last a, e, i and o, with three letters at least; -trice and
-- -trici count as -tore, and a last ch or gh as c or g: the rule of italianStem in worker/search/rules.ts.
CREATE VIEW site_search_source AS
SELECT search_row, kind, number, facets,
  columns ->> 0 AS title, columns ->> 1 AS names, columns ->> 2 AS body
FROM (
  -- Distinct, so that SQLite computes the stems of a row once and still looks a single row up.
  SELECT DISTINCT search_row, kind, number, facets, (
    SELECT json_group_array(field.value || coalesce((
      SELECT ' ' || group_concat(CASE
        WHEN length(root) < 3 THEN substr(word, 1, 3)
        WHEN substr(word, -5) IN ('trice', 'trici') THEN substr(word, 1, length(word) - 4) || 'or'
        WHEN substr(root, -2) IN ('ch', 'gh') THEN substr(root, 1, length(root) - 1)
        ELSE root END, ' ')
      FROM (
        SELECT word, rtrim(word, 'aeioàèéìíòó') AS root FROM (
          SELECT DISTINCT lower(rtrim(value, '.,;:!?)]}"”»…*_`')) AS word
          FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(
            field.value, char(10), ' '), char(13), ' '), char(9), ' '), '''', ' '), '’', ' '), '/', ' '), '-', ' ')),
            ' ', '","') || ']')
        ) WHERE length(word) > 3
      )), ''))
    FROM json_each(folded) field) AS columns
  FROM site_search_folded
);
--> statement-breakpoint

CREATE TRIGGER events_found_insert AFTER INSERT ON events BEGIN
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 5 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 5 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER events_found_update AFTER UPDATE OF title, location, description, activity_description, activity_details, nation, nation_code, area, category_id, event_type, date, end_date, organizer_id, cancelled_at ON events
WHEN old.title IS NOT new.title
  OR old.location IS NOT new.location
  OR old.description IS NOT new.description
  OR old.activity_description IS NOT new.activity_description
  OR old.activity_details IS NOT new.activity_details
  OR old.nation IS NOT new.nation
  OR old.nation_code IS NOT new.nation_code
  OR old.area IS NOT new.area
  OR old.category_id IS NOT new.category_id
  OR old.event_type IS NOT new.event_type
  OR old.date IS NOT new.date
  OR old.end_date IS NOT new.end_date
  OR old.organizer_id IS NOT new.organizer_id
  OR old.cancelled_at IS NOT new.cancelled_at
BEGIN
  DELETE FROM site_search WHERE rowid = 5000000000000000 + cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 5000000000000000 + cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 5 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 5 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER events_found_delete AFTER DELETE ON events BEGIN
  DELETE FROM site_search WHERE rowid = 5000000000000000 + cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 5000000000000000 + cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER articles_found_insert AFTER INSERT ON articles BEGIN
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 4 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 4 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER articles_found_update AFTER UPDATE OF title, excerpt, plain_text, hashtags, language, published, first_published_at ON articles
WHEN (old.published OR new.published) AND (old.title IS NOT new.title
  OR old.excerpt IS NOT new.excerpt
  OR old.plain_text IS NOT new.plain_text
  OR old.hashtags IS NOT new.hashtags
  OR old.language IS NOT new.language
  OR old.published IS NOT new.published
  OR old.first_published_at IS NOT new.first_published_at)
BEGIN
  DELETE FROM site_search WHERE rowid = 4000000000000000 + cast(julianday(old.first_published_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 4000000000000000 + cast(julianday(old.first_published_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 4 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 4 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER articles_found_delete AFTER DELETE ON articles BEGIN
  DELETE FROM site_search WHERE rowid = 4000000000000000 + cast(julianday(old.first_published_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 4000000000000000 + cast(julianday(old.first_published_at) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER forum_topics_found_insert AFTER INSERT ON forum_topics BEGIN
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 2 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 2 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER forum_topics_found_update AFTER UPDATE OF title, content, deleted_at ON forum_topics
WHEN old.title IS NOT new.title
  OR old.content IS NOT new.content
  OR old.deleted_at IS NOT new.deleted_at
BEGIN
  DELETE FROM site_search WHERE rowid = 2000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 2000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 2 AND number = new.ordinal;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 2 AND number = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER forum_topics_found_delete AFTER DELETE ON forum_topics BEGIN
  DELETE FROM site_search WHERE rowid = 2000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.ordinal;
  DELETE FROM site_title_search WHERE rowid = 2000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_found_insert AFTER INSERT ON forum_replies BEGIN
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 3 AND number = new.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_found_update AFTER UPDATE OF content, deleted_at ON forum_replies
WHEN old.content IS NOT new.content
  OR old.deleted_at IS NOT new.deleted_at
BEGIN
  DELETE FROM site_search WHERE rowid = 3000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 3 AND number = new.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_found_delete AFTER DELETE ON forum_replies BEGIN
  DELETE FROM site_search WHERE rowid = 3000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER users_found_insert AFTER INSERT ON users BEGIN
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 1 AND number = new.rowid;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 1 AND number = new.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER users_found_update AFTER UPDATE OF full_name, company_name, bio, role, is_active, public_slug, public_profile_enabled, public_show_personal, public_show_bio, deleted_at ON users
WHEN (old.public_profile_enabled OR new.public_profile_enabled) AND (old.full_name IS NOT new.full_name
  OR old.company_name IS NOT new.company_name
  OR old.bio IS NOT new.bio
  OR old.role IS NOT new.role
  OR old.is_active IS NOT new.is_active
  OR old.public_slug IS NOT new.public_slug
  OR old.public_profile_enabled IS NOT new.public_profile_enabled
  OR old.public_show_personal IS NOT new.public_show_personal
  OR old.public_show_bio IS NOT new.public_show_bio
  OR old.deleted_at IS NOT new.deleted_at)
BEGIN
  DELETE FROM site_search WHERE rowid = 1000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
  DELETE FROM site_title_search WHERE rowid = 1000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source WHERE kind = 1 AND number = new.rowid;
  INSERT INTO site_title_search(rowid, title)
  SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind = 1 AND number = new.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER users_found_delete AFTER DELETE ON users BEGIN
  DELETE FROM site_search WHERE rowid = 1000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
  DELETE FROM site_title_search WHERE rowid = 1000000000000000 + cast(julianday(old.created_at) + 0.5 AS integer) * 100000000 + old.rowid;
END;
--> statement-breakpoint

-- The replies of a topic leave and return with it.
CREATE TRIGGER forum_topics_found_replies AFTER UPDATE OF deleted_at ON forum_topics
WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  DELETE FROM site_search WHERE rowid IN (
    SELECT 3000000000000000 + cast(julianday(created_at) + 0.5 AS integer) * 100000000 + rowid FROM forum_replies WHERE topic_id = new.id);
  INSERT INTO site_search(rowid, title, names, body, facets)
  SELECT search_row, title, names, body, facets FROM site_search_source
  WHERE kind = 3 AND new.deleted_at IS NULL AND number IN (SELECT rowid FROM forum_replies WHERE topic_id = new.id);
END;
--> statement-breakpoint

CREATE TRIGGER users_found_events AFTER UPDATE OF full_name, company_name ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name
BEGIN
  UPDATE site_search SET names = (
    SELECT names FROM site_search_source WHERE kind = 5 AND number = site_search.rowid % 100000000)
  WHERE rowid IN (
    SELECT 5000000000000000 + cast(julianday(last_day) + 0.5 AS integer) * 100000000 + ordinal FROM events WHERE organizer_id = new.id AND cancelled_at IS NULL);
END;
--> statement-breakpoint

-- A new name of a category rewrites its events, about a millisecond each.
CREATE TRIGGER categories_found_events AFTER UPDATE OF name, names ON categories
WHEN old.name IS NOT new.name OR old.names IS NOT new.names
BEGIN
  UPDATE site_search SET names = (
    SELECT names FROM site_search_source WHERE kind = 5 AND number = site_search.rowid % 100000000)
  WHERE rowid IN (
    SELECT 5000000000000000 + cast(julianday(last_day) + 0.5 AS integer) * 100000000 + ordinal FROM events
    WHERE category_id = new.id AND cancelled_at IS NULL);
END;
--> statement-breakpoint

INSERT INTO site_search(rowid, title, names, body, facets)
SELECT search_row, title, names, body, facets FROM site_search_source;
--> statement-breakpoint

INSERT INTO site_title_search(rowid, title) SELECT search_row, folded ->> 0 FROM site_search_folded WHERE kind <> 3;
