CREATE INDEX `payments_issue_of_status` ON `payments` (lower(status),`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_kind` ON `payments` (lower(kind),`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_kind_status` ON `payments` (lower(kind),lower(status),`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_amount` ON `payments` (`amount_cents`,`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_status_amount` ON `payments` (lower(status),`amount_cents`,`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_kind_amount` ON `payments` (lower(kind),`amount_cents`,`id`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_issue_of_kind_status_amount` ON `payments` (lower(kind),lower(status),`amount_cents`,`id`) WHERE attention is not null;