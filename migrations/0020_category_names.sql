DROP INDEX `categories_order`;--> statement-breakpoint
ALTER TABLE `categories` ADD `names` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `events_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `categories_order` ON `categories` (`order_index`,`id`);
--> statement-breakpoint
-- hand-written: a category's events are counted by triggers, so that its table reads no event.
UPDATE categories SET events_count = (SELECT count(*) FROM events WHERE events.category_id = categories.id);
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
