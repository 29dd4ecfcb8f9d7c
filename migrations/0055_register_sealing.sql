CREATE TABLE `register_seal_checks` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`hash` text NOT NULL,
	`checked_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `register_seal_problems` (
	`organizer_id` text NOT NULL,
	`register_id` text NOT NULL,
	`day` text,
	`row` text NOT NULL,
	`row_id` text NOT NULL,
	`fault` text NOT NULL,
	`found_at` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `register_id`, `row`, `row_id`, `fault`)
);
--> statement-breakpoint
CREATE INDEX `register_seal_problems_register` ON `register_seal_problems` (`register_id`);--> statement-breakpoint
ALTER TABLE `register_guests` ADD `copyable_at` text;--> statement-breakpoint
CREATE INDEX `register_guests_copyable` ON `register_guests` (`copyable_at`) WHERE user_id is not null and copied_at is null and copyable_at is not null;--> statement-breakpoint
ALTER TABLE `register_guides` ADD `left_at` text;--> statement-breakpoint
CREATE INDEX `registers_open` ON `registers` (`day`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `registers_closed` ON `registers` (`closed_at`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `registers_closed_unsigned` ON `registers` (`closed_at`) WHERE closed_at is not null and unsigned_count > 0;
--> statement-breakpoint
-- hand-written
-- A day that joins an event gets the guides of its other open days.
CREATE TRIGGER `registers_guides_insert` AFTER INSERT ON `registers`
WHEN new.event_id IS NOT NULL
BEGIN
  INSERT INTO register_guides (register_id, user_id, created_at)
  SELECT DISTINCT new.id, guide.user_id, new.created_at
  FROM registers other JOIN register_guides guide ON guide.register_id = other.id AND guide.left_at IS NULL
  WHERE other.event_id = new.event_id AND other.id <> new.id AND other.closed_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER `events_registers_update`;
--> statement-breakpoint
-- While a register is open it follows its event: it moves by as many days as the first day and keeps its guides and its
-- address, also before anything is written; days that are gone leave if nothing was written, new days get a register, and
-- a new organizer gets the open ones. The former organizer stays as one who left, because dives may name them as guide.
CREATE TRIGGER `events_registers_update` AFTER UPDATE OF `date`, `end_date`, `sessions`, `keeps_register`, `organizer_id` ON `events`
WHEN (new.keeps_register OR old.keeps_register) AND new.organizer_id IS NOT NULL AND (
  new.date <> old.date OR new.end_date IS NOT old.end_date OR new.sessions IS NOT old.sessions
  OR new.keeps_register <> old.keeps_register OR new.organizer_id IS NOT old.organizer_id)
BEGIN
  DELETE FROM register_guides
  WHERE new.organizer_id IS NOT old.organizer_id AND user_id IN (new.organizer_id, old.organizer_id)
    AND register_id IN (SELECT id FROM registers WHERE event_id = new.id AND closed_at IS NULL);
  INSERT INTO register_guides (register_id, user_id, created_at, left_at)
  SELECT id, old.organizer_id, new.updated_at, new.updated_at FROM registers
  WHERE event_id = new.id AND closed_at IS NULL AND last_number > 0
    AND old.organizer_id IS NOT NULL AND new.organizer_id IS NOT old.organizer_id;
  UPDATE registers SET organizer_id = new.organizer_id
  WHERE event_id = new.id AND closed_at IS NULL AND new.organizer_id IS NOT old.organizer_id;
  UPDATE registers SET day = date(day, (julianday(new.date) - julianday(old.date)) || ' days')
  WHERE event_id = new.id AND closed_at IS NULL AND new.date <> old.date;
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
  DELETE FROM registers
  WHERE event_id = new.id AND closed_at IS NULL AND last_number = 0 AND (NOT new.keeps_register OR day NOT IN (
    SELECT value ->> 'date' FROM json_each(coalesce(new.sessions, '[]'))
    UNION
    SELECT date(new.date, '+' || tens.value || ones.value || ' days')
    FROM json_each('[0,1,2,3,4,5]') AS tens, json_each('[0,1,2,3,4,5,6,7,8,9]') AS ones
    WHERE new.sessions IS NULL
      AND date(new.date, '+' || tens.value || ones.value || ' days') <= coalesce(new.end_date, new.date)));
END;
--> statement-breakpoint
-- The photograph of a day on paper is in use as long as the register is kept.
CREATE TRIGGER `register_changes_uploads` AFTER INSERT ON `register_changes`
WHEN new.target_type = 'day' AND new.fields ->> 'paper_photo' LIKE '/public/%'
BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT key, 'registers ' || new.register_id
  FROM (SELECT substr(new.fields ->> 'paper_photo', 9, instr((new.fields ->> 'paper_photo') || '?', '?') - 9) AS key)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = key AND holder = 'registers ' || new.register_id);
END;
--> statement-breakpoint
CREATE TRIGGER `registers_uploads_delete` AFTER DELETE ON `registers`
BEGIN
  DELETE FROM upload_uses WHERE holder = 'registers ' || old.id;
END;
