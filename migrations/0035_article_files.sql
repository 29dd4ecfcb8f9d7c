ALTER TABLE `article_drafts` ADD `files` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `article_versions` ADD `files` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `articles` ADD `files` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- hand-written
-- What articles, their drafts and their earlier texts show is named by their own column `files`, so that no trigger has
-- to read HTML.
DROP TRIGGER articles_uploads_insert;
--> statement-breakpoint
DROP TRIGGER articles_uploads_update;
--> statement-breakpoint
DROP VIEW article_uploads;
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
CREATE TRIGGER article_drafts_uploads_insert AFTER INSERT ON article_drafts BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT value, 'article_drafts ' || new.article_id FROM json_each(new.files);
END;
--> statement-breakpoint
CREATE TRIGGER article_drafts_uploads_update AFTER UPDATE OF files ON article_drafts WHEN new.files IS NOT old.files BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT value, 'article_drafts ' || new.article_id FROM json_each(new.files);
  DELETE FROM upload_uses
  WHERE holder = 'article_drafts ' || new.article_id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint
CREATE TRIGGER article_drafts_uploads_delete AFTER DELETE ON article_drafts BEGIN
  DELETE FROM upload_uses WHERE holder = 'article_drafts ' || old.article_id;
END;
--> statement-breakpoint
-- An earlier text never changes.
CREATE TRIGGER article_versions_uploads_insert AFTER INSERT ON article_versions BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT value, 'article_versions ' || new.article_id || ' ' || new.number FROM json_each(new.files);
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_uploads_delete AFTER DELETE ON article_versions BEGIN
  DELETE FROM upload_uses WHERE holder = 'article_versions ' || old.article_id || ' ' || old.number;
END;
--> statement-breakpoint
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
