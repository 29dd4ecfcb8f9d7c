ALTER TABLE `articles` ADD `draft_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `articles` ADD `saved_by` text REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `articles_saved_by` ON `articles` (`saved_by`) WHERE saved_by is not null;