CREATE TABLE `logbook_dives` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`register_id` text,
	`dive_id` text,
	`diver_name` text NOT NULL,
	`birth_date` text,
	`birth_place` text,
	`certification` text,
	`date` text NOT NULL,
	`place` text,
	`start_time` text,
	`end_time` text,
	`apparatus` text,
	`mixture` text,
	`planned_depth` real,
	`reached_depth` real,
	`centre` text,
	`instructor` text,
	`note` text,
	`signature_id` text,
	`signer_id` text,
	`signer_name` text,
	`signed_at` text,
	`signature_method` text,
	`signature_strokes` text,
	`signature_device` text,
	`signature_hash` text,
	`corrections` text,
	`import_key` text,
	`hidden_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `logbook_dives_user` ON `logbook_dives` (`user_id`,`date`,`start_time`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_dives_register` ON `logbook_dives` (`register_id`,`dive_id`,`user_id`) WHERE register_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_dives_import` ON `logbook_dives` (`user_id`,`import_key`) WHERE import_key is not null;--> statement-breakpoint
CREATE INDEX `logbook_dives_signer` ON `logbook_dives` (`signer_id`) WHERE signer_id is not null;--> statement-breakpoint
CREATE TABLE `logbook_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`dive_id` text NOT NULL,
	`user_id` text NOT NULL,
	`instructor_id` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	`answered_at` text,
	FOREIGN KEY (`dive_id`) REFERENCES `logbook_dives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`instructor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_requests_open` ON `logbook_requests` (`dive_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `logbook_requests_instructor` ON `logbook_requests` (`instructor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `logbook_requests_user` ON `logbook_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `logbook_shares` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logbook_shares_user` ON `logbook_shares` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `register_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`register_id` text NOT NULL,
	`number` integer NOT NULL,
	`clock` integer NOT NULL,
	`at` text NOT NULL,
	`device` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`fields` text NOT NULL,
	`details` text,
	`details_salt` text,
	`details_hash` text,
	`received_at` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `register_changes_number` ON `register_changes` (`register_id`,`number`);--> statement-breakpoint
CREATE INDEX `register_changes_target` ON `register_changes` (`register_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `register_changes_author` ON `register_changes` (`author_id`);--> statement-breakpoint
CREATE INDEX `register_changes_details` ON `register_changes` (`register_id`) WHERE details is not null;--> statement-breakpoint
CREATE TABLE `register_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`register_id` text NOT NULL,
	`dive_id` text NOT NULL,
	`person_id` text NOT NULL,
	`entry` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_corrections_register` ON `register_corrections` (`register_id`,`at`);--> statement-breakpoint
CREATE INDEX `register_corrections_author` ON `register_corrections` (`author_id`);--> statement-breakpoint
CREATE TABLE `register_guests` (
	`register_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`email` text,
	`user_id` text,
	`copied_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`register_id`, `guest_id`),
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `register_guests_email` ON `register_guests` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE INDEX `register_guests_user` ON `register_guests` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `register_guests_uncopied` ON `register_guests` (`created_at`) WHERE user_id is not null and copied_at is null;--> statement-breakpoint
CREATE TABLE `register_guides` (
	`register_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`register_id`, `user_id`),
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_guides_user` ON `register_guides` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `register_seals` (
	`organizer_id` text NOT NULL,
	`number` integer NOT NULL,
	`register_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `number`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_seals_register` ON `register_seals` (`register_id`,`number`);--> statement-breakpoint
CREATE TABLE `register_signatures` (
	`id` text PRIMARY KEY NOT NULL,
	`act_id` text NOT NULL,
	`register_id` text NOT NULL,
	`dive_id` text NOT NULL,
	`person_id` text NOT NULL,
	`signer_id` text NOT NULL,
	`signer_name` text NOT NULL,
	`signed_at` text NOT NULL,
	`received_at` text NOT NULL,
	`method` text NOT NULL,
	`strokes` text,
	`device` text,
	`content` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `register_signatures_line` ON `register_signatures` (`register_id`,`dive_id`,`person_id`,`act_id`);--> statement-breakpoint
CREATE INDEX `register_signatures_signer` ON `register_signatures` (`signer_id`);--> statement-breakpoint
CREATE TABLE `registers` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`organizer_id` text NOT NULL,
	`day` text NOT NULL,
	`title` text,
	`location` text,
	`nation` text,
	`time_zone` text,
	`centre` text,
	`last_number` integer DEFAULT 0 NOT NULL,
	`closed_at` text,
	`closed_by` text,
	`closed_by_name` text,
	`closed_members` text,
	`closed_guides` text,
	`people_count` integer DEFAULT 0 NOT NULL,
	`unsigned_count` integer DEFAULT 0 NOT NULL,
	`kept_until` text,
	`reminded_open_at` text,
	`reminded_unsigned_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `registers_event` ON `registers` (`event_id`,`day`);--> statement-breakpoint
CREATE INDEX `registers_organizer` ON `registers` (`organizer_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `registers_open_day` ON `registers` (`day`) WHERE closed_at is null and reminded_open_at is null;--> statement-breakpoint
CREATE INDEX `registers_unsigned` ON `registers` (`closed_at`) WHERE unsigned_count > 0 and reminded_unsigned_at is null and closed_at is not null;--> statement-breakpoint
CREATE INDEX `registers_kept` ON `registers` (`kept_until`) WHERE kept_until is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `birth_date` text;--> statement-breakpoint
ALTER TABLE `users` ADD `birth_place` text;--> statement-breakpoint
ALTER TABLE `events` ADD `keeps_register` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- hand-written
-- Registers are born with their event, one per day: the days of its sessions, else from the first to the last, 60 at
-- most. The ids are random UUIDs.
CREATE TRIGGER `events_registers_insert` AFTER INSERT ON `events`
WHEN new.keeps_register AND new.organizer_id IS NOT NULL
BEGIN
  INSERT INTO registers (id, event_id, organizer_id, day, created_at)
  SELECT lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
      substr(hex(randomblob(2)), 2), hex(randomblob(6)))), new.id, new.organizer_id, days.day, new.updated_at
  FROM (
    SELECT DISTINCT value ->> 'date' AS day FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)
  ) AS days;
END;
--> statement-breakpoint
-- While a register is open it follows its event: what was written moves by as many days as the first day, registers
-- without a tap whose day is gone are deleted, new days get one, and a new organizer gets the open ones.
CREATE TRIGGER `events_registers_update` AFTER UPDATE OF `date`, `end_date`, `sessions`, `keeps_register`, `organizer_id` ON `events`
WHEN (new.keeps_register OR old.keeps_register) AND new.organizer_id IS NOT NULL AND (
  new.date <> old.date OR new.end_date IS NOT old.end_date OR new.sessions IS NOT old.sessions
  OR new.keeps_register <> old.keeps_register OR new.organizer_id IS NOT old.organizer_id)
BEGIN
  UPDATE registers SET organizer_id = new.organizer_id
  WHERE event_id = new.id AND closed_at IS NULL AND new.organizer_id IS NOT old.organizer_id;
  UPDATE registers SET day = date(day, (julianday(new.date) - julianday(old.date)) || ' days')
  WHERE event_id = new.id AND closed_at IS NULL AND last_number > 0 AND new.date <> old.date;
  DELETE FROM registers WHERE event_id = new.id AND closed_at IS NULL AND last_number = 0;
  INSERT INTO registers (id, event_id, organizer_id, day, created_at)
  SELECT lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
      substr(hex(randomblob(2)), 2), hex(randomblob(6)))), new.id, new.organizer_id, days.day, new.updated_at
  FROM (
    SELECT DISTINCT value ->> 'date' AS day FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)
  ) AS days
  WHERE new.keeps_register
    AND NOT EXISTS (SELECT 1 FROM registers kept WHERE kept.event_id = new.id AND kept.day = days.day);
END;
--> statement-breakpoint
-- A deleted event leaves the registers in which something was written, with what they knew of it.
CREATE TRIGGER `events_registers_delete` BEFORE DELETE ON `events`
BEGIN
  DELETE FROM registers WHERE event_id = old.id AND closed_at IS NULL AND last_number = 0;
  UPDATE registers SET title = coalesce(title, old.title), location = coalesce(location, old.location),
    nation = coalesce(nation, old.nation), time_zone = coalesce(time_zone, old.time_zone),
    centre = coalesce(centre, (SELECT coalesce(nullif(trim(o.company_name), ''), o.full_name) FROM users o WHERE o.id = old.organizer_id))
  WHERE event_id = old.id;
END;
--> statement-breakpoint
-- A guest who was written with an e-mail becomes the member who confirms it.
CREATE TRIGGER `users_register_guests` AFTER UPDATE OF `confirmed_at`, `email` ON `users`
WHEN new.confirmed_at IS NOT NULL AND new.deleted_at IS NULL
  AND (old.confirmed_at IS NULL OR new.email <> old.email)
BEGIN
  UPDATE register_guests SET user_id = new.id, email = NULL WHERE email = new.email AND user_id IS NULL;
END;
--> statement-breakpoint
-- Outings of the open water to come keep a register; pools, competitions, talks and social events do not.
UPDATE events SET keeps_register = 1
WHERE coalesce(end_date, date) >= date('now') AND cancelled_at IS NULL AND organizer_id IS NOT NULL
  AND discipline IN ('outdoor', 'indoor&outdoor')
  AND coalesce(event_type, '') NOT IN ('gara', 'conferenza', 'evento_sociale');
