CREATE TABLE `calendar_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_secret` ON `calendar_addresses` (`secret`);--> statement-breakpoint
CREATE TABLE `organizer_days` (
	`organizer_id` text NOT NULL,
	`day` text NOT NULL,
	`enrolled` integer DEFAULT 0 NOT NULL,
	`paying` integer DEFAULT 0 NOT NULL,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`organizer_id`, `day`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`sender_id` text,
	`text` text NOT NULL,
	`recipients` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_messages_event` ON `event_messages` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_messages_sender` ON `event_messages` (`sender_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `events` ADD `paying` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `earned_cents` integer DEFAULT 0 NOT NULL;