DROP INDEX `transfers_indebted`;--> statement-breakpoint
ALTER TABLE `transfers` ADD `forgiven_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_indebted` ON `transfers` (`organizer_id`) WHERE owed_cents <> set_off_cents + forgiven_cents;