ALTER TABLE `users` ADD `emergency_contact_name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `emergency_contact_phone` text;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `documents_reminded_at` text;--> statement-breakpoint
ALTER TABLE `events` ADD `responsibility_waiver_accepted_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `events` ADD `responsibility_waiver_checked` text;--> statement-breakpoint
CREATE INDEX `events_waiver_accepted_by` ON `events` (`responsibility_waiver_accepted_by`) WHERE responsibility_waiver_accepted_by is not null;