CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`stripe_status` text NOT NULL,
	`reason` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`taken_cents` integer NOT NULL,
	`is_charge_refundable` integer NOT NULL,
	`asked_at` text NOT NULL,
	`change_id` text NOT NULL,
	`decision` text,
	`decided_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('inquiry','open','won','lost','closed'))
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `disputed_cents` integer DEFAULT 0 NOT NULL;