ALTER TABLE `article_drafts` ADD `word_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `article_versions` ADD `word_count` integer DEFAULT 0 NOT NULL;