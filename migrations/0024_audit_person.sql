ALTER TABLE `audit_entries` ADD `person_id` text;--> statement-breakpoint
CREATE INDEX `audit_entries_person` ON `audit_entries` (`person_id`,`id`);