CREATE TABLE `event_visits` (
	`event_id` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`begun` integer NOT NULL,
	`batch` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sponsor_visits` (
	`month` text NOT NULL,
	`user_id` text NOT NULL,
	`views` integer NOT NULL,
	`clicks` integer NOT NULL,
	`batch` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sponsor_visits_month` ON `sponsor_visits` (`month`);--> statement-breakpoint
ALTER TABLE `users` ADD `shown_as_participant` integer DEFAULT false NOT NULL;