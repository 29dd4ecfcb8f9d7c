CREATE TABLE `forum_recounts` (
	`day` text PRIMARY KEY NOT NULL,
	`last_ordinal` integer DEFAULT 0 NOT NULL,
	`last_category_id` text DEFAULT '' NOT NULL,
	`corrected` integer DEFAULT 0 NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text
);
