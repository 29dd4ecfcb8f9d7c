ALTER TABLE `events` ADD `start_time` text;--> statement-breakpoint
ALTER TABLE `events` ADD `end_time` text;--> statement-breakpoint
ALTER TABLE `events` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `events` ADD `meeting_point` text;--> statement-breakpoint
ALTER TABLE `events` ADD `sessions` text;--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `events` ADD `nation_code` text;--> statement-breakpoint
CREATE INDEX `events_series_date` ON `events` (`series_id`,`date`) WHERE series_id is not null;