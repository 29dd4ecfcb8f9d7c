CREATE TABLE `seat_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`enrolment_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text,
	`created_at` text NOT NULL,
	`claimed_at` text,
	`claimed_enrolment_id` text,
	FOREIGN KEY (`enrolment_id`) REFERENCES `enrolments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_invitations_token` ON `seat_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `seat_invitations_enrolment` ON `seat_invitations` (`enrolment_id`);--> statement-breakpoint
CREATE INDEX `seat_invitations_email` ON `seat_invitations` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE TABLE `price_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`code` text NOT NULL,
	`amount_cents` integer,
	`percent` integer,
	`from_day` text,
	`until_day` text,
	`max_uses` integer,
	`per_person` integer,
	`event_ids` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`ended_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_codes_reduction" CHECK(("price_codes"."amount_cents" is null) <> ("price_codes"."percent" is null)),
	CONSTRAINT "price_codes_percent" CHECK("price_codes"."percent" is null or "price_codes"."percent" between 1 and 100),
	CONSTRAINT "price_codes_amount" CHECK("price_codes"."amount_cents" is null or "price_codes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_codes_code` ON `price_codes` (`organizer_id`,`code`);--> statement-breakpoint
CREATE TABLE `price_members` (
	`organizer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `user_id`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_members_user` ON `price_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`organizer_id` text,
	`buyer_id` text,
	`amount_cents` integer NOT NULL,
	`for_name` text,
	`message` text,
	`recipient_email` text,
	`send_on` text,
	`sent_at` text,
	`paid_at` text,
	`expires_on` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "vouchers_amount" CHECK("vouchers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code` ON `vouchers` (`code`);--> statement-breakpoint
CREATE INDEX `vouchers_organizer` ON `vouchers` (`organizer_id`);--> statement-breakpoint
CREATE INDEX `vouchers_buyer` ON `vouchers` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `vouchers_unsent` ON `vouchers` (`send_on`) WHERE sent_at is null and paid_at is not null and recipient_email is not null;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `seats` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `payer_enrolment_id` text;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `price_code_id` text;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `balance_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `balance_due_on` text;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `voucher_id` text;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `voucher_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `voucher_returned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `enrolments_more_seats` ON `enrolments` (`event_id`) WHERE seats > 1;--> statement-breakpoint
CREATE INDEX `enrolments_price_code` ON `enrolments` (`price_code_id`,`user_id`) WHERE price_code_id is not null;--> statement-breakpoint
CREATE INDEX `enrolments_payer` ON `enrolments` (`payer_enrolment_id`) WHERE payer_enrolment_id is not null;--> statement-breakpoint
CREATE INDEX `enrolments_voucher` ON `enrolments` (`voucher_id`) WHERE voucher_id is not null;--> statement-breakpoint
CREATE INDEX `enrolments_balance` ON `enrolments` (`balance_due_on`) WHERE balance_cents > 0;--> statement-breakpoint
ALTER TABLE `events` ADD `early_price_cents` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `early_until` text;--> statement-breakpoint
ALTER TABLE `events` ADD `member_price_cents` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `deposit_cents` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `balance_days_before` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `minimum_participants` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `decision_days_before` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `cancel_without_decision` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `decided_at` text;--> statement-breakpoint
CREATE INDEX `events_undecided` ON `events` (`date`) WHERE minimum_participants is not null and decided_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE `payments` ADD `part` text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `price_lines` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `voucher_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `card_consent_at` text;--> statement-breakpoint

-- `seats_taken` counts the seats of an enrolment: the payer's own, and those bought for others.
DROP TRIGGER enrolments_seat_insert;
--> statement-breakpoint
CREATE TRIGGER enrolments_seat_insert AFTER INSERT ON enrolments WHEN new.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken + new.seats WHERE id = new.event_id;
END;
--> statement-breakpoint
DROP TRIGGER enrolments_seat_update;
--> statement-breakpoint
CREATE TRIGGER enrolments_seat_update AFTER UPDATE OF status, seats ON enrolments
WHEN (old.status IN ('held', 'confirmed')) * old.seats <> (new.status IN ('held', 'confirmed')) * new.seats
BEGIN
  UPDATE events
  SET seats_taken = seats_taken + (new.status IN ('held', 'confirmed')) * new.seats
    - (old.status IN ('held', 'confirmed')) * old.seats
  WHERE id = new.event_id;
END;
--> statement-breakpoint
DROP TRIGGER enrolments_seat_delete;
--> statement-breakpoint
CREATE TRIGGER enrolments_seat_delete AFTER DELETE ON enrolments WHEN old.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken - old.seats WHERE id = old.event_id;
END;
