CREATE INDEX `forum_topics_newest` ON `forum_topics` (`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_category_newest` ON `forum_topics` (`category_id`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_sitemap` ON `forum_topics` (ordinal / 1000,`last_activity_at`) WHERE deleted_at is null;