CREATE INDEX `events_category_date` ON `events` (`category_id`,`date`);--> statement-breakpoint
CREATE INDEX `events_category_title` ON `events` (`category_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `events_category_created` ON `events` (`category_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_organizer_date` ON `events` (`organizer_id`,`date`);--> statement-breakpoint
CREATE INDEX `events_organizer_title` ON `events` (`organizer_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `events_organizer_created` ON `events` (`organizer_id`,`created_at`);