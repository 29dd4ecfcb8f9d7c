DROP INDEX `payments_due`;--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (checks > 0,`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `stripe_events_processed` ON `stripe_events` (`processed_at`);