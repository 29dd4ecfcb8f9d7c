-- What came to an organizer on each day, and to each event: counted when it happens, so that reading it costs a row a day.
INSERT INTO organizer_days (organizer_id, day, enrolled, paying)
SELECT e.organizer_id, substr(coalesce(s.confirmed_at, s.created_at), 1, 10), count(*), sum(s.amount_cents > 0)
FROM enrolments s JOIN events e ON e.id = s.event_id
WHERE s.status = 'confirmed' AND e.organizer_id IS NOT NULL
GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO organizer_days (organizer_id, day, earned_cents)
SELECT organizer_id, substr(created_at, 1, 10), sum(amount_cents)
FROM ledger_entries WHERE organizer_id IS NOT NULL
GROUP BY 1, 2
ON CONFLICT (organizer_id, day) DO UPDATE SET earned_cents = excluded.earned_cents;
--> statement-breakpoint
UPDATE events SET
  paying = (SELECT count(*) FROM enrolments s WHERE s.event_id = events.id AND s.status = 'confirmed' AND s.amount_cents > 0),
  earned_cents = (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries l WHERE l.event_id = events.id);
--> statement-breakpoint
CREATE TRIGGER enrolments_day_insert AFTER INSERT ON enrolments WHEN new.status = 'confirmed' BEGIN
  INSERT INTO organizer_days (organizer_id, day, enrolled, paying)
  SELECT organizer_id, substr(coalesce(new.confirmed_at, new.created_at), 1, 10), 1, new.amount_cents > 0
  FROM events WHERE id = new.event_id AND organizer_id IS NOT NULL
  ON CONFLICT (organizer_id, day) DO UPDATE SET enrolled = enrolled + 1, paying = paying + excluded.paying;
  UPDATE events SET paying = paying + 1 WHERE id = new.event_id AND new.amount_cents > 0;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_day_update AFTER UPDATE OF status, amount_cents, confirmed_at ON enrolments
WHEN old.status = 'confirmed' OR new.status = 'confirmed'
BEGIN
  UPDATE organizer_days SET enrolled = enrolled - 1, paying = paying - (old.amount_cents > 0)
  WHERE old.status = 'confirmed' AND day = substr(coalesce(old.confirmed_at, old.created_at), 1, 10)
    AND organizer_id = (SELECT organizer_id FROM events WHERE id = old.event_id);
  INSERT INTO organizer_days (organizer_id, day, enrolled, paying)
  SELECT organizer_id, substr(coalesce(new.confirmed_at, new.created_at), 1, 10), 1, new.amount_cents > 0
  FROM events WHERE id = new.event_id AND organizer_id IS NOT NULL AND new.status = 'confirmed'
  ON CONFLICT (organizer_id, day) DO UPDATE SET enrolled = enrolled + 1, paying = paying + excluded.paying;
  UPDATE events
  SET paying = paying + (new.status = 'confirmed' AND new.amount_cents > 0)
    - (old.status = 'confirmed' AND old.amount_cents > 0)
  WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_day_delete AFTER DELETE ON enrolments WHEN old.status = 'confirmed' BEGIN
  UPDATE organizer_days SET enrolled = enrolled - 1, paying = paying - (old.amount_cents > 0)
  WHERE day = substr(coalesce(old.confirmed_at, old.created_at), 1, 10)
    AND organizer_id = (SELECT organizer_id FROM events WHERE id = old.event_id);
  UPDATE events SET paying = paying - 1 WHERE id = old.event_id AND old.amount_cents > 0;
END;
--> statement-breakpoint
-- The enrolments that go with their event find it gone already: they are taken off before.
CREATE TRIGGER events_day_delete BEFORE DELETE ON events WHEN old.organizer_id IS NOT NULL BEGIN
  UPDATE organizer_days
  SET enrolled = organizer_days.enrolled - gone.enrolled, paying = organizer_days.paying - gone.paying
  FROM (
    SELECT substr(coalesce(confirmed_at, created_at), 1, 10) AS day, count(*) AS enrolled, sum(amount_cents > 0) AS paying
    FROM enrolments WHERE event_id = old.id AND status = 'confirmed' GROUP BY 1
  ) AS gone
  WHERE organizer_days.organizer_id = old.organizer_id AND organizer_days.day = gone.day;
END;
--> statement-breakpoint
-- An event that is handed over takes its people along; what was earned stays with whom it was paid to.
CREATE TRIGGER events_day_handed_over AFTER UPDATE OF organizer_id ON events WHEN old.organizer_id IS NOT new.organizer_id
BEGIN
  UPDATE organizer_days
  SET enrolled = organizer_days.enrolled - gone.enrolled, paying = organizer_days.paying - gone.paying
  FROM (
    SELECT substr(coalesce(confirmed_at, created_at), 1, 10) AS day, count(*) AS enrolled, sum(amount_cents > 0) AS paying
    FROM enrolments WHERE event_id = old.id AND status = 'confirmed' GROUP BY 1
  ) AS gone
  WHERE organizer_days.organizer_id = old.organizer_id AND organizer_days.day = gone.day;
  INSERT INTO organizer_days (organizer_id, day, enrolled, paying)
  SELECT new.organizer_id, substr(coalesce(confirmed_at, created_at), 1, 10), count(*), sum(amount_cents > 0)
  FROM enrolments WHERE event_id = new.id AND status = 'confirmed' AND new.organizer_id IS NOT NULL GROUP BY 2
  ON CONFLICT (organizer_id, day)
  DO UPDATE SET enrolled = enrolled + excluded.enrolled, paying = paying + excluded.paying;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_insert AFTER INSERT ON ledger_entries WHEN new.organizer_id IS NOT NULL BEGIN
  INSERT INTO organizer_days (organizer_id, day, earned_cents)
  VALUES (new.organizer_id, substr(new.created_at, 1, 10), new.amount_cents)
  ON CONFLICT (organizer_id, day) DO UPDATE SET earned_cents = earned_cents + excluded.earned_cents;
  UPDATE events SET earned_cents = earned_cents + new.amount_cents WHERE id = new.event_id;
END;
