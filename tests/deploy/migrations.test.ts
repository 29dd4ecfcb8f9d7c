import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listDestructiveStatements } from "../../scripts/deploy/migrationRules.ts";

const reasonsIn = (sql: string) => listDestructiveStatements(sql).map(({ reason }) => reason);

test("migrations only add", () => {
  const destructive = globSync("migrations/*.sql").filter(
    (file) => listDestructiveStatements(readFileSync(file, "utf8")).length > 0,
  );
  expect(destructive).toEqual([]);
});

test.each([
  ["DROP TABLE `users`;", "drops the table users"],
  ['-- tidy up\nDROP TABLE IF EXISTS "users";', "drops the table users"],
  ["ALTER TABLE `users` DROP COLUMN `bio`;", "drops a column of users"],
  ["alter table users drop bio;", "drops a column of users"],
  ["ALTER TABLE users RENAME COLUMN bio TO text;", "renames a column of users"],
  ["ALTER TABLE `users` RENAME TO `people`;", "renames the table users"],
  ["ALTER TABLE `users` ADD `nick` text NOT NULL;", "adds a column to users that former code leaves empty"],
  [
    "CREATE TABLE `__new_users` (`id` text);\nINSERT INTO `__new_users` SELECT id FROM users;\nDROP TABLE `users`;\nALTER TABLE `__new_users` RENAME TO `users`;",
    "drops the table users",
  ],
])("%s is refused", (sql, reason) => {
  expect(reasonsIn(sql)).toEqual([reason]);
});

test.each([
  "ALTER TABLE `users` ADD `nick` text;",
  "ALTER TABLE `users` ADD `visits` integer DEFAULT 0 NOT NULL;",
  "ALTER TABLE `users` ADD `key` text GENERATED ALWAYS AS (lower(name)) VIRTUAL NOT NULL;",
  "DROP TABLE event_search; CREATE VIRTUAL TABLE event_search USING fts5(title);",
  "CREATE TABLE a (id text); DROP TABLE a;",
  "DROP INDEX users_email; DROP TRIGGER users_totals; DROP VIEW user_uploads; CREATE INDEX b ON users (email);",
  "/* DROP TABLE users; */ -- DROP TABLE users;\nUPDATE users SET bio = NULL;",
])("%s is allowed", (sql) => {
  expect(reasonsIn(sql)).toEqual([]);
});
