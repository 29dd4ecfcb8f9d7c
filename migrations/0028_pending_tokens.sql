DROP INDEX `password_reset_tokens_unused`;--> statement-breakpoint
CREATE INDEX `password_reset_tokens_pending` ON `password_reset_tokens` (`confirms_email`,`created_at`) WHERE used_at is null;