ALTER TABLE `enrolments` ADD `address_key` text;--> statement-breakpoint
CREATE INDEX `enrolments_address` ON `enrolments` (`address_key`,`held_until`) WHERE address_key is not null;--> statement-breakpoint
-- Of the address nothing is left when the hold ends, whatever ends it.
CREATE TRIGGER enrolments_address_clear AFTER UPDATE OF status ON enrolments
WHEN new.status <> 'held' AND new.address_key IS NOT NULL
BEGIN
  UPDATE enrolments SET address_key = NULL WHERE id = new.id;
END;
