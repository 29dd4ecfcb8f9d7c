-- A draft is saved by an upsert. SQLite applies the conflict handling of the statement that fires a trigger inside it as
-- well, so "INSERT OR IGNORE" failed there for each picture that the draft showed before. These triggers look first.
DROP TRIGGER article_drafts_uploads_insert;
--> statement-breakpoint
DROP TRIGGER article_drafts_uploads_update;
--> statement-breakpoint
DROP TRIGGER linked_pictures_used;
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
CREATE TRIGGER linked_pictures_used AFTER INSERT ON upload_uses WHEN new.upload_key LIKE 'https://%' BEGIN
  INSERT INTO linked_pictures (url, attempts, next_attempt_at, created_at)
  SELECT new.upload_key, 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE NOT EXISTS (SELECT 1 FROM linked_pictures WHERE url = new.upload_key);
  UPDATE linked_pictures SET unused_since = NULL WHERE url = new.upload_key;
END;
