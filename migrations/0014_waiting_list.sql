CREATE TABLE `waiting_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`joined_cost_cents` integer,
	`enrolment_id` text,
	`offer_until` text,
	`reason` text,
	`joined_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`enrolment_id`) REFERENCES `enrolments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "waiting_entries_state" CHECK("waiting_entries"."state" in ('waiting','offered','taken','declined','lapsed','left','closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_entries_live` ON `waiting_entries` (`user_id`,`event_id`) WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX `waiting_entries_event` ON `waiting_entries` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `waiting_entries_enrolment` ON `waiting_entries` (`enrolment_id`) WHERE enrolment_id is not null;--> statement-breakpoint
CREATE INDEX `waiting_entries_user` ON `waiting_entries` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `waiting_lists` (
	`event_id` text PRIMARY KEY NOT NULL,
	`closed_at` text,
	`check_at` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_lists_due` ON `waiting_lists` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE `enrolments` ADD `offer_until` text;--> statement-breakpoint

-- Waiting lists: an entry follows its member's enrolment, and whatever may free a seat asks for a look at the list.
CREATE TRIGGER enrolments_waiting_taken AFTER UPDATE OF status ON enrolments
WHEN new.status = 'confirmed' AND old.status <> 'confirmed'
BEGIN
  UPDATE waiting_entries SET state = 'taken', ended_at = new.confirmed_at
  WHERE user_id = new.user_id AND event_id = new.event_id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_waiting_enrolled AFTER INSERT ON enrolments WHEN new.status = 'confirmed' BEGIN
  UPDATE waiting_entries SET state = 'taken', ended_at = new.confirmed_at
  WHERE user_id = new.user_id AND event_id = new.event_id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_waiting_freed AFTER UPDATE OF status ON enrolments
WHEN old.status IN ('held', 'confirmed') AND new.status NOT IN ('held', 'confirmed')
BEGIN
  UPDATE waiting_entries SET state = 'lapsed', ended_at = new.ended_at
  WHERE enrolment_id = new.id AND state = 'offered';
  UPDATE waiting_lists SET check_at = '' WHERE event_id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_waiting_changed AFTER UPDATE OF participants, cancelled_at, date, start_time, cost_cents ON events
WHEN old.participants IS NOT new.participants OR old.cancelled_at IS NOT new.cancelled_at OR old.date IS NOT new.date
  OR old.start_time IS NOT new.start_time OR old.cost_cents IS NOT new.cost_cents
BEGIN
  UPDATE waiting_lists SET check_at = '' WHERE event_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER event_guests_waiting_freed AFTER DELETE ON event_guests BEGIN
  UPDATE waiting_lists SET check_at = '' WHERE event_id = old.event_id;
END;
