ALTER TABLE `logbook_dives` ADD `discipline` text;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `dive_seconds` integer;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `distance` real;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `weights` real;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `suit` real;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `water` text;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `water_temperature` real;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `buddy` text;--> statement-breakpoint
ALTER TABLE `logbook_dives` ADD `picture_url` text;--> statement-breakpoint
CREATE INDEX `logbook_dives_discipline` ON `logbook_dives` (`user_id`,`discipline`,`date`,`start_time`,`id`) WHERE discipline is not null;--> statement-breakpoint

-- A dive's picture is a private file: "/api/upload/" and the key.
CREATE TRIGGER logbook_dives_uploads_insert AFTER INSERT ON logbook_dives WHEN new.picture_url IS NOT NULL BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) VALUES (substr(new.picture_url, 13), 'logbook_dives ' || new.id);
END;
--> statement-breakpoint

CREATE TRIGGER logbook_dives_uploads_update AFTER UPDATE OF picture_url ON logbook_dives
WHEN new.picture_url IS NOT old.picture_url BEGIN
  DELETE FROM upload_uses WHERE holder = 'logbook_dives ' || new.id;
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT substr(new.picture_url, 13), 'logbook_dives ' || new.id WHERE new.picture_url IS NOT NULL;
END;
--> statement-breakpoint

CREATE TRIGGER logbook_dives_uploads_delete AFTER DELETE ON logbook_dives WHEN old.picture_url IS NOT NULL BEGIN
  DELETE FROM upload_uses WHERE holder = 'logbook_dives ' || old.id;
END;
