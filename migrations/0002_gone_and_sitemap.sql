CREATE TABLE `gone_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`gone_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_sitemap` ON `events` (ordinal / 1000,`updated_at`);--> statement-breakpoint
-- Addresses of removed events answer "gone". Before the deletion, because former addresses go with their event.
-- What another event has now, or had before, still leads there and is not gone.
CREATE TRIGGER events_gone_delete BEFORE DELETE ON events BEGIN
  INSERT INTO gone_addresses(slug, gone_at)
  SELECT address, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (
    SELECT old.slug AS address
    UNION SELECT old.id
    UNION SELECT slug FROM event_former_slugs WHERE event_id = old.id
  )
  WHERE NOT EXISTS (SELECT 1 FROM events WHERE slug = address AND id <> old.id)
    AND NOT EXISTS (SELECT 1 FROM event_former_slugs WHERE slug = address AND event_id <> old.id)
  ON CONFLICT (slug) DO UPDATE SET gone_at = excluded.gone_at;
END;
--> statement-breakpoint
CREATE TRIGGER events_gone_insert AFTER INSERT ON events BEGIN
  DELETE FROM gone_addresses WHERE slug IN (new.slug, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_gone_update AFTER UPDATE OF slug ON events BEGIN
  DELETE FROM gone_addresses WHERE slug = new.slug;
END;
--> statement-breakpoint
CREATE TRIGGER event_former_slugs_gone_insert AFTER INSERT ON event_former_slugs BEGIN
  DELETE FROM gone_addresses WHERE slug = new.slug;
END;
