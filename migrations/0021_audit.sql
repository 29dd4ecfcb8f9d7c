CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`fields` text,
	`before` text,
	`after` text,
	`device` text,
	`country` text,
	`network` text,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_entries_before" CHECK("audit_entries"."before" is null or json_valid("audit_entries"."before")),
	CONSTRAINT "audit_entries_after" CHECK("audit_entries"."after" is null or json_valid("audit_entries"."after"))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor_action` ON `audit_entries` (`actor_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_id`,`id`);
--> statement-breakpoint
-- hand-written
-- Entries are append-only. The third trigger is for "insert or replace", which deletes without a delete trigger.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries`
  WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'audit entries are append-only: an entry cannot be replaced');
END;
