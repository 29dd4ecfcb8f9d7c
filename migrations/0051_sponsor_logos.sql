ALTER TABLE `users` ADD `sponsor_logo_url` text;--> statement-breakpoint
ALTER TABLE `users` ADD `sponsor_text` text;
--> statement-breakpoint
-- hand-written
-- A sponsor's logo is in use like the profile's picture.
DROP VIEW user_uploads;
--> statement-breakpoint
CREATE VIEW user_uploads AS
SELECT id, substr(avatar_url, 9, instr(avatar_url || '?', '?') - 9) AS upload_key FROM users WHERE avatar_url LIKE '/public/%'
UNION ALL
SELECT id, substr(sponsor_logo_url, 9, instr(sponsor_logo_url || '?', '?') - 9) FROM users WHERE sponsor_logo_url LIKE '/public/%';
--> statement-breakpoint
DROP TRIGGER users_uploads_update;
--> statement-breakpoint
CREATE TRIGGER users_uploads_update AFTER UPDATE OF avatar_url, sponsor_logo_url ON users BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'users ' || new.id AND upload_key NOT IN (SELECT upload_key FROM user_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'users ' || id FROM user_uploads WHERE id = new.id;
END;
