CREATE TABLE `event_guests` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`name` text,
	`email` text,
	`phone` text,
	`method` text NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`added_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "event_guests_amount" CHECK("event_guests"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `event_guests_event` ON `event_guests` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_guests_named` ON `event_guests` (`created_at`) WHERE name is not null;--> statement-breakpoint
CREATE INDEX `event_guests_email` ON `event_guests` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE INDEX `event_guests_added_by` ON `event_guests` (`added_by`) WHERE added_by is not null;--> statement-breakpoint

-- A guest takes a seat, as an enrolment does.
CREATE TRIGGER event_guests_seat_insert AFTER INSERT ON event_guests BEGIN
  UPDATE events SET seats_taken = seats_taken + 1 WHERE id = new.event_id;
END;
--> statement-breakpoint

CREATE TRIGGER event_guests_seat_delete AFTER DELETE ON event_guests BEGIN
  UPDATE events SET seats_taken = seats_taken - 1 WHERE id = old.event_id;
END;
