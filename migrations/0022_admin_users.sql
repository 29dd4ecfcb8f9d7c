ALTER TABLE `password_reset_tokens` ADD `confirms_email` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `account_state` text GENERATED ALWAYS AS (case when not is_active then 'deactivated' when confirmed_at is null then 'unconfirmed' else 'active' end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `users` ADD `name_key` text GENERATED ALWAYS AS (lower(full_name)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `users` ADD `sign_in_key` text GENERATED ALWAYS AS (coalesce(last_sign_in_at, '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `users_active_created` ON `users` (`is_active`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_created` ON `users` (`role`,`account_state`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_name` ON `users` (`is_active`,`name_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_name` ON `users` (`role`,`account_state`,`name_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_email` ON `users` (`is_active`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_email` ON `users` (`role`,`account_state`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_sign_in` ON `users` (`is_active`,`sign_in_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_sign_in` ON `users` (`role`,`account_state`,`sign_in_key`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
-- hand-written
-- The admin's search of users: words of names and companies, and e-mails as one hexadecimal word each, so that a
-- prefix of an address is a prefix of its word. Row numbers begin with the minute of registration, so that a search
-- answers the newest first and reads only what it answers. `facets` holds r + role and s + account state. Erasing an
-- account removes its entries from the index itself (secure-delete), not only from the results.
CREATE VIRTUAL TABLE user_search USING fts5(
  name, email, facets,
  detail = column, columnsize = 0, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4'
);
--> statement-breakpoint
INSERT INTO user_search(user_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIEW user_search_source AS
SELECT
  coalesce(unixepoch(created_at), 0) / 60 * 100000000 + users.rowid AS search_row, id,
  replace(replace(full_name || ' ' || coalesce(company_name, ''), 'ł', 'l'), 'Ł', 'L') AS name,
  hex(email) AS email,
  'r' || replace(role, '_', '') || ' s' || account_state AS facets
FROM users WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER users_listed_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_search(rowid, name, email, facets)
  SELECT search_row, name, email, facets FROM user_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_listed_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER users_listed_update
AFTER UPDATE OF full_name, company_name, email, role, is_active, confirmed_at, created_at, deleted_at ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name OR old.email IS NOT new.email
  OR old.role IS NOT new.role OR old.account_state IS NOT new.account_state OR old.deleted_at IS NOT new.deleted_at
  OR old.created_at IS NOT new.created_at
BEGIN
  DELETE FROM user_search WHERE rowid = coalesce(unixepoch(old.created_at), 0) / 60 * 100000000 + old.rowid;
  INSERT INTO user_search(rowid, name, email, facets)
  SELECT search_row, name, email, facets FROM user_search_source WHERE id = new.id;
END;
--> statement-breakpoint
INSERT INTO user_search(rowid, name, email, facets)
SELECT search_row, name, email, facets FROM user_search_source ORDER BY search_row;
