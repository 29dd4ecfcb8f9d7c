-- The search index of events by price: `facets` has one word more for each limit of COST_LIMITS that an event's cost does
-- not exceed, p + the limit in euros, so that a list up to a price is one word like every other filter.
DROP TRIGGER events_search_update;
--> statement-breakpoint

DROP VIEW event_search_source;
--> statement-breakpoint

CREATE VIEW event_search_source AS
SELECT search_row, ordinal, organizer_id,
  folded ->> 0 AS title, folded ->> 1 AS location, folded ->> 2 AS organizer, folded ->> 3 AS description, folded ->> 4 AS words,
  facets
FROM (
  SELECT
    cast(julianday(e.last_day) + 0.5 AS integer) * 100000000 + e.ordinal AS search_row,
    e.ordinal, e.organizer_id,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_array(e.title,
      coalesce(e.location, ''),
      coalesce(u.company_name, '') || ' ' || coalesce(u.full_name, ''),
      coalesce(e.description, '') || ' ' || coalesce(e.activity_description, '') || ' ' || coalesce(e.activity_details, ''),
      (SELECT words FROM event_search_words WHERE ordinal = e.ordinal)),
      'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'ħ', 'h'), 'Ħ', 'H'), 'ø', 'o'), 'Ø', 'O'), 'ı', 'i'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'), 'ё', 'е'), 'Ё', 'Е') AS folded,
    'n' || hex(coalesce(e.nation, '')) || ' c' || replace(coalesce(e.category_id, 'none'), '-', '')
      || ' d' || replace(coalesce(e.discipline, 'none'), '&', 'and')
      || ' r' || replace(coalesce(u.role, 'none'), '_', '')
      || ' o' || replace(coalesce(e.organizer_id, 'none'), '-', '')
      || iif(e.cancelled_at IS NULL, ' slisted', ' scancelled')
      || ' ' || coalesce((SELECT days FROM event_search_days WHERE ordinal = e.ordinal), '')
      || iif(e.latitude IS NULL OR e.longitude IS NULL, '', (
        SELECT group_concat(' g' || value || 'x' || cast((e.latitude + 90) * value AS integer)
          || 'x' || cast((e.longitude + 180) * value AS integer), '') FROM json_each('[20, 8, 4, 2, 1]')))
      || coalesce((SELECT group_concat(' p' || value, '') FROM json_each('[0, 50, 100, 200, 300, 500, 1000]')
        WHERE coalesce(e.cost_cents, 0) <= value * 100), '') AS facets
  FROM events e LEFT JOIN users u ON u.id = e.organizer_id
);
--> statement-breakpoint

CREATE TRIGGER events_search_update
AFTER UPDATE OF title, location, description, activity_description, activity_details, nation, area, category_id, discipline, event_type, date, end_date, sessions,
  organizer_id, cancelled_at, latitude, longitude, cost_cents ON events
BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
  SELECT search_row, title, location, organizer, description, words, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint

DELETE FROM event_search;
--> statement-breakpoint

INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
SELECT search_row, title, location, organizer, description, words, facets FROM event_search_source;
