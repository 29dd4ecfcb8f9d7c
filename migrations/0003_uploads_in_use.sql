CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`new_email` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`session_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`session_id`, `number`),
	FOREIGN KEY (`session_id`) REFERENCES `upload_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `upload_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`bucket_id` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_sessions_owner` ON `upload_sessions` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `upload_sessions_created` ON `upload_sessions` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `upload_sessions_key` ON `upload_sessions` (`key`);--> statement-breakpoint
CREATE TABLE `upload_uses` (
	`upload_key` text NOT NULL,
	`holder` text NOT NULL,
	PRIMARY KEY(`upload_key`, `holder`)
);
--> statement-breakpoint
CREATE INDEX `upload_uses_holder` ON `upload_uses` (`holder`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `unused_since` text;--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
-- What refers to a file. The table that holds the address keeps this; the cron removes what nobody refers to.
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
-- What events and articles refer to. "/public/" has eight characters; what follows, up to a
-- question mark, is the key.
CREATE VIEW event_uploads AS
SELECT id, substr(image_url, 9, instr(image_url || '?', '?') - 9) AS upload_key FROM events WHERE image_url LIKE '/public/%'
UNION ALL
SELECT e.id, substr(picture.value, 9, instr(picture.value || '?', '?') - 9)
FROM events e, json_each(coalesce(e.gallery_images, '[]')) picture WHERE picture.value LIKE '/public/%'
UNION ALL
SELECT e.id, substr(json_extract(instructor.value, '$.certificate_url'), 9, instr(json_extract(instructor.value, '$.certificate_url') || '?', '?') - 9)
FROM events e, json_each(coalesce(e.instructors, '[]')) instructor
WHERE json_extract(instructor.value, '$.certificate_url') LIKE '/public/%';
--> statement-breakpoint
CREATE VIEW article_uploads AS
SELECT id, substr(cover_image_url, 9, instr(cover_image_url || '?', '?') - 9) AS upload_key FROM articles WHERE cover_image_url LIKE '/public/%'
UNION ALL
SELECT a.id, substr(picture.value, 9, instr(picture.value || '?', '?') - 9)
FROM articles a, json_each(coalesce(a.gallery_images, '[]')) picture WHERE picture.value LIKE '/public/%'
UNION ALL
-- The text, split at its quotation marks: each attribute is a piece of its own.
SELECT a.id, substr(piece.value, 9, instr(piece.value || '?', '?') - 9)
FROM articles a, json_each('[' || replace(json_quote(a.content), '\"', '","') || ']') piece
WHERE piece.value LIKE '/public/%';
--> statement-breakpoint
CREATE VIEW user_uploads AS
SELECT id, substr(avatar_url, 9, instr(avatar_url || '?', '?') - 9) AS upload_key FROM users WHERE avatar_url LIKE '/public/%';
--> statement-breakpoint
INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT upload_key, 'users ' || id FROM user_uploads;
--> statement-breakpoint
INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT upload_key, 'events ' || id FROM event_uploads;
--> statement-breakpoint
INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT upload_key, 'articles ' || id FROM article_uploads;
--> statement-breakpoint
UPDATE uploads SET unused_since = created_at
WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = key);
--> statement-breakpoint
CREATE TRIGGER users_uploads_insert AFTER INSERT ON users BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'users ' || id FROM user_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_uploads_update AFTER UPDATE OF avatar_url ON users BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'users ' || new.id AND upload_key NOT IN (SELECT upload_key FROM user_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'users ' || id FROM user_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_uploads_delete AFTER DELETE ON users BEGIN
  DELETE FROM upload_uses WHERE holder = 'users ' || old.id;
END;
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
CREATE TRIGGER articles_uploads_insert AFTER INSERT ON articles BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'articles ' || id FROM article_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_uploads_update AFTER UPDATE OF cover_image_url, gallery_images, content ON articles BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'articles ' || new.id AND upload_key NOT IN (SELECT upload_key FROM article_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'articles ' || id FROM article_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_uploads_delete AFTER DELETE ON articles BEGIN
  DELETE FROM upload_uses WHERE holder = 'articles ' || old.id;
END;
