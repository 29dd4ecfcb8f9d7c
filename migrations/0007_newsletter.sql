CREATE TABLE `newsletter_issues` (
	`language` text NOT NULL,
	`day` text NOT NULL,
	`articles` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`language`, `day`)
);
--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`token_hash` text NOT NULL,
	`requested_at` text NOT NULL,
	`confirmed_at` text,
	`last_issue` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`,`language`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token` ON `newsletter_subscribers` (`token_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_due` ON `newsletter_subscribers` (`language`,`last_issue`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_unconfirmed` ON `newsletter_subscribers` (`requested_at`) WHERE confirmed_at is null;