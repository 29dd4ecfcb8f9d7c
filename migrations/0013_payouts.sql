CREATE TABLE `tax_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`payment_id` text,
	`refund_id` text,
	`corrects_id` text,
	`buyer_id` text,
	`fee_month` text,
	`file_number` integer,
	`parties` text NOT NULL,
	`lines` text NOT NULL,
	`net_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`stamp_duty_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`state` text NOT NULL,
	`issued_on` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tax_documents_kind" CHECK("tax_documents"."kind" in ('receipt','invoice','credit_note'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_number` ON `tax_documents` (`seller_id`,`series`,`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_payment` ON `tax_documents` (`payment_id`) WHERE kind <> 'credit_note' and payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_refund` ON `tax_documents` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_fees` ON `tax_documents` (`buyer_id`,`fee_month`) WHERE fee_month is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_file` ON `tax_documents` (`seller_id`,`file_number`) WHERE file_number is not null;--> statement-breakpoint
CREATE INDEX `tax_documents_day` ON `tax_documents` (`seller_id`,`issued_on`,`id`);--> statement-breakpoint
CREATE INDEX `tax_documents_buyer` ON `tax_documents` (`buyer_id`,`issued_on`,`id`) WHERE buyer_id is not null;--> statement-breakpoint
CREATE TABLE `tax_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seller` text,
	`buyer` text,
	`seller_updated_at` text,
	`buyer_updated_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `bank_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`arrives_on` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`created_at` text NOT NULL,
	`told_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `bank_payouts_user` ON `bank_payouts` (`user_id`,`arrives_on`);--> statement-breakpoint
CREATE INDEX `bank_payouts_failed` ON `bank_payouts` (`arrives_on`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`stripe_account_id` text,
	`api` text,
	`state` text DEFAULT 'none' NOT NULL,
	`asked_by` text,
	`requirements` text DEFAULT '[]' NOT NULL,
	`deadline` text,
	`refusals` integer DEFAULT 0 NOT NULL,
	`told_state` text,
	`checked_at` text,
	`tax_asked_at` text,
	`tax_reminders` integer DEFAULT 0 NOT NULL,
	`tax_reminded_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_stripe` ON `payout_accounts` (`stripe_account_id`) WHERE stripe_account_id is not null;--> statement-breakpoint
CREATE INDEX `payout_accounts_state` ON `payout_accounts` (`state`) WHERE state <> 'active';--> statement-breakpoint
CREATE TABLE `transfer_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`kind` text NOT NULL,
	`stripe_account_id` text NOT NULL,
	`cents` integer NOT NULL,
	`set_off_cents` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`stripe_id` text,
	`reversed_transfer` text,
	`refund_id` text,
	`transaction_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`last_error` text,
	`created_at` text NOT NULL,
	`done_at` text,
	FOREIGN KEY (`payment_id`) REFERENCES `transfers`(`payment_id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "transfer_moves_cents" CHECK("transfer_moves"."cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `transfer_moves_payment` ON `transfer_moves` (`payment_id`);--> statement-breakpoint
CREATE INDEX `transfer_moves_refund` ON `transfer_moves` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_moves_sending` ON `transfer_moves` (`payment_id`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `transfer_moves_due` ON `transfer_moves` (`next_attempt_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_moves_stripe` ON `transfer_moves` (`stripe_id`) WHERE stripe_id is not null;--> statement-breakpoint
CREATE INDEX `transfer_moves_organizer` ON `transfer_moves` (`organizer_id`,`done_at`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `transfer_moves_uncompared` ON `transfer_moves` (`id`) WHERE stripe_id is not null and transaction_id is null;--> statement-breakpoint
CREATE TABLE `transfers` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`event_id` text,
	`gross_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`kept_cents` integer NOT NULL,
	`net_cents` integer GENERATED ALWAYS AS (kept_cents - max(0, (fee_cents * kept_cents * 2 + gross_cents) / (gross_cents * 2))) VIRTUAL NOT NULL,
	`sent_cents` integer DEFAULT 0 NOT NULL,
	`reversed_cents` integer DEFAULT 0 NOT NULL,
	`owed_cents` integer DEFAULT 0 NOT NULL,
	`set_off_cents` integer DEFAULT 0 NOT NULL,
	`unsettled_cents` integer GENERATED ALWAYS AS (kept_cents - max(0, (fee_cents * kept_cents * 2 + gross_cents) / (gross_cents * 2))
          - sent_cents + reversed_cents + owed_cents - set_off_cents) VIRTUAL NOT NULL,
	`due_on` text NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`last_error` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `transfers_organizer` ON `transfers` (`organizer_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `transfers_event` ON `transfers` (`event_id`);--> statement-breakpoint
CREATE INDEX `transfers_due` ON `transfers` (`organizer_id`,`due_on`) WHERE unsettled_cents > 0;--> statement-breakpoint
CREATE INDEX `transfers_excess` ON `transfers` (`payment_id`) WHERE unsettled_cents < 0;--> statement-breakpoint
CREATE INDEX `transfers_indebted` ON `transfers` (`organizer_id`) WHERE owed_cents <> set_off_cents;--> statement-breakpoint
CREATE INDEX `transfers_failed` ON `transfers` (`next_attempt_at`) WHERE refusals > 0;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_percent` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_fixed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- The money of a paid enrolment begins with its charge, for the organizer of the ledger. Charges before this migration
-- were paid out by hand, and get no row.
CREATE TRIGGER ledger_transfers_insert AFTER INSERT ON ledger_entries WHEN new.organizer_id IS NOT NULL BEGIN
  INSERT INTO transfers (payment_id, organizer_id, event_id, gross_cents, fee_cents, kept_cents, due_on, created_at)
  SELECT p.id, new.organizer_id, e.id, new.amount_cents, min(p.fee_cents, new.amount_cents), 0, e.date, new.created_at
  FROM payments p JOIN events e ON e.id = p.event_id
  WHERE p.id = new.payment_id AND new.kind = 'charge' AND new.stripe_reference NOT GLOB 're_*'
    AND new.stripe_reference NOT GLOB 'pyr_*' AND new.stripe_reference NOT GLOB 'txn_*' AND new.stripe_reference NOT GLOB 'fee_*'
  ON CONFLICT (payment_id) DO NOTHING;
  UPDATE transfers SET kept_cents =
    (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.payment_id = new.payment_id
      AND l.kind <> 'dispute_fee' AND l.stripe_reference NOT GLOB 'fee_*')
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.status = 'waiting')
  WHERE payment_id = new.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_transfers_insert AFTER INSERT ON refunds BEGIN
  UPDATE transfers SET kept_cents =
    (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.payment_id = new.payment_id
      AND l.kind <> 'dispute_fee' AND l.stripe_reference NOT GLOB 'fee_*')
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.status = 'waiting')
  WHERE payment_id = new.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_transfers_update AFTER UPDATE OF status, amount_cents ON refunds
WHEN old.status IS NOT new.status OR old.amount_cents IS NOT new.amount_cents BEGIN
  UPDATE transfers SET kept_cents =
    (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.payment_id = new.payment_id
      AND l.kind <> 'dispute_fee' AND l.stripe_reference NOT GLOB 'fee_*')
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.status = 'waiting')
  WHERE payment_id = new.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_transfers_delete AFTER DELETE ON refunds BEGIN
  UPDATE transfers SET kept_cents =
    (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.payment_id = old.payment_id
      AND l.kind <> 'dispute_fee' AND l.stripe_reference NOT GLOB 'fee_*')
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = old.payment_id AND r.status = 'waiting')
  WHERE payment_id = old.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_transfers_moved AFTER UPDATE OF date ON events WHEN old.date IS NOT new.date BEGIN
  UPDATE transfers SET due_on = new.date WHERE event_id = new.id;
END;
