CREATE TABLE `ledger_comparisons` (
	`day` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`phase` text NOT NULL,
	`cursor` text,
	`compared` integer DEFAULT 0 NOT NULL,
	`leased_until` text,
	`last_error` text,
	`started_at` text NOT NULL,
	`finished_at` text,
	CONSTRAINT "ledger_comparisons_phase" CHECK("ledger_comparisons"."phase" in ('listing','entries','differences','done'))
);
--> statement-breakpoint
CREATE TABLE `ledger_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_kind` text NOT NULL,
	`reference` text NOT NULL,
	`payment_id` text,
	`transaction_id` text,
	`ours_cents` integer,
	`theirs_cents` integer,
	`currency` text DEFAULT 'eur' NOT NULL,
	`occurred_at` text NOT NULL,
	`found_at` text NOT NULL,
	`state` text NOT NULL,
	`settled_at` text,
	`reason` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ledger_differences_state" CHECK("ledger_differences"."state" in ('open','settled','resolved'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_differences_reference` ON `ledger_differences` (`entry_kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_differences_open` ON `ledger_differences` (`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `ledger_differences_payment` ON `ledger_differences` (`payment_id`);--> statement-breakpoint
CREATE TABLE `ledger_matches` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`compared_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ledger_matches_transaction` ON `ledger_matches` (`transaction_id`);--> statement-breakpoint
DROP INDEX `stripe_events_processed`;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `payment_id` text REFERENCES payments(id);--> statement-breakpoint
CREATE INDEX `stripe_events_unlinked` ON `stripe_events` (`processed_at`) WHERE payment_id is null;--> statement-breakpoint
CREATE INDEX `stripe_events_payment` ON `stripe_events` (`payment_id`,`processed_at`) WHERE payment_id is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `request_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_request` ON `refunds` (`request_key`) WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX `ledger_entries_created` ON `ledger_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_kind` ON `payments` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_kind_status` ON `payments` (`kind`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_amount` ON `payments` (`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_status_amount` ON `payments` (`status`,`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_kind_amount` ON `payments` (`kind`,`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_kind_status_amount` ON `payments` (`kind`,`status`,`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_event` ON `payments` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_with_issue` ON `payments` (`id`) WHERE attention is not null;