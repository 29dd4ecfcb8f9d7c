DROP INDEX `payments_by_status`;--> statement-breakpoint
DROP INDEX `payments_by_kind`;--> statement-breakpoint
DROP INDEX `payments_by_kind_status`;--> statement-breakpoint
DROP INDEX `payments_by_amount`;--> statement-breakpoint
DROP INDEX `payments_by_status_amount`;--> statement-breakpoint
DROP INDEX `payments_by_kind_amount`;--> statement-breakpoint
DROP INDEX `payments_by_kind_status_amount`;--> statement-breakpoint
CREATE INDEX `payments_of_status` ON `payments` (lower(status),`id`);--> statement-breakpoint
CREATE INDEX `payments_of_kind` ON `payments` (lower(kind),`id`);--> statement-breakpoint
CREATE INDEX `payments_of_kind_status` ON `payments` (lower(kind),lower(status),`id`);--> statement-breakpoint
CREATE INDEX `payments_of_amount` ON `payments` (`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_of_status_amount` ON `payments` (lower(status),`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_of_kind_amount` ON `payments` (lower(kind),`amount_cents`,`id`);--> statement-breakpoint
CREATE INDEX `payments_of_kind_status_amount` ON `payments` (lower(kind),lower(status),`amount_cents`,`id`);