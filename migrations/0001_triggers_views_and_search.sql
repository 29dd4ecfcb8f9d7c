-- Uploads: which rows show a file, and bytes per owner

-- `upload_uses` has a row for each row that shows a file. The cron deletes a file without such a row.
CREATE TRIGGER upload_uses_insert AFTER INSERT ON upload_uses BEGIN
  UPDATE uploads SET unused_since = NULL WHERE key = new.upload_key;
END;
--> statement-breakpoint

CREATE TRIGGER upload_uses_delete AFTER DELETE ON upload_uses
WHEN NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = old.upload_key)
BEGIN
  UPDATE uploads SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE key = old.upload_key;
END;
--> statement-breakpoint

CREATE TRIGGER linked_pictures_unused AFTER DELETE ON upload_uses
WHEN old.upload_key LIKE 'https://%' AND NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = old.upload_key)
BEGIN
  UPDATE linked_pictures SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE url = old.upload_key;
END;
--> statement-breakpoint

CREATE TRIGGER linked_pictures_used AFTER INSERT ON upload_uses WHEN new.upload_key LIKE 'https://%' BEGIN
  INSERT INTO linked_pictures (url, attempts, next_attempt_at, created_at)
  SELECT new.upload_key, 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE NOT EXISTS (SELECT 1 FROM linked_pictures WHERE url = new.upload_key);
  UPDATE linked_pictures SET unused_since = NULL WHERE url = new.upload_key;
END;
--> statement-breakpoint

CREATE TRIGGER upload_totals_insert AFTER INSERT ON uploads WHEN new.owner_id IS NOT NULL BEGIN
  INSERT INTO upload_totals (owner_id, bytes) VALUES (new.owner_id, new.size_bytes)
  ON CONFLICT (owner_id) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint

CREATE TRIGGER upload_totals_delete AFTER DELETE ON uploads WHEN old.owner_id IS NOT NULL BEGIN
  UPDATE upload_totals SET bytes = bytes - old.size_bytes WHERE owner_id = old.owner_id;
END;
--> statement-breakpoint

-- Erasing an account leaves the files that other users' pages show, without an owner.
CREATE TRIGGER upload_totals_update AFTER UPDATE OF owner_id, size_bytes ON uploads BEGIN
  UPDATE upload_totals SET bytes = bytes - old.size_bytes WHERE owner_id = old.owner_id;
  INSERT INTO upload_totals (owner_id, bytes) SELECT new.owner_id, new.size_bytes WHERE new.owner_id IS NOT NULL
  ON CONFLICT (owner_id) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint

-- The file of a linked picture is in use for as long as the address is known.
CREATE TRIGGER linked_pictures_fetched AFTER UPDATE OF key ON linked_pictures WHEN new.key IS NOT NULL BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) VALUES (new.key, 'linked_pictures ' || new.url);
END;
--> statement-breakpoint

CREATE TRIGGER linked_pictures_forgotten AFTER DELETE ON linked_pictures WHEN old.key IS NOT NULL BEGIN
  DELETE FROM upload_uses WHERE holder = 'linked_pictures ' || old.url;
END;
--> statement-breakpoint

CREATE VIEW user_uploads AS
SELECT id, substr(avatar_url, 9, instr(avatar_url || '?', '?') - 9) AS upload_key FROM users WHERE avatar_url LIKE '/public/%'
UNION ALL
SELECT id, substr(sponsor_logo_url, 9, instr(sponsor_logo_url || '?', '?') - 9) FROM users WHERE sponsor_logo_url LIKE '/public/%';
--> statement-breakpoint

CREATE TRIGGER users_uploads_insert AFTER INSERT ON users BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'users ' || id FROM user_uploads WHERE id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER users_uploads_delete AFTER DELETE ON users BEGIN
  DELETE FROM upload_uses WHERE holder = 'users ' || old.id;
END;
--> statement-breakpoint

CREATE TRIGGER users_uploads_update AFTER UPDATE OF avatar_url, sponsor_logo_url ON users BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'users ' || new.id AND upload_key NOT IN (SELECT upload_key FROM user_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'users ' || id FROM user_uploads WHERE id = new.id;
END;
--> statement-breakpoint

CREATE VIEW event_uploads AS
SELECT id, substr(image_url, 9, instr(image_url || '?', '?') - 9) AS upload_key FROM events WHERE image_url LIKE '/public/%'
UNION ALL
SELECT id, image_url FROM events WHERE image_url LIKE 'https://%'
UNION ALL
SELECT e.id, substr(picture.value, 9, instr(picture.value || '?', '?') - 9)
FROM events e, json_each(coalesce(e.gallery_images, '[]')) picture WHERE picture.value LIKE '/public/%'
UNION ALL
SELECT e.id, picture.value
FROM events e, json_each(coalesce(e.gallery_images, '[]')) picture WHERE picture.value LIKE 'https://%'
UNION ALL
SELECT e.id, substr(json_extract(instructor.value, '$.certificate_url'), 9, instr(json_extract(instructor.value, '$.certificate_url') || '?', '?') - 9)
FROM events e, json_each(coalesce(e.instructors, '[]')) instructor
WHERE json_extract(instructor.value, '$.certificate_url') LIKE '/public/%';
--> statement-breakpoint

CREATE TRIGGER events_uploads_insert AFTER INSERT ON events BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'events ' || id FROM event_uploads WHERE id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER events_uploads_update AFTER UPDATE OF image_url, gallery_images, instructors ON events BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'events ' || new.id AND upload_key NOT IN (SELECT upload_key FROM event_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'events ' || id FROM event_uploads WHERE id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER events_uploads_delete AFTER DELETE ON events BEGIN
  DELETE FROM upload_uses WHERE holder = 'events ' || old.id;
END;
--> statement-breakpoint

CREATE TRIGGER articles_uploads_delete AFTER DELETE ON articles BEGIN
  DELETE FROM upload_uses WHERE holder = 'articles ' || old.id;
END;
--> statement-breakpoint

CREATE TRIGGER articles_uploads_insert AFTER INSERT ON articles BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT value, 'articles ' || new.id FROM json_each(new.files);
END;
--> statement-breakpoint

CREATE TRIGGER articles_uploads_update AFTER UPDATE OF files ON articles WHEN new.files IS NOT old.files BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT value, 'articles ' || new.id FROM json_each(new.files);
  DELETE FROM upload_uses
  WHERE holder = 'articles ' || new.id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint

CREATE TRIGGER article_drafts_uploads_delete AFTER DELETE ON article_drafts BEGIN
  DELETE FROM upload_uses WHERE holder = 'article_drafts ' || old.article_id;
END;
--> statement-breakpoint

CREATE TRIGGER article_drafts_uploads_insert AFTER INSERT ON article_drafts BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT DISTINCT value, 'article_drafts ' || new.article_id FROM json_each(new.files)
  WHERE NOT EXISTS (
    SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'article_drafts ' || new.article_id
  );
END;
--> statement-breakpoint

CREATE TRIGGER article_drafts_uploads_update AFTER UPDATE OF files ON article_drafts WHEN new.files IS NOT old.files BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT DISTINCT value, 'article_drafts ' || new.article_id FROM json_each(new.files)
  WHERE NOT EXISTS (
    SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'article_drafts ' || new.article_id
  );
  DELETE FROM upload_uses
  WHERE holder = 'article_drafts ' || new.article_id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint

-- A version of an article never changes, so no update needs a trigger.
CREATE TRIGGER article_versions_uploads_insert AFTER INSERT ON article_versions BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT value, 'article_versions ' || new.article_id || ' ' || new.number FROM json_each(new.files);
END;
--> statement-breakpoint

CREATE TRIGGER article_versions_uploads_delete AFTER DELETE ON article_versions BEGIN
  DELETE FROM upload_uses WHERE holder = 'article_versions ' || old.article_id || ' ' || old.number;
END;
--> statement-breakpoint

-- The column `files` names the files that a post shows.
CREATE TRIGGER forum_topics_uploads_insert AFTER INSERT ON forum_topics BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_topics ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_topics ' || new.id);
END;
--> statement-breakpoint

CREATE TRIGGER forum_topics_uploads_update AFTER UPDATE OF files ON forum_topics WHEN new.files IS NOT old.files BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_topics ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_topics ' || new.id);
  DELETE FROM upload_uses
  WHERE holder = 'forum_topics ' || new.id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint

CREATE TRIGGER forum_topics_uploads_delete AFTER DELETE ON forum_topics BEGIN
  DELETE FROM upload_uses WHERE holder = 'forum_topics ' || old.id;
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_uploads_insert AFTER INSERT ON forum_replies BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_replies ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_replies ' || new.id);
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_uploads_update AFTER UPDATE OF files ON forum_replies WHEN new.files IS NOT old.files BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_replies ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_replies ' || new.id);
  DELETE FROM upload_uses
  WHERE holder = 'forum_replies ' || new.id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_uploads_delete AFTER DELETE ON forum_replies BEGIN
  DELETE FROM upload_uses WHERE holder = 'forum_replies ' || old.id;
END;
--> statement-breakpoint

CREATE TRIGGER `registers_uploads_delete` AFTER DELETE ON `registers`
BEGIN
  DELETE FROM upload_uses WHERE holder = 'registers ' || old.id;
END;
--> statement-breakpoint

-- The photograph of a day on paper is in use for as long as its register is stored.
CREATE TRIGGER `register_changes_uploads` AFTER INSERT ON `register_changes`
WHEN new.target_type = 'day' AND new.fields ->> 'paper_photo' LIKE '/public/%'
BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT key, 'registers ' || new.register_id
  FROM (SELECT substr(new.fields ->> 'paper_photo', 9, instr((new.fields ->> 'paper_photo') || '?', '?') - 9) AS key)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = key AND holder = 'registers ' || new.register_id);
END;
--> statement-breakpoint

-- Accounts

-- Each change of these columns raises `revision`, so that a write that began from an older version is refused.
CREATE TRIGGER users_revision AFTER UPDATE OF full_name, role, is_active, email, company_name, vat_number, company_address, avatar_url, deleted_at ON users
WHEN new.revision = old.revision AND (new.full_name IS NOT old.full_name OR new.role IS NOT old.role
  OR new.is_active IS NOT old.is_active OR new.email IS NOT old.email OR new.company_name IS NOT old.company_name
  OR new.vat_number IS NOT old.vat_number OR new.company_address IS NOT old.company_address
  OR new.avatar_url IS NOT old.avatar_url OR new.deleted_at IS NOT old.deleted_at)
BEGIN
  UPDATE users SET revision = old.revision + 1 WHERE id = new.id;
END;
--> statement-breakpoint

-- The admin's search of users: words of names and companies, and e-mails as one hexadecimal word each, so that a
-- prefix of an address is a prefix of its word. Row numbers begin with the minute of registration, so that a search
-- answers the newest first and reads only what it answers. `facets` holds r + role and s + account state. Erasing an
-- account removes its entries from the index itself (secure-delete), not only from the results.
CREATE VIRTUAL TABLE user_search USING fts5(
  name, email, facets,
  detail = column, columnsize = 0, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4'
);
--> statement-breakpoint

INSERT INTO user_search(user_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint

-- Each search source replaces the letters that have no accent to fold but another usual spelling: "strasse" finds "Straße",
-- and "da nang" finds "Đà Nẵng". The letters are those of worker/lib/searchWords.ts.
CREATE VIEW user_search_source AS
SELECT
  coalesce(unixepoch(created_at), 0) / 60 * 100000000 + users.rowid AS search_row, id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(full_name || ' ' || coalesce(company_name, ''),
    'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS name,
  hex(email) AS email,
  'r' || replace(role, '_', '') || ' s' || account_state AS facets
FROM users WHERE deleted_at IS NULL;
--> statement-breakpoint

CREATE TRIGGER users_listed_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_search(rowid, name, email, facets)
  SELECT search_row, name, email, facets FROM user_search_source WHERE id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER users_listed_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.rowid;
END;
--> statement-breakpoint

CREATE TRIGGER users_listed_update
AFTER UPDATE OF full_name, company_name, email, role, is_active, confirmed_at, created_at, deleted_at ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name OR old.email IS NOT new.email
  OR old.role IS NOT new.role OR old.account_state IS NOT new.account_state OR old.deleted_at IS NOT new.deleted_at
  OR old.created_at IS NOT new.created_at
BEGIN
  DELETE FROM user_search WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.rowid;
  INSERT INTO user_search(rowid, name, email, facets)
  SELECT search_row, name, email, facets FROM user_search_source WHERE id = new.id;
END;
--> statement-breakpoint

-- Mail

-- A mail that fails for good raises an alarm, except alarms' own mails, which would raise the next one.
CREATE TRIGGER mails_alarm_raise AFTER UPDATE OF failed_at ON mails
WHEN old.failed_at IS NULL AND new.failed_at IS NOT NULL AND new.attempts > 0 AND new.template NOT GLOB 'alarm_*'
BEGIN
  INSERT INTO alarms (id, kind, subject, raised_at) VALUES (lower(hex(randomblob(16))), 'mail_failed', new.id, new.failed_at)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint

CREATE TRIGGER mails_alarm_settle AFTER UPDATE OF sent_at, dismissed_at ON mails
WHEN (old.sent_at IS NULL AND new.sent_at IS NOT NULL) OR (old.dismissed_at IS NULL AND new.dismissed_at IS NOT NULL)
BEGIN
  UPDATE alarms SET settled_at = coalesce(new.sent_at, new.dismissed_at)
  WHERE kind = 'mail_failed' AND subject = new.id AND settled_at IS NULL;
END;
--> statement-breakpoint

CREATE TRIGGER mails_alarm_delete AFTER DELETE ON mails WHEN old.sent_at IS NULL BEGIN
  UPDATE alarms SET settled_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE kind = 'mail_failed' AND subject = old.id AND settled_at IS NULL;
END;
--> statement-breakpoint

-- Audit log

-- Entries are append-only. The third trigger is for "insert or replace", which deletes without a delete trigger.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be changed');
END;
--> statement-breakpoint

CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be deleted');
END;
--> statement-breakpoint

CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries`
  WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be replaced');
END;
--> statement-breakpoint

-- Events: categories, former addresses

-- Addresses of deleted events answer 410. The trigger runs before the deletion, because the former addresses are deleted
-- with their event. An address that another event has or had leads to that event.
CREATE TRIGGER events_gone_delete BEFORE DELETE ON events BEGIN
  INSERT INTO gone_addresses(slug, gone_at)
  SELECT address, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (
    SELECT old.slug AS address
    UNION SELECT old.id
    UNION SELECT slug FROM event_former_slugs WHERE event_id = old.id
  )
  WHERE NOT EXISTS (SELECT 1 FROM events WHERE slug = address AND id <> old.id)
    AND NOT EXISTS (SELECT 1 FROM event_former_slugs WHERE slug = address AND event_id <> old.id)
  ON CONFLICT (slug) DO UPDATE SET gone_at = excluded.gone_at;
END;
--> statement-breakpoint

CREATE TRIGGER events_gone_insert AFTER INSERT ON events BEGIN
  DELETE FROM gone_addresses WHERE slug IN (new.slug, new.id);
END;
--> statement-breakpoint

CREATE TRIGGER events_gone_update AFTER UPDATE OF slug ON events BEGIN
  DELETE FROM gone_addresses WHERE slug = new.slug;
END;
--> statement-breakpoint

CREATE TRIGGER event_former_slugs_gone_insert AFTER INSERT ON event_former_slugs BEGIN
  DELETE FROM gone_addresses WHERE slug = new.slug;
END;
--> statement-breakpoint

CREATE TRIGGER events_category_insert AFTER INSERT ON events WHEN new.category_id IS NOT NULL BEGIN
  UPDATE categories SET events_count = events_count + 1 WHERE id = new.category_id;
END;
--> statement-breakpoint

CREATE TRIGGER events_category_update AFTER UPDATE OF category_id ON events WHEN old.category_id IS NOT new.category_id BEGIN
  UPDATE categories SET events_count = events_count - 1 WHERE id = old.category_id;
  UPDATE categories SET events_count = events_count + 1 WHERE id = new.category_id;
END;
--> statement-breakpoint

CREATE TRIGGER events_category_delete AFTER DELETE ON events WHEN old.category_id IS NOT NULL BEGIN
  UPDATE categories SET events_count = events_count - 1 WHERE id = old.category_id;
END;
--> statement-breakpoint

-- Events: search

CREATE VIRTUAL TABLE event_search USING fts5(
  title, location, organizer, description, words, facets,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint

-- The day facets of each event: t and each day, month and year of its sessions, or, without sessions, from its first day
-- to its last, for 400 days and 120 months at most.
CREATE VIEW event_search_days AS
SELECT e.ordinal, (
  WITH RECURSIVE
    days(day) AS (
      SELECT e.date WHERE e.sessions IS NULL
      UNION ALL
      SELECT date(day, '+1 day') FROM days WHERE day < e.last_day LIMIT 400),
    months(day) AS (
      SELECT substr(e.date, 1, 7) || '-01' WHERE e.sessions IS NULL
      UNION ALL
      SELECT date(day, '+1 month') FROM months WHERE date(day, '+1 month') <= e.last_day LIMIT 120),
    known(day, longest) AS (
      SELECT day, 10 FROM days
      UNION ALL SELECT day, 7 FROM months
      UNION ALL SELECT value ->> 'date', 10 FROM json_each(e.sessions))
  SELECT group_concat('t' || token, ' ') FROM (
    SELECT DISTINCT replace(substr(day, 1, form.value), '-', '') AS token
    FROM known JOIN json_each('[10, 7, 4]') form ON form.value <= longest)
) AS days
FROM events e;
--> statement-breakpoint

-- `facets` holds one word per filter: n + hex of the nation, c + id of the category, d + discipline, r + role and o + id
-- of the organizer, s + listed or cancelled, t + the days, months and years of the event, g + the cells of its position
-- in grids of 20, 8, 4, 2 and 1 cells a degree.
CREATE VIEW event_search_source AS
SELECT search_row, ordinal, organizer_id,
  folded ->> 0 AS title, folded ->> 1 AS location, folded ->> 2 AS organizer, folded ->> 3 AS description, folded ->> 4 AS words,
  facets
FROM (
  SELECT
    cast(julianday(e.last_day) + 0.5 AS integer) * 100000000 + e.ordinal AS search_row,
    e.ordinal, e.organizer_id,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_array(e.title,
      coalesce(e.location, ''),
      coalesce(u.company_name, '') || ' ' || coalesce(u.full_name, ''),
      coalesce(e.description, '') || ' ' || coalesce(e.activity_description, '') || ' ' || coalesce(e.activity_details, ''),
      (SELECT words FROM event_search_words WHERE ordinal = e.ordinal)),
      'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS folded,
    'n' || hex(coalesce(e.nation, '')) || ' c' || replace(coalesce(e.category_id, 'none'), '-', '')
      || ' d' || replace(coalesce(e.discipline, 'none'), '&', 'and')
      || ' r' || replace(coalesce(u.role, 'none'), '_', '')
      || ' o' || replace(coalesce(e.organizer_id, 'none'), '-', '')
      || iif(e.cancelled_at IS NULL, ' slisted', ' scancelled')
      || ' ' || coalesce((SELECT days FROM event_search_days WHERE ordinal = e.ordinal), '')
      || iif(e.latitude IS NULL OR e.longitude IS NULL, '', (
        SELECT group_concat(' g' || value || 'x' || cast((e.latitude + 90) * value AS integer)
          || 'x' || cast((e.longitude + 180) * value AS integer), '') FROM json_each('[20, 8, 4, 2, 1]'))) AS facets
  FROM events e LEFT JOIN users u ON u.id = e.organizer_id
);
--> statement-breakpoint

CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
  SELECT search_row, title, location, organizer, description, words, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER events_search_update
AFTER UPDATE OF title, location, description, activity_description, activity_details, nation, area, category_id, discipline, event_type, date, end_date, sessions,
  organizer_id, cancelled_at, latitude, longitude ON events
BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
  SELECT search_row, title, location, organizer, description, words, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint

CREATE TRIGGER users_search_update AFTER UPDATE OF full_name, company_name, role ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name OR old.role IS NOT new.role
BEGIN
  UPDATE event_search
  SET organizer = (SELECT organizer FROM event_search_source WHERE ordinal = event_search.rowid % 100000000),
    facets = (SELECT facets FROM event_search_source WHERE ordinal = event_search.rowid % 100000000)
  WHERE rowid IN (
    SELECT cast(julianday(last_day) + 0.5 AS integer) * 100000000 + ordinal FROM events WHERE organizer_id = new.id
  );
END;
--> statement-breakpoint

-- The names of the categories, in every language in which they have one: a word of a search finds the categories that
-- it begins, and their facet finds the events, so that a new name rewrites no event.
CREATE VIRTUAL TABLE category_search USING fts5(
  names, category_id UNINDEXED,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint

CREATE VIEW category_search_source AS
SELECT c.id AS category_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(c.name || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(c.names)), '')
    || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = lower(c.name)), ''),
    'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS names
FROM categories c;
--> statement-breakpoint

CREATE TRIGGER categories_search_insert AFTER INSERT ON categories BEGIN
  INSERT INTO category_search(names, category_id)
  SELECT names, category_id FROM category_search_source WHERE category_id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER categories_search_update AFTER UPDATE OF name, names ON categories BEGIN
  DELETE FROM category_search WHERE category_id = old.id;
  INSERT INTO category_search(names, category_id)
  SELECT names, category_id FROM category_search_source WHERE category_id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER categories_search_delete AFTER DELETE ON categories BEGIN
  DELETE FROM category_search WHERE category_id = old.id;
END;
--> statement-breakpoint

CREATE VIEW event_search_words AS
SELECT e.ordinal,
  coalesce(e.nation, '') || ' ' || coalesce(e.area, '') || ' ' || coalesce(replace(e.event_type, '_', ' '), '')
  || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = 'nation ' || lower(e.nation_code)),
    (SELECT words FROM search_synonyms WHERE name = lower(e.nation)), '')
  || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = e.event_type), '')
  || ' ' || iif(e.category_id IS NULL, coalesce((SELECT words FROM search_synonyms WHERE name = 'allenamenti'), ''), '')
  || ' ' || iif(coalesce(e.nation, '') IN ('', 'Italia'), coalesce((
    SELECT group_concat(w.words, ' ') FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(coalesce(e.location, '') || ',' || coalesce(e.area, ''), ' - ', ','), '(', ','), ')', ','), ' – ', ',')), ',', '","') || ']') part
    JOIN search_synonyms w ON w.name = iif(
      substr(trim(part.value), -3) GLOB ' [A-Z][A-Z]', lower(substr(trim(part.value), -2)), lower(trim(part.value)))
    WHERE length(trim(part.value)) > 2 OR trim(part.value) GLOB '[A-Z][A-Z]'), ''), '') AS words
FROM events e;
--> statement-breakpoint

-- Enrolments: seats

-- `seats_taken` for lists and cards. The insert of an enrolment counts the seats itself.
CREATE TRIGGER enrolments_seat_insert AFTER INSERT ON enrolments WHEN new.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken + 1 WHERE id = new.event_id;
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_seat_update AFTER UPDATE OF status ON enrolments
WHEN (old.status IN ('held', 'confirmed')) <> (new.status IN ('held', 'confirmed'))
BEGIN
  UPDATE events
  SET seats_taken = seats_taken + CASE WHEN new.status IN ('held', 'confirmed') THEN 1 ELSE -1 END
  WHERE id = new.event_id;
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_seat_delete AFTER DELETE ON enrolments WHEN old.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken - 1 WHERE id = old.event_id;
END;
--> statement-breakpoint

-- A released hold that was paid after all is live again. Not in the statement that confirms it, because it names the column
-- for every hold, and the index of live rows would be written for each.
CREATE TRIGGER enrolments_live_again AFTER UPDATE OF status ON enrolments
WHEN new.status = 'confirmed' AND new.ended_at IS NOT NULL
BEGIN
  UPDATE enrolments SET ended_at = NULL WHERE id = new.id;
END;
--> statement-breakpoint

-- The IP address of a hold is deleted when the hold ends.
CREATE TRIGGER enrolments_address_clear AFTER UPDATE OF status ON enrolments
WHEN new.status <> 'held' AND new.address_key IS NOT NULL
BEGIN
  UPDATE enrolments SET address_key = NULL WHERE id = new.id;
END;
--> statement-breakpoint

-- Questions

CREATE TRIGGER `question_threads_handover` AFTER UPDATE OF `organizer_id` ON `events`
WHEN new.organizer_id IS NOT NULL AND new.organizer_id IS NOT old.organizer_id
BEGIN
  -- A new organizer who had asked about the event keeps that thread with the former one.
  UPDATE question_threads SET organizer_id = new.organizer_id, organizer_read = 0
    WHERE event_id = new.id AND asker_id <> new.organizer_id;
END;
--> statement-breakpoint

-- Dashboard: hours of each organizer

-- Sums per organizer and hour in UTC, because the days of the site's time zone are made of hours. The earnings of an event
-- are those of its present organizer alone.
-- An event that is handed over or removed takes its money out of its organizer's own events.
CREATE TRIGGER events_ledger_handed_over AFTER UPDATE OF organizer_id ON events WHEN old.organizer_id IS NOT new.organizer_id
BEGIN
  UPDATE organizer_hours SET
    elsewhere_entries = elsewhere_entries + moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents + moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents + moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents + moved.disputed
  FROM (
    SELECT substr(created_at, 1, 13) AS hour, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = old.id AND +organizer_id = old.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_hours.organizer_id = old.organizer_id AND organizer_hours.hour = moved.hour;
  UPDATE organizer_hours SET
    elsewhere_entries = elsewhere_entries - moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents - moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents - moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents - moved.disputed
  FROM (
    SELECT substr(created_at, 1, 13) AS hour, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = new.id AND +organizer_id = new.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_hours.organizer_id = new.organizer_id AND organizer_hours.hour = moved.hour;
  UPDATE events SET earned_cents = (
    SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE event_id = new.id AND +organizer_id = new.organizer_id
  ) WHERE id = new.id;
END;
--> statement-breakpoint

CREATE TRIGGER events_ledger_delete BEFORE DELETE ON events WHEN old.organizer_id IS NOT NULL BEGIN
  UPDATE organizer_hours SET
    elsewhere_entries = elsewhere_entries + moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents + moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents + moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents + moved.disputed
  FROM (
    SELECT substr(created_at, 1, 13) AS hour, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = old.id AND +organizer_id = old.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_hours.organizer_id = old.organizer_id AND organizer_hours.hour = moved.hour;
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_hour_insert AFTER INSERT ON enrolments WHEN new.status = 'confirmed' BEGIN
  INSERT INTO organizer_hours (organizer_id, hour, enrolled, paying)
  SELECT organizer_id, substr(coalesce(new.confirmed_at, new.created_at), 1, 13), 1, new.amount_cents > 0
  FROM events WHERE id = new.event_id AND organizer_id IS NOT NULL
  ON CONFLICT (organizer_id, hour) DO UPDATE SET enrolled = enrolled + 1, paying = paying + excluded.paying;
  UPDATE events SET paying = paying + 1 WHERE id = new.event_id AND new.amount_cents > 0;
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_hour_update AFTER UPDATE OF status, amount_cents, confirmed_at ON enrolments
WHEN old.status = 'confirmed' OR new.status = 'confirmed'
BEGIN
  UPDATE organizer_hours SET enrolled = enrolled - 1, paying = paying - (old.amount_cents > 0)
  WHERE old.status = 'confirmed' AND hour = substr(coalesce(old.confirmed_at, old.created_at), 1, 13)
    AND organizer_id = (SELECT organizer_id FROM events WHERE id = old.event_id);
  INSERT INTO organizer_hours (organizer_id, hour, enrolled, paying)
  SELECT organizer_id, substr(coalesce(new.confirmed_at, new.created_at), 1, 13), 1, new.amount_cents > 0
  FROM events WHERE id = new.event_id AND organizer_id IS NOT NULL AND new.status = 'confirmed'
  ON CONFLICT (organizer_id, hour) DO UPDATE SET enrolled = enrolled + 1, paying = paying + excluded.paying;
  UPDATE events
  SET paying = paying + (new.status = 'confirmed' AND new.amount_cents > 0)
    - (old.status = 'confirmed' AND old.amount_cents > 0)
  WHERE id = new.event_id;
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_hour_delete AFTER DELETE ON enrolments WHEN old.status = 'confirmed' BEGIN
  UPDATE organizer_hours SET enrolled = enrolled - 1, paying = paying - (old.amount_cents > 0)
  WHERE hour = substr(coalesce(old.confirmed_at, old.created_at), 1, 13)
    AND organizer_id = (SELECT organizer_id FROM events WHERE id = old.event_id);
  UPDATE events SET paying = paying - 1 WHERE id = old.event_id AND old.amount_cents > 0;
END;
--> statement-breakpoint

CREATE TRIGGER events_hour_delete BEFORE DELETE ON events WHEN old.organizer_id IS NOT NULL BEGIN
  UPDATE organizer_hours
  SET enrolled = organizer_hours.enrolled - gone.enrolled, paying = organizer_hours.paying - gone.paying
  FROM (
    SELECT substr(coalesce(confirmed_at, created_at), 1, 13) AS hour, count(*) AS enrolled, sum(amount_cents > 0) AS paying
    FROM enrolments WHERE event_id = old.id AND status = 'confirmed' GROUP BY 1
  ) AS gone
  WHERE organizer_hours.organizer_id = old.organizer_id AND organizer_hours.hour = gone.hour;
END;
--> statement-breakpoint

CREATE TRIGGER events_hour_handed_over AFTER UPDATE OF organizer_id ON events WHEN old.organizer_id IS NOT new.organizer_id
BEGIN
  UPDATE organizer_hours
  SET enrolled = organizer_hours.enrolled - gone.enrolled, paying = organizer_hours.paying - gone.paying
  FROM (
    SELECT substr(coalesce(confirmed_at, created_at), 1, 13) AS hour, count(*) AS enrolled, sum(amount_cents > 0) AS paying
    FROM enrolments WHERE event_id = old.id AND status = 'confirmed' GROUP BY 1
  ) AS gone
  WHERE organizer_hours.organizer_id = old.organizer_id AND organizer_hours.hour = gone.hour;
  INSERT INTO organizer_hours (organizer_id, hour, enrolled, paying)
  SELECT new.organizer_id, substr(coalesce(confirmed_at, created_at), 1, 13), count(*), sum(amount_cents > 0)
  FROM enrolments WHERE event_id = new.id AND status = 'confirmed' AND new.organizer_id IS NOT NULL GROUP BY 2
  ON CONFLICT (organizer_id, hour)
  DO UPDATE SET enrolled = enrolled + excluded.enrolled, paying = paying + excluded.paying;
END;
--> statement-breakpoint

CREATE TRIGGER ledger_hour_insert AFTER INSERT ON ledger_entries WHEN new.organizer_id IS NOT NULL BEGIN
  INSERT INTO organizer_hours (organizer_id, hour, earned_cents, refunded_cents, disputed_cents, elsewhere_entries,
    elsewhere_earned_cents, elsewhere_refunded_cents, elsewhere_disputed_cents)
  SELECT new.organizer_id, substr(new.created_at, 1, 13), new.amount_cents, refunded, disputed, elsewhere,
    elsewhere * new.amount_cents, elsewhere * refunded, elsewhere * disputed
  FROM (
    SELECT CASE WHEN new.kind = 'refund' OR (new.kind = 'charge' AND new.stripe_reference GLOB 're_*') THEN -new.amount_cents ELSE 0 END AS refunded,
      CASE WHEN new.kind IN ('dispute', 'dispute_fee') OR (new.kind = 'charge' AND (new.stripe_reference GLOB 'txn_*' OR new.stripe_reference GLOB 'fee_*')) THEN -new.amount_cents ELSE 0 END AS disputed,
      NOT EXISTS (SELECT 1 FROM events e WHERE e.id = new.event_id AND e.organizer_id = new.organizer_id) AS elsewhere
  ) WHERE true
  ON CONFLICT (organizer_id, hour) DO UPDATE SET
    earned_cents = earned_cents + excluded.earned_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents,
    elsewhere_entries = elsewhere_entries + excluded.elsewhere_entries,
    elsewhere_earned_cents = elsewhere_earned_cents + excluded.elsewhere_earned_cents,
    elsewhere_refunded_cents = elsewhere_refunded_cents + excluded.elsewhere_refunded_cents,
    elsewhere_disputed_cents = elsewhere_disputed_cents + excluded.elsewhere_disputed_cents;
  UPDATE events SET earned_cents = earned_cents + new.amount_cents
  WHERE id = new.event_id AND organizer_id = new.organizer_id;
END;
--> statement-breakpoint

-- Registers

-- A new event gets a register for each day: the days of its sessions, or from its first day to its last, 60 at most. The
-- ids are random UUIDs.
CREATE TRIGGER `events_registers_insert` AFTER INSERT ON `events`
WHEN new.keeps_register AND new.organizer_id IS NOT NULL
BEGIN
  INSERT INTO registers (id, event_id, organizer_id, day, created_at)
  SELECT lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
      substr(hex(randomblob(2)), 2), hex(randomblob(6)))), new.id, new.organizer_id, days.day, new.updated_at
  FROM (
    SELECT DISTINCT value ->> 'date' AS day FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)
  ) AS days;
END;
--> statement-breakpoint

-- A deleted event leaves the registers that have changes, with the event's title, venue and centre copied into them.
CREATE TRIGGER `events_registers_delete` BEFORE DELETE ON `events`
BEGIN
  DELETE FROM registers WHERE event_id = old.id AND closed_at IS NULL AND last_number = 0;
  UPDATE registers SET title = coalesce(title, old.title), location = coalesce(location, old.location),
    nation = coalesce(nation, old.nation), time_zone = coalesce(time_zone, old.time_zone),
    centre = coalesce(centre, (SELECT coalesce(nullif(trim(o.company_name), ''), o.full_name) FROM users o WHERE o.id = old.organizer_id))
  WHERE event_id = old.id;
END;
--> statement-breakpoint

-- A guest with an e-mail becomes the member who confirms that e-mail.
CREATE TRIGGER `users_register_guests` AFTER UPDATE OF `confirmed_at`, `email` ON `users`
WHEN new.confirmed_at IS NOT NULL AND new.deleted_at IS NULL
  AND (old.confirmed_at IS NULL OR new.email <> old.email)
BEGIN
  UPDATE register_guests SET user_id = new.id, email = NULL WHERE email = new.email AND user_id IS NULL;
END;
--> statement-breakpoint

-- A day that joins an event gets the guides of its other open days.
CREATE TRIGGER `registers_guides_insert` AFTER INSERT ON `registers`
WHEN new.event_id IS NOT NULL
BEGIN
  INSERT INTO register_guides (register_id, user_id, created_at)
  SELECT DISTINCT new.id, guide.user_id, new.created_at
  FROM registers other JOIN register_guides guide ON guide.register_id = other.id AND guide.left_at IS NULL
  WHERE other.event_id = new.event_id AND other.id <> new.id AND other.closed_at IS NULL;
END;
--> statement-breakpoint

-- While a register is open it follows its event: it moves by as many days as the first day, notes when it did, and keeps
-- its guides and its address, also before anything is written; days that are gone leave if nothing was written, new days
-- get a register, and a new organizer gets the open ones. The former organizer stays as one who left, because dives may
-- name them as guide.
CREATE TRIGGER `events_registers_update` AFTER UPDATE OF `date`, `end_date`, `sessions`, `keeps_register`, `organizer_id` ON `events`
WHEN (new.keeps_register OR old.keeps_register) AND new.organizer_id IS NOT NULL AND (
  new.date <> old.date OR new.end_date IS NOT old.end_date OR new.sessions IS NOT old.sessions
  OR new.keeps_register <> old.keeps_register OR new.organizer_id IS NOT old.organizer_id)
BEGIN
  DELETE FROM register_guides
  WHERE new.organizer_id IS NOT old.organizer_id AND user_id IN (new.organizer_id, old.organizer_id)
    AND register_id IN (SELECT id FROM registers WHERE event_id = new.id AND closed_at IS NULL);
  INSERT INTO register_guides (register_id, user_id, created_at, left_at)
  SELECT id, old.organizer_id, new.updated_at, new.updated_at FROM registers
  WHERE event_id = new.id AND closed_at IS NULL AND last_number > 0
    AND old.organizer_id IS NOT NULL AND new.organizer_id IS NOT old.organizer_id;
  UPDATE registers SET organizer_id = new.organizer_id
  WHERE event_id = new.id AND closed_at IS NULL AND new.organizer_id IS NOT old.organizer_id;
  UPDATE registers SET day = date(day, (julianday(new.date) - julianday(old.date)) || ' days'), moved_at = new.updated_at
  WHERE event_id = new.id AND closed_at IS NULL AND new.date <> old.date;
  INSERT INTO registers (id, event_id, organizer_id, day, created_at)
  SELECT lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
      substr(hex(randomblob(2)), 2), hex(randomblob(6)))), new.id, new.organizer_id, days.day, new.updated_at
  FROM (
    SELECT DISTINCT value ->> 'date' AS day FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)
  ) AS days
  WHERE new.keeps_register
    AND NOT EXISTS (SELECT 1 FROM registers kept WHERE kept.event_id = new.id AND kept.day = days.day);
  DELETE FROM registers
  WHERE event_id = new.id AND closed_at IS NULL AND last_number = 0 AND (NOT new.keeps_register OR day NOT IN (
    SELECT value ->> 'date' FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)));
END;
--> statement-breakpoint

-- Blog

-- The addresses of deleted articles that visitors could read answer "gone", until another article takes them.
CREATE TRIGGER articles_gone_delete AFTER DELETE ON articles WHEN old.first_published_at IS NOT NULL BEGIN
  INSERT INTO gone_articles (slug, gone_at)
  SELECT address, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (SELECT old.slug AS address UNION SELECT old.id)
  WHERE true
  ON CONFLICT (slug) DO UPDATE SET gone_at = excluded.gone_at;
END;
--> statement-breakpoint

CREATE TRIGGER articles_gone_insert AFTER INSERT ON articles BEGIN
  DELETE FROM gone_articles WHERE slug IN (new.slug, new.id);
END;
--> statement-breakpoint

CREATE TRIGGER articles_gone_update AFTER UPDATE OF slug ON articles WHEN new.slug <> old.slug BEGIN
  DELETE FROM gone_articles WHERE slug = new.slug;
END;
--> statement-breakpoint

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

-- The index of every article's title and hashtags for the table of writers, in the order of creation. `facets` has
-- s + published, scheduled or draft besides.
CREATE VIRTUAL TABLE article_table_search USING fts5(
  text, facets,
  content = '', contentless_delete = 1, detail = column,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint

CREATE VIEW article_search_source AS
SELECT
  coalesce(unixepoch(first_published_at), 0) / 60 * 100000000 + ordinal AS search_row,
  coalesce(unixepoch(created_at), 0) / 60 * 100000000 + ordinal AS table_row,
  ordinal, published,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    title || ' ' || coalesce(excerpt, '') || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(hashtags)), '')
      || ' ' || plain_text,
    'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS text,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    title || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(hashtags)), ''),
    'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS table_text,
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

-- Forum

-- The full-text index of the titles of visible topics, for the similar ones that are shown while a title is typed. Row
-- numbers are the topics' own, so that the newest matches are read first. It keeps no text (contentless) and no positions.
CREATE VIRTUAL TABLE forum_topic_search USING fts5(
  title,
  content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint

CREATE VIEW forum_topic_search_source AS
SELECT ordinal,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title,
    'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS title
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

-- Admin: sums of the whole platform

-- What is counted at an instant, added to the period that holds it. Weeks begin between Sunday 10:00 and Monday 12:00 in
-- UTC, by the time zone, so each hour between is a period, and the rest of a week, from Monday 12:00, is one.
CREATE VIEW platform_counts AS
SELECT period AS at, users, events, enrolments, revenue_cents, package_cents FROM platform_totals;
--> statement-breakpoint

CREATE TRIGGER platform_counts_insert INSTEAD OF INSERT ON platform_counts BEGIN
  INSERT INTO platform_totals (period, users, events, enrolments, revenue_cents, package_cents)
  VALUES (
    iif(strftime('%w%H', new.at) NOT BETWEEN '010' AND '111', date(new.at, '-6 days', 'weekday 1') || 'T12', substr(new.at, 1, 13)),
    coalesce(new.users, 0), coalesce(new.events, 0), coalesce(new.enrolments, 0), coalesce(new.revenue_cents, 0),
    coalesce(new.package_cents, 0)
  )
  ON CONFLICT (period) DO UPDATE SET
    users = users + excluded.users, events = events + excluded.events, enrolments = enrolments + excluded.enrolments,
    revenue_cents = revenue_cents + excluded.revenue_cents, package_cents = package_cents + excluded.package_cents;
END;
--> statement-breakpoint

CREATE TRIGGER users_totals_insert AFTER INSERT ON users
WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO platform_counts (at, users) VALUES (new.created_at, 1);
END;
--> statement-breakpoint

CREATE TRIGGER users_totals_leave AFTER UPDATE OF deleted_at, created_at ON users
WHEN old.deleted_at IS NULL AND (old.created_at <> new.created_at OR NOT (new.deleted_at IS NULL))
BEGIN
  INSERT INTO platform_counts (at, users) VALUES (old.created_at, -1);
END;
--> statement-breakpoint

CREATE TRIGGER users_totals_enter AFTER UPDATE OF deleted_at, created_at ON users
WHEN new.deleted_at IS NULL AND (old.created_at <> new.created_at OR NOT (old.deleted_at IS NULL))
BEGIN
  INSERT INTO platform_counts (at, users) VALUES (new.created_at, 1);
END;
--> statement-breakpoint

CREATE TRIGGER users_totals_delete AFTER DELETE ON users
WHEN old.deleted_at IS NULL
BEGIN
  INSERT INTO platform_counts (at, users) VALUES (old.created_at, -1);
END;
--> statement-breakpoint

CREATE TRIGGER events_totals_insert AFTER INSERT ON events
WHEN new.cancelled_at IS NULL
BEGIN
  INSERT INTO platform_counts (at, events) VALUES (new.created_at, 1);
END;
--> statement-breakpoint

CREATE TRIGGER events_totals_leave AFTER UPDATE OF cancelled_at, created_at ON events
WHEN old.cancelled_at IS NULL AND (old.created_at <> new.created_at OR NOT (new.cancelled_at IS NULL))
BEGIN
  INSERT INTO platform_counts (at, events) VALUES (old.created_at, -1);
END;
--> statement-breakpoint

CREATE TRIGGER events_totals_enter AFTER UPDATE OF cancelled_at, created_at ON events
WHEN new.cancelled_at IS NULL AND (old.created_at <> new.created_at OR NOT (old.cancelled_at IS NULL))
BEGIN
  INSERT INTO platform_counts (at, events) VALUES (new.created_at, 1);
END;
--> statement-breakpoint

CREATE TRIGGER events_totals_delete AFTER DELETE ON events
WHEN old.cancelled_at IS NULL
BEGIN
  INSERT INTO platform_counts (at, events) VALUES (old.created_at, -1);
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_totals_insert AFTER INSERT ON enrolments
WHEN new.status = 'confirmed'
BEGIN
  INSERT INTO platform_counts (at, enrolments) VALUES (coalesce(new.confirmed_at, new.created_at), 1);
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_totals_leave AFTER UPDATE OF status, confirmed_at ON enrolments
WHEN old.status = 'confirmed' AND (old.confirmed_at IS NOT new.confirmed_at OR NOT (new.status = 'confirmed'))
BEGIN
  INSERT INTO platform_counts (at, enrolments) VALUES (coalesce(old.confirmed_at, old.created_at), -1);
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_totals_enter AFTER UPDATE OF status, confirmed_at ON enrolments
WHEN new.status = 'confirmed' AND (old.confirmed_at IS NOT new.confirmed_at OR NOT (old.status = 'confirmed'))
BEGIN
  INSERT INTO platform_counts (at, enrolments) VALUES (coalesce(new.confirmed_at, new.created_at), 1);
END;
--> statement-breakpoint

CREATE TRIGGER enrolments_totals_delete AFTER DELETE ON enrolments
WHEN old.status = 'confirmed'
BEGIN
  INSERT INTO platform_counts (at, enrolments) VALUES (coalesce(old.confirmed_at, old.created_at), -1);
END;
--> statement-breakpoint

CREATE TRIGGER ledger_totals_insert AFTER INSERT ON ledger_entries BEGIN
  INSERT INTO platform_counts (at, revenue_cents, package_cents)
  VALUES (new.created_at, new.amount_cents, CASE WHEN new.organizer_id IS NULL THEN new.amount_cents ELSE 0 END);
END;
