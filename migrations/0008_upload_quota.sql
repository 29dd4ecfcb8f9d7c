CREATE TABLE `upload_totals` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	CONSTRAINT "upload_totals_bytes" CHECK("upload_totals"."bytes" >= 0)
);
--> statement-breakpoint
INSERT INTO upload_totals (owner_id, bytes)
SELECT owner_id, sum(size_bytes) FROM uploads WHERE owner_id IS NOT NULL GROUP BY owner_id;
--> statement-breakpoint
CREATE TRIGGER upload_totals_insert AFTER INSERT ON uploads WHEN new.owner_id IS NOT NULL BEGIN
  INSERT INTO upload_totals (owner_id, bytes) VALUES (new.owner_id, new.size_bytes)
  ON CONFLICT (owner_id) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER upload_totals_delete AFTER DELETE ON uploads WHEN old.owner_id IS NOT NULL BEGIN
  UPDATE upload_totals SET bytes = bytes - old.size_bytes WHERE owner_id = old.owner_id;
END;
--> statement-breakpoint
-- Erasing a person leaves the files that others' pages show, without an owner.
CREATE TRIGGER upload_totals_update AFTER UPDATE OF owner_id, size_bytes ON uploads BEGIN
  UPDATE upload_totals SET bytes = bytes - old.size_bytes WHERE owner_id = old.owner_id;
  INSERT INTO upload_totals (owner_id, bytes) SELECT new.owner_id, new.size_bytes WHERE new.owner_id IS NOT NULL
  ON CONFLICT (owner_id) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
