-- The table of articles is rebuilt, because no earlier version wrote to it and a row number, as the search index needs
-- it, cannot be added to a table. Its view and triggers are dropped before and made again after.
DROP VIEW article_uploads;
--> statement-breakpoint
CREATE TABLE `__new_articles` (
	`ordinal` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text,
	`language` text NOT NULL,
	`cover_image_url` text,
	`cover_alt` text,
	`hashtags` text,
	`gallery_images` text,
	`translation_group` text,
	`plain_text` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`headings` text DEFAULT '[]' NOT NULL,
	`author_id` text,
	`published` integer DEFAULT false NOT NULL,
	`first_published_at` text,
	`published_day` text,
	`publish_at` text,
	`publish_time_zone` text,
	`scheduled_by` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scheduled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "articles_title" CHECK(not "published" or length("title") >= 2),
	CONSTRAINT "articles_first_published" CHECK((not "published" or "first_published_at" is not null)
        and ("first_published_at" is null) = ("published_day" is null)),
	CONSTRAINT "articles_schedule" CHECK("publish_at" is null or (not "published" and "publish_time_zone" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_articles`("id", "slug", "title", "content", "excerpt", "language", "cover_image_url", "author_id", "hashtags", "gallery_images", "published", "first_published_at", "published_day", "created_at", "updated_at") SELECT "id", "slug", "title", "content", "excerpt", "language", "cover_image_url", "author_id", "hashtags", "gallery_images", "published", case when "published" then "created_at" end, case when "published" then substr("created_at", 1, 10) end, "created_at", "updated_at" FROM `articles` ORDER BY "created_at";--> statement-breakpoint
DROP TABLE `articles`;--> statement-breakpoint
ALTER TABLE `__new_articles` RENAME TO `articles`;--> statement-breakpoint
CREATE UNIQUE INDEX `articles_id` ON `articles` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `articles_published_language` ON `articles` (`published`,`language`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `articles_created` ON `articles` (`created_at`);--> statement-breakpoint
CREATE INDEX `articles_author` ON `articles` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `articles_scheduled_by` ON `articles` (`scheduled_by`) WHERE scheduled_by is not null;--> statement-breakpoint
CREATE INDEX `articles_due` ON `articles` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX `articles_group` ON `articles` (`translation_group`) WHERE translation_group is not null;--> statement-breakpoint
CREATE INDEX `articles_sitemap` ON `articles` (ordinal / 1000,`updated_at`);
--> statement-breakpoint
CREATE TABLE `article_drafts` (
	`article_id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text,
	`language` text NOT NULL,
	`cover_image_url` text,
	`cover_alt` text,
	`hashtags` text,
	`gallery_images` text,
	`translation_group` text,
	`revision` integer NOT NULL,
	`base_revision` integer NOT NULL,
	`saved_by` text,
	`saved_in` text NOT NULL,
	`saved_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_drafts_saved_by` ON `article_drafts` (`saved_by`);--> statement-breakpoint
CREATE TABLE `article_hashtags` (
	`hashtag` text NOT NULL,
	`article_id` text NOT NULL,
	`language` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`article_id`, `hashtag`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_hashtags_published` ON `article_hashtags` (`hashtag`,`published_at`);--> statement-breakpoint
CREATE INDEX `article_hashtags_language` ON `article_hashtags` (`hashtag`,`language`,`published_at`);--> statement-breakpoint
CREATE TABLE `article_versions` (
	`article_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text,
	`language` text NOT NULL,
	`cover_image_url` text,
	`cover_alt` text,
	`hashtags` text,
	`gallery_images` text,
	`translation_group` text,
	`created_by` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`article_id`, `number`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_versions_created_by` ON `article_versions` (`created_by`);--> statement-breakpoint
CREATE TABLE `gone_articles` (
	`slug` text PRIMARY KEY NOT NULL,
	`gone_at` text NOT NULL
);
--> statement-breakpoint
-- hand-written
CREATE VIEW article_uploads AS
SELECT id, substr(cover_image_url, 9, instr(cover_image_url || '?', '?') - 9) AS upload_key FROM articles WHERE cover_image_url LIKE '/public/%'
UNION ALL
SELECT a.id, substr(picture.value, 9, instr(picture.value || '?', '?') - 9)
FROM articles a, json_each(coalesce(a.gallery_images, '[]')) picture WHERE picture.value LIKE '/public/%'
UNION ALL
-- The text, split at its quotation marks: each attribute is a piece of its own.
SELECT a.id, substr(piece.value, 9, instr(piece.value || '?', '?') - 9)
FROM articles a, json_each('[' || replace(json_quote(a.content), '\"', '","') || ']') piece
WHERE piece.value LIKE '/public/%';
--> statement-breakpoint
CREATE TRIGGER articles_uploads_insert AFTER INSERT ON articles BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'articles ' || id FROM article_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_uploads_update AFTER UPDATE OF cover_image_url, gallery_images, content ON articles BEGIN
  DELETE FROM upload_uses
  WHERE holder = 'articles ' || new.id AND upload_key NOT IN (SELECT upload_key FROM article_uploads WHERE id = new.id);
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT upload_key, 'articles ' || id FROM article_uploads WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_uploads_delete AFTER DELETE ON articles BEGIN
  DELETE FROM upload_uses WHERE holder = 'articles ' || old.id;
END;
