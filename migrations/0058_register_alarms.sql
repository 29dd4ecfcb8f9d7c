-- The table of alarms is rebuilt, because the check of its kinds cannot be changed. Nothing refers to it; the triggers on
-- mails that write to it are dropped before and made again after.
DROP TRIGGER mails_alarm_raise;
--> statement-breakpoint
DROP TRIGGER mails_alarm_settle;
--> statement-breakpoint
DROP TRIGGER mails_alarm_delete;
--> statement-breakpoint
CREATE TABLE `__new_alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`raised_at` text NOT NULL,
	`settled_at` text,
	`mailed_at` text,
	`digest` text,
	`settled_mailed_at` text,
	`settled_digest` text,
	CONSTRAINT "alarms_kind" CHECK("__new_alarms"."kind" in ('payment_issue','mail_failed','cron_silent','webhooks_silent','register_broken'))
);
--> statement-breakpoint
INSERT INTO `__new_alarms`("id", "kind", "subject", "raised_at", "settled_at", "mailed_at", "digest", "settled_mailed_at", "settled_digest") SELECT "id", "kind", "subject", "raised_at", "settled_at", "mailed_at", "digest", "settled_mailed_at", "settled_digest" FROM `alarms`;--> statement-breakpoint
DROP TABLE `alarms`;--> statement-breakpoint
ALTER TABLE `__new_alarms` RENAME TO `alarms`;--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`kind`,`subject`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_raised` ON `alarms` (`raised_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_unmailed` ON `alarms` (`kind`) WHERE mailed_at is null and settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_settled_unmailed` ON `alarms` (`kind`) WHERE settled_at is not null and mailed_at is not null and settled_mailed_at is null;--> statement-breakpoint
CREATE INDEX `alarms_mailed` ON `alarms` (`kind`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled_mailed` ON `alarms` (`kind`,`settled_mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled` ON `alarms` (`settled_at`);--> statement-breakpoint
CREATE INDEX `alarms_digest` ON `alarms` (`digest`) WHERE digest is not null;--> statement-breakpoint
CREATE INDEX `alarms_settled_digest` ON `alarms` (`settled_digest`) WHERE settled_digest is not null;--> statement-breakpoint
CREATE INDEX `registers_closed_by` ON `registers` (`closed_by`) WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX `registers_open_written` ON `registers` (`day`) WHERE closed_at is null and last_number > 0;
--> statement-breakpoint
-- hand-written
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
