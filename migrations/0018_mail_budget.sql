ALTER TABLE `mails` ADD `sender_id` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `topic` text;--> statement-breakpoint
CREATE INDEX `mails_sender` ON `mails` (`sender_id`,`recipient`,`created_at`) WHERE sender_id is not null;--> statement-breakpoint
CREATE INDEX `mails_topic` ON `mails` (`topic`,`recipient`,`created_at`) WHERE topic is not null;