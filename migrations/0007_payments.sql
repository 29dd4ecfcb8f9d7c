CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`stripe_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`last_error` text,
	`created_at` text NOT NULL,
	`done_at` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('waiting','done','failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_waiting` ON `refunds` (`next_attempt_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'failed';--> statement-breakpoint
DROP INDEX `payments_open`;--> statement-breakpoint
ALTER TABLE `payments` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_rule` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_until` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_check_at` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `checks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `users_insurance_ends` ON `users` (`scadenza_assicurazione`) WHERE scadenza_assicurazione is not null;--> statement-breakpoint
CREATE INDEX `users_medical_ends` ON `users` (`scadenza_certificato_medico`) WHERE scadenza_certificato_medico is not null;--> statement-breakpoint
UPDATE payments SET
  title = coalesce((SELECT title FROM events WHERE events.id = payments.event_id), ''),
  refund_rule = (SELECT refund_rule FROM events WHERE events.id = payments.event_id),
  refund_until = (SELECT date(date, '-' || refund_until_days || ' days') FROM events WHERE events.id = payments.event_id),
  next_check_at = CASE WHEN status = 'open' THEN coalesce(expires_at, created_at) END;