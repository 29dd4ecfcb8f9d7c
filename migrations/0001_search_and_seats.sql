-- The search index of events. Its row number begins with the event's last day, so that
-- "upcoming, from today" is a range of row numbers and a search reads only what it answers.
-- `facets` holds one word per filter: n + hex of the nation, c + id of the category, d + discipline,
-- r + role and o + id of the organizer.
CREATE VIRTUAL TABLE event_search USING fts5(
  title, location, organizer, description, facets,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
CREATE VIEW event_search_source AS
SELECT
  cast(julianday(e.last_day) + 0.5 AS integer) * 100000000 + e.ordinal AS search_row,
  e.ordinal, e.organizer_id, e.title, coalesce(e.location, '') AS location,
  coalesce(u.company_name, '') || ' ' || coalesce(u.full_name, '') AS organizer,
  coalesce(e.description, '') AS description,
  'n' || hex(coalesce(e.nation, '')) || ' c' || replace(coalesce(e.category_id, 'none'), '-', '')
    || ' d' || replace(coalesce(e.discipline, 'none'), '&', 'and')
    || ' r' || replace(coalesce(u.role, 'none'), '_', '')
    || ' o' || replace(coalesce(e.organizer_id, 'none'), '-', '') AS facets
FROM events e LEFT JOIN users u ON u.id = e.organizer_id;
--> statement-breakpoint
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, title, location, organizer, description, facets)
  SELECT search_row, title, location, organizer, description, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER events_search_update
AFTER UPDATE OF title, location, description, nation, category_id, discipline, date, end_date, organizer_id ON events
BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO event_search(rowid, title, location, organizer, description, facets)
  SELECT search_row, title, location, organizer, description, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF full_name, company_name, role ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name OR old.role IS NOT new.role
BEGIN
  UPDATE event_search
  SET organizer = (SELECT organizer FROM event_search_source WHERE ordinal = event_search.rowid % 100000000),
    facets = (SELECT facets FROM event_search_source WHERE ordinal = event_search.rowid % 100000000)
  WHERE rowid IN (
    SELECT cast(julianday(last_day) + 0.5 AS integer) * 100000000 + ordinal FROM events WHERE organizer_id = new.id
  );
END;
--> statement-breakpoint
-- Seats taken, kept for lists and cards. The last seat itself is decided by counting.
CREATE TRIGGER enrolments_seat_insert AFTER INSERT ON enrolments WHEN new.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken + 1 WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_seat_update AFTER UPDATE OF status ON enrolments
WHEN (old.status IN ('held', 'confirmed')) <> (new.status IN ('held', 'confirmed'))
BEGIN
  UPDATE events
  SET seats_taken = seats_taken + CASE WHEN new.status IN ('held', 'confirmed') THEN 1 ELSE -1 END
  WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER enrolments_seat_delete AFTER DELETE ON enrolments WHEN old.status IN ('held', 'confirmed') BEGIN
  UPDATE events SET seats_taken = seats_taken - 1 WHERE id = old.event_id;
END;
