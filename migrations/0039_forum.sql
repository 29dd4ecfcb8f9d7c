-- hand-written order: dropping a table deletes what refers to it, so that all rows wait in copies.
CREATE TABLE `old_forum_categories` AS SELECT * FROM `forum_categories`;
--> statement-breakpoint
CREATE TABLE `old_forum_topics` AS SELECT * FROM `forum_topics`;
--> statement-breakpoint
CREATE TABLE `old_forum_replies` AS SELECT * FROM `forum_replies`;
--> statement-breakpoint
DROP TABLE `forum_replies`;
--> statement-breakpoint
DROP TABLE `forum_topics`;
--> statement-breakpoint
DROP TABLE `forum_categories`;
--> statement-breakpoint
CREATE TABLE `forum_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`order_index` integer NOT NULL,
	`topics_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `forum_topics` (
	`ordinal` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`category_id` text NOT NULL,
	`content` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`author_id` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`edited_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text,
	`erased_at` text,
	`is_pinned` integer DEFAULT false NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`views_count` integer DEFAULT 0 NOT NULL,
	`views_batch` integer DEFAULT 0 NOT NULL,
	`replies_count` integer DEFAULT 0 NOT NULL,
	`last_reply_number` integer DEFAULT 0 NOT NULL,
	`last_reply_at` text,
	`last_reply_author_id` text,
	`last_activity_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `forum_categories`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_reply_author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "forum_topics_title" CHECK("forum_topics"."erased_at" is not null or length("forum_topics"."title") between 1 and 200),
	CONSTRAINT "forum_topics_content" CHECK("forum_topics"."erased_at" is not null or length("forum_topics"."content") between 1 and 50000),
	CONSTRAINT "forum_topics_deleted_by" CHECK(("forum_topics"."deleted_at" is null) = ("forum_topics"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE `forum_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`author_id` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`edited_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text,
	`erased_at` text,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "forum_replies_content" CHECK("forum_replies"."erased_at" is not null or length("forum_replies"."content") between 1 and 50000),
	CONSTRAINT "forum_replies_deleted_by" CHECK(("forum_replies"."deleted_at" is null) = ("forum_replies"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE `forum_former_categories` (
	`key` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `forum_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `forum_reads` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`last_number` integer NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `forum_readers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`all_read_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `forum_bookmarks` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forum_bookmarks_newest` ON `forum_bookmarks` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `forum_bookmarks_topic` ON `forum_bookmarks` (`topic_id`);
--> statement-breakpoint
CREATE INDEX `forum_former_categories_category` ON `forum_former_categories` (`category_id`);
--> statement-breakpoint
CREATE INDEX `forum_reads_newest` ON `forum_reads` (`user_id`,`read_at`);
--> statement-breakpoint
CREATE INDEX `forum_reads_topic` ON `forum_reads` (`topic_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_replies_number` ON `forum_replies` (`topic_id`,`number`);
--> statement-breakpoint
CREATE INDEX `forum_replies_visible` ON `forum_replies` (`topic_id`,`number`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `forum_replies_author` ON `forum_replies` (`author_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_replies_idempotency` ON `forum_replies` (`author_id`,`idempotency_key`) WHERE idempotency_key is not null;
--> statement-breakpoint
CREATE INDEX `forum_replies_deleted` ON `forum_replies` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `forum_replies_to_erase` ON `forum_replies` (`deleted_at`) WHERE deleted_at is not null and erased_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_topics_id` ON `forum_topics` (`id`);
--> statement-breakpoint
CREATE INDEX `forum_topics_order` ON `forum_topics` (`is_pinned`,`last_activity_at`,`ordinal`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `forum_topics_category_order` ON `forum_topics` (`category_id`,`is_pinned`,`last_activity_at`,`ordinal`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `forum_topics_category` ON `forum_topics` (`category_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `forum_topics_author` ON `forum_topics` (`author_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_topics_idempotency` ON `forum_topics` (`author_id`,`idempotency_key`) WHERE idempotency_key is not null;
--> statement-breakpoint
CREATE INDEX `forum_topics_last_reply_author` ON `forum_topics` (`last_reply_author_id`);
--> statement-breakpoint
CREATE INDEX `forum_topics_deleted` ON `forum_topics` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `forum_topics_to_erase` ON `forum_topics` (`deleted_at`) WHERE deleted_at is not null and erased_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_categories_slug` ON `forum_categories` (`slug`);
--> statement-breakpoint
INSERT INTO `forum_categories` (`id`, `slug`, `name`, `description`, `order_index`, `topics_count`)
SELECT c.`id`, c.`id`, c.`name`, c.`description`, c.`order_index`, (SELECT count(*) FROM `old_forum_topics` t WHERE t.`category_id` = c.`id`)
FROM `old_forum_categories` c;
--> statement-breakpoint
INSERT INTO `forum_topics` (`id`, `title`, `category_id`, `content`, `author_id`, `created_at`, `updated_at`, `is_pinned`, `is_locked`, `views_count`, `replies_count`, `last_reply_number`, `last_reply_at`, `last_reply_author_id`, `last_activity_at`)
SELECT `id`, `title`, `category_id`, `content`, `author_id`, `created_at`, `updated_at`, `is_pinned`, `is_locked`, `views_count`, `replies_count`, `last_reply_number`, `last_reply_at`, `last_reply_author_id`, `last_activity_at`
FROM `old_forum_topics` ORDER BY `created_at`;
--> statement-breakpoint
INSERT INTO `forum_replies` (`id`, `topic_id`, `number`, `content`, `author_id`, `created_at`, `updated_at`)
SELECT `id`, `topic_id`, `number`, `content`, `author_id`, `created_at`, `updated_at` FROM `old_forum_replies`;
--> statement-breakpoint
DROP TABLE `old_forum_replies`;
--> statement-breakpoint
DROP TABLE `old_forum_topics`;
--> statement-breakpoint
DROP TABLE `old_forum_categories`;
--> statement-breakpoint
-- What posts show is named by their column `files`.
CREATE TRIGGER forum_topics_uploads_insert AFTER INSERT ON forum_topics BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_topics ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_topics ' || new.id);
END;
--> statement-breakpoint
CREATE TRIGGER forum_topics_uploads_update AFTER UPDATE OF files ON forum_topics WHEN new.files IS NOT old.files BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_topics ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_topics ' || new.id);
  DELETE FROM upload_uses
  WHERE holder = 'forum_topics ' || new.id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint
CREATE TRIGGER forum_topics_uploads_delete AFTER DELETE ON forum_topics BEGIN
  DELETE FROM upload_uses WHERE holder = 'forum_topics ' || old.id;
END;
--> statement-breakpoint
CREATE TRIGGER forum_replies_uploads_insert AFTER INSERT ON forum_replies BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_replies ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_replies ' || new.id);
END;
--> statement-breakpoint
CREATE TRIGGER forum_replies_uploads_update AFTER UPDATE OF files ON forum_replies WHEN new.files IS NOT old.files BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_replies ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_replies ' || new.id);
  DELETE FROM upload_uses
  WHERE holder = 'forum_replies ' || new.id AND upload_key NOT IN (SELECT value FROM json_each(new.files));
END;
--> statement-breakpoint
CREATE TRIGGER forum_replies_uploads_delete AFTER DELETE ON forum_replies BEGIN
  DELETE FROM upload_uses WHERE holder = 'forum_replies ' || old.id;
END;
