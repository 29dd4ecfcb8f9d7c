CREATE TABLE `question_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`number` integer NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `question_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_messages_number` ON `question_messages` (`thread_id`,`number`);--> statement-breakpoint
CREATE INDEX `question_messages_author` ON `question_messages` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `question_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`event_title` text NOT NULL,
	`asker_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`last_at` text NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`asker_read` integer DEFAULT 0 NOT NULL,
	`organizer_read` integer DEFAULT 0 NOT NULL,
	`closed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_threads_event_asker` ON `question_threads` (`event_id`,`asker_id`);--> statement-breakpoint
CREATE INDEX `question_threads_asker` ON `question_threads` (`asker_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `question_threads_organizer` ON `question_threads` (`organizer_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `question_threads_asked` ON `question_threads` (`asker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_threads_asker_unread` ON `question_threads` (`asker_id`) WHERE asker_read < last_number;--> statement-breakpoint
CREATE INDEX `question_threads_organizer_unread` ON `question_threads` (`organizer_id`) WHERE organizer_read < last_number;
--> statement-breakpoint
-- hand-written
CREATE TRIGGER `question_threads_handover` AFTER UPDATE OF `organizer_id` ON `events`
WHEN new.organizer_id IS NOT NULL AND new.organizer_id IS NOT old.organizer_id
BEGIN
  -- A new organizer who had asked about the event keeps that thread with the former one.
  UPDATE question_threads SET organizer_id = new.organizer_id, organizer_read = 0
    WHERE event_id = new.id AND asker_id <> new.organizer_id;
END;
