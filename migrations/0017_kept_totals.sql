ALTER TABLE `organizer_days` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organizer_days` ADD `disputed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organizer_days` ADD `elsewhere_entries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organizer_days` ADD `elsewhere_earned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organizer_days` ADD `elsewhere_refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organizer_days` ADD `elsewhere_disputed_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The organizer's days know what refunds and disputes took, so that sums of a period read a row per day.
UPDATE organizer_days SET
  refunded_cents = booked.refunded, disputed_cents = booked.disputed, elsewhere_entries = booked.entries,
  elsewhere_earned_cents = booked.elsewhere_earned, elsewhere_refunded_cents = booked.elsewhere_refunded,
  elsewhere_disputed_cents = booked.elsewhere_disputed
FROM (
  SELECT organizer_id, day, sum(refunded) AS refunded, sum(disputed) AS disputed, sum(elsewhere) AS entries,
    sum(elsewhere * amount_cents) AS elsewhere_earned, sum(elsewhere * refunded) AS elsewhere_refunded,
    sum(elsewhere * disputed) AS elsewhere_disputed
  FROM (
    SELECT l.organizer_id, substr(l.created_at, 1, 10) AS day, l.amount_cents,
      CASE WHEN l.kind = 'refund' OR (l.kind = 'charge' AND l.stripe_reference GLOB 're_*') THEN -l.amount_cents ELSE 0 END AS refunded,
      CASE WHEN l.kind IN ('dispute', 'dispute_fee') OR (l.kind = 'charge' AND (l.stripe_reference GLOB 'txn_*' OR l.stripe_reference GLOB 'fee_*')) THEN -l.amount_cents ELSE 0 END AS disputed,
      NOT EXISTS (SELECT 1 FROM events e WHERE e.id = l.event_id AND e.organizer_id = l.organizer_id) AS elsewhere
    FROM ledger_entries l WHERE l.organizer_id IS NOT NULL
  ) GROUP BY 1, 2
) AS booked
WHERE organizer_days.organizer_id = booked.organizer_id AND organizer_days.day = booked.day;
--> statement-breakpoint
DROP TRIGGER ledger_day_insert;
--> statement-breakpoint
CREATE TRIGGER ledger_day_insert AFTER INSERT ON ledger_entries WHEN new.organizer_id IS NOT NULL BEGIN
  INSERT INTO organizer_days (organizer_id, day, earned_cents, refunded_cents, disputed_cents, elsewhere_entries,
    elsewhere_earned_cents, elsewhere_refunded_cents, elsewhere_disputed_cents)
  SELECT new.organizer_id, substr(new.created_at, 1, 10), new.amount_cents, refunded, disputed, elsewhere,
    elsewhere * new.amount_cents, elsewhere * refunded, elsewhere * disputed
  FROM (
    SELECT CASE WHEN new.kind = 'refund' OR (new.kind = 'charge' AND new.stripe_reference GLOB 're_*') THEN -new.amount_cents ELSE 0 END AS refunded,
      CASE WHEN new.kind IN ('dispute', 'dispute_fee') OR (new.kind = 'charge' AND (new.stripe_reference GLOB 'txn_*' OR new.stripe_reference GLOB 'fee_*')) THEN -new.amount_cents ELSE 0 END AS disputed,
      NOT EXISTS (SELECT 1 FROM events e WHERE e.id = new.event_id AND e.organizer_id = new.organizer_id) AS elsewhere
  ) WHERE true
  ON CONFLICT (organizer_id, day) DO UPDATE SET
    earned_cents = earned_cents + excluded.earned_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents,
    elsewhere_entries = elsewhere_entries + excluded.elsewhere_entries,
    elsewhere_earned_cents = elsewhere_earned_cents + excluded.elsewhere_earned_cents,
    elsewhere_refunded_cents = elsewhere_refunded_cents + excluded.elsewhere_refunded_cents,
    elsewhere_disputed_cents = elsewhere_disputed_cents + excluded.elsewhere_disputed_cents;
  UPDATE events SET earned_cents = earned_cents + new.amount_cents WHERE id = new.event_id;
END;
--> statement-breakpoint
-- An event that is handed over or removed takes its money out of its organizer's own events.
CREATE TRIGGER events_ledger_handed_over AFTER UPDATE OF organizer_id ON events WHEN old.organizer_id IS NOT new.organizer_id
BEGIN
  UPDATE organizer_days SET
    elsewhere_entries = elsewhere_entries + moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents + moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents + moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents + moved.disputed
  FROM (
    SELECT substr(created_at, 1, 10) AS day, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = old.id AND +organizer_id = old.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_days.organizer_id = old.organizer_id AND organizer_days.day = moved.day;
  UPDATE organizer_days SET
    elsewhere_entries = elsewhere_entries - moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents - moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents - moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents - moved.disputed
  FROM (
    SELECT substr(created_at, 1, 10) AS day, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = new.id AND +organizer_id = new.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_days.organizer_id = new.organizer_id AND organizer_days.day = moved.day;
END;
--> statement-breakpoint
CREATE TRIGGER events_ledger_delete BEFORE DELETE ON events WHEN old.organizer_id IS NOT NULL BEGIN
  UPDATE organizer_days SET
    elsewhere_entries = elsewhere_entries + moved.entries,
    elsewhere_earned_cents = elsewhere_earned_cents + moved.earned,
    elsewhere_refunded_cents = elsewhere_refunded_cents + moved.refunded,
    elsewhere_disputed_cents = elsewhere_disputed_cents + moved.disputed
  FROM (
    SELECT substr(created_at, 1, 10) AS day, count(*) AS entries, sum(amount_cents) AS earned,
      sum(CASE WHEN kind = 'refund' OR (kind = 'charge' AND stripe_reference GLOB 're_*') THEN -amount_cents ELSE 0 END) AS refunded,
      sum(CASE WHEN kind IN ('dispute', 'dispute_fee') OR (kind = 'charge' AND (stripe_reference GLOB 'txn_*' OR stripe_reference GLOB 'fee_*')) THEN -amount_cents ELSE 0 END) AS disputed
    FROM ledger_entries WHERE event_id = old.id AND +organizer_id = old.organizer_id GROUP BY 1
  ) AS moved
  WHERE organizer_days.organizer_id = old.organizer_id AND organizer_days.day = moved.day;
END;
