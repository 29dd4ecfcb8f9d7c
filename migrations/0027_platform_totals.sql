CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`raised_at` text NOT NULL,
	`settled_at` text,
	`mailed_at` text,
	`digest` text,
	`settled_mailed_at` text,
	`settled_digest` text,
	CONSTRAINT "alarms_kind" CHECK("alarms"."kind" in ('payment_issue','mail_failed','cron_silent','webhooks_silent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`kind`,`subject`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_raised` ON `alarms` (`raised_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_unmailed` ON `alarms` (`kind`) WHERE mailed_at is null and settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_settled_unmailed` ON `alarms` (`kind`) WHERE settled_at is not null and mailed_at is not null and settled_mailed_at is null;--> statement-breakpoint
CREATE INDEX `alarms_mailed` ON `alarms` (`kind`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled_mailed` ON `alarms` (`kind`,`settled_mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled` ON `alarms` (`settled_at`);--> statement-breakpoint
CREATE INDEX `alarms_digest` ON `alarms` (`digest`) WHERE digest is not null;--> statement-breakpoint
CREATE INDEX `alarms_settled_digest` ON `alarms` (`settled_digest`) WHERE settled_digest is not null;--> statement-breakpoint
CREATE TABLE `cron_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`outcome` text NOT NULL,
	`failed_at` text,
	`cut_at` text
);
--> statement-breakpoint
CREATE TABLE `platform_totals` (
	`period` text PRIMARY KEY NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	`events` integer DEFAULT 0 NOT NULL,
	`enrolments` integer DEFAULT 0 NOT NULL,
	`revenue_cents` integer DEFAULT 0 NOT NULL,
	`package_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mails` ADD `dismissed_at` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `dismissed_reason` text;--> statement-breakpoint
CREATE INDEX `mails_undelivered` ON `mails` (`failed_at`,`id`) WHERE failed_at is not null and dismissed_at is null and attempts > 0;--> statement-breakpoint
ALTER TABLE `settings` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unconfirmed_organizers` ON `users` (`created_at`) WHERE confirmed_at is null and deleted_at is null and is_active and role in ('instructor', 'company');--> statement-breakpoint
CREATE INDEX `events_paid_last_day` ON `events` (`last_day`) WHERE cancelled_at is null and cost_cents > 0;--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);
--> statement-breakpoint
-- hand-written
-- Sums of the whole platform (worker/admin/overview/schema.ts).
INSERT INTO platform_totals (period, users)
SELECT p.value, count(*) FROM users, json_each(json_array(substr(created_at, 1, 10), 'h' || substr(created_at, 1, 13))) p
WHERE deleted_at IS NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO platform_totals (period, events)
SELECT p.value, count(*) FROM events, json_each(json_array(substr(created_at, 1, 10), 'h' || substr(created_at, 1, 13))) p
WHERE cancelled_at IS NULL GROUP BY 1
ON CONFLICT (period) DO UPDATE SET events = excluded.events;
--> statement-breakpoint
INSERT INTO platform_totals (period, enrolments)
SELECT p.value, count(*) FROM enrolments, json_each(json_array(substr(coalesce(confirmed_at, created_at), 1, 10), 'h' || substr(coalesce(confirmed_at, created_at), 1, 13))) p
WHERE status = 'confirmed' GROUP BY 1
ON CONFLICT (period) DO UPDATE SET enrolments = excluded.enrolments;
--> statement-breakpoint
INSERT INTO platform_totals (period, revenue_cents, package_cents)
SELECT p.value, sum(amount_cents), sum(CASE WHEN organizer_id IS NULL THEN amount_cents ELSE 0 END) FROM ledger_entries, json_each(json_array(substr(created_at, 1, 10), 'h' || substr(created_at, 1, 13))) p
WHERE true GROUP BY 1
ON CONFLICT (period) DO UPDATE SET revenue_cents = excluded.revenue_cents, package_cents = excluded.package_cents;
--> statement-breakpoint
CREATE TRIGGER users_totals_insert AFTER INSERT ON users
WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO platform_totals (period, users) VALUES (substr(new.created_at, 1, 10), 1), ('h' || substr(new.created_at, 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_totals_leave AFTER UPDATE OF deleted_at, created_at ON users
WHEN old.deleted_at IS NULL AND (old.created_at <> new.created_at OR NOT (new.deleted_at IS NULL))
BEGIN
  UPDATE platform_totals SET users = users - 1 WHERE period IN (substr(old.created_at, 1, 10), 'h' || substr(old.created_at, 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER users_totals_enter AFTER UPDATE OF deleted_at, created_at ON users
WHEN new.deleted_at IS NULL AND (old.created_at <> new.created_at OR NOT (old.deleted_at IS NULL))
BEGIN
  INSERT INTO platform_totals (period, users) VALUES (substr(new.created_at, 1, 10), 1), ('h' || substr(new.created_at, 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_totals_delete AFTER DELETE ON users
WHEN old.deleted_at IS NULL
BEGIN
  UPDATE platform_totals SET users = users - 1 WHERE period IN (substr(old.created_at, 1, 10), 'h' || substr(old.created_at, 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER events_totals_insert AFTER INSERT ON events
WHEN new.cancelled_at IS NULL
BEGIN
  INSERT INTO platform_totals (period, events) VALUES (substr(new.created_at, 1, 10), 1), ('h' || substr(new.created_at, 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_totals_leave AFTER UPDATE OF cancelled_at, created_at ON events
WHEN old.cancelled_at IS NULL AND (old.created_at <> new.created_at OR NOT (new.cancelled_at IS NULL))
BEGIN
  UPDATE platform_totals SET events = events - 1 WHERE period IN (substr(old.created_at, 1, 10), 'h' || substr(old.created_at, 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER events_totals_enter AFTER UPDATE OF cancelled_at, created_at ON events
WHEN new.cancelled_at IS NULL AND (old.created_at <> new.created_at OR NOT (old.cancelled_at IS NULL))
BEGIN
  INSERT INTO platform_totals (period, events) VALUES (substr(new.created_at, 1, 10), 1), ('h' || substr(new.created_at, 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_totals_delete AFTER DELETE ON events
WHEN old.cancelled_at IS NULL
BEGIN
  UPDATE platform_totals SET events = events - 1 WHERE period IN (substr(old.created_at, 1, 10), 'h' || substr(old.created_at, 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_totals_insert AFTER INSERT ON enrolments
WHEN new.status = 'confirmed'
BEGIN
  INSERT INTO platform_totals (period, enrolments) VALUES (substr(coalesce(new.confirmed_at, new.created_at), 1, 10), 1), ('h' || substr(coalesce(new.confirmed_at, new.created_at), 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET enrolments = enrolments + 1;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_totals_leave AFTER UPDATE OF status, confirmed_at ON enrolments
WHEN old.status = 'confirmed' AND (old.confirmed_at IS NOT new.confirmed_at OR NOT (new.status = 'confirmed'))
BEGIN
  UPDATE platform_totals SET enrolments = enrolments - 1 WHERE period IN (substr(coalesce(old.confirmed_at, old.created_at), 1, 10), 'h' || substr(coalesce(old.confirmed_at, old.created_at), 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_totals_enter AFTER UPDATE OF status, confirmed_at ON enrolments
WHEN new.status = 'confirmed' AND (old.confirmed_at IS NOT new.confirmed_at OR NOT (old.status = 'confirmed'))
BEGIN
  INSERT INTO platform_totals (period, enrolments) VALUES (substr(coalesce(new.confirmed_at, new.created_at), 1, 10), 1), ('h' || substr(coalesce(new.confirmed_at, new.created_at), 1, 13), 1)
  ON CONFLICT (period) DO UPDATE SET enrolments = enrolments + 1;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_totals_delete AFTER DELETE ON enrolments
WHEN old.status = 'confirmed'
BEGIN
  UPDATE platform_totals SET enrolments = enrolments - 1 WHERE period IN (substr(coalesce(old.confirmed_at, old.created_at), 1, 10), 'h' || substr(coalesce(old.confirmed_at, old.created_at), 1, 13));
END;
--> statement-breakpoint
CREATE TRIGGER ledger_totals_insert AFTER INSERT ON ledger_entries BEGIN
  INSERT INTO platform_totals (period, revenue_cents, package_cents)
  VALUES (substr(new.created_at, 1, 10), new.amount_cents, CASE WHEN new.organizer_id IS NULL THEN new.amount_cents ELSE 0 END), ('h' || substr(new.created_at, 1, 13), new.amount_cents, CASE WHEN new.organizer_id IS NULL THEN new.amount_cents ELSE 0 END)
  ON CONFLICT (period) DO UPDATE SET
    revenue_cents = revenue_cents + excluded.revenue_cents, package_cents = package_cents + excluded.package_cents;
END;
--> statement-breakpoint
-- A mail that fails for good raises an alarm, except alarms' own mails, which would raise the next one.
CREATE TRIGGER mails_alarm_raise AFTER UPDATE OF failed_at ON mails
WHEN old.failed_at IS NULL AND new.failed_at IS NOT NULL AND new.attempts > 0 AND new.template NOT GLOB 'alarm_*'
BEGIN
  INSERT INTO alarms (id, kind, subject, raised_at) VALUES (lower(hex(randomblob(16))), 'mail_failed', new.id, new.failed_at)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER mails_alarm_settle AFTER UPDATE OF sent_at, dismissed_at ON mails
WHEN (old.sent_at IS NULL AND new.sent_at IS NOT NULL) OR (old.dismissed_at IS NULL AND new.dismissed_at IS NOT NULL)
BEGIN
  UPDATE alarms SET settled_at = coalesce(new.sent_at, new.dismissed_at)
  WHERE kind = 'mail_failed' AND subject = new.id AND settled_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER mails_alarm_delete AFTER DELETE ON mails WHEN old.sent_at IS NULL BEGIN
  UPDATE alarms SET settled_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE kind = 'mail_failed' AND subject = old.id AND settled_at IS NULL;
END;
