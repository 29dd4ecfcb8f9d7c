CREATE TABLE `linked_pictures` (
	`url` text PRIMARY KEY NOT NULL,
	`key` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`created_at` text NOT NULL,
	`unused_since` text
);
--> statement-breakpoint
CREATE INDEX `linked_pictures_unused` ON `linked_pictures` (unused_since) WHERE unused_since is not null;
--> statement-breakpoint
-- hand-written
-- What an event shows: files of ours by their key, pictures of other sites by their address.
DROP VIEW event_uploads;
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
-- Two statements, not an upsert: the statement that fires this ignores conflicts, and its way of doing so would be taken.
CREATE TRIGGER linked_pictures_used AFTER INSERT ON upload_uses WHEN new.upload_key LIKE 'https://%' BEGIN
  INSERT OR IGNORE INTO linked_pictures (url, attempts, next_attempt_at, created_at)
  VALUES (new.upload_key, 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  UPDATE linked_pictures SET unused_since = NULL WHERE url = new.upload_key;
END;
--> statement-breakpoint
CREATE TRIGGER linked_pictures_unused AFTER DELETE ON upload_uses
WHEN old.upload_key LIKE 'https://%' AND NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = old.upload_key)
BEGIN
  UPDATE linked_pictures SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE url = old.upload_key;
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
INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT upload_key, 'events ' || id FROM event_uploads;
