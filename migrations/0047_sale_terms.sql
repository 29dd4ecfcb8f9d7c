ALTER TABLE `payments` ADD `terms_version` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `terms_accepted_at` text;