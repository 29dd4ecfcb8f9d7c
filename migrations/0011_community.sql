CREATE TABLE `search_jobs` (
	`event_id` text PRIMARY KEY NOT NULL,
	`after_search` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `forum_held_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text,
	`category_id` text,
	`title` text,
	`content` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`author_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL,
	`refused_at` text,
	`refusal` text,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "forum_held_posts_refusal" CHECK(("forum_held_posts"."refused_at" is null) = ("forum_held_posts"."refusal" is null))
);
--> statement-breakpoint
CREATE INDEX `forum_held_posts_waiting` ON `forum_held_posts` (`created_at`,`id`) WHERE refused_at is null;--> statement-breakpoint
CREATE INDEX `forum_held_posts_topic` ON `forum_held_posts` (`topic_id`);--> statement-breakpoint
CREATE INDEX `forum_held_posts_refused` ON `forum_held_posts` (`refused_at`) WHERE refused_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `forum_held_posts_idempotency` ON `forum_held_posts` (`author_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`target_url` text NOT NULL,
	`target_title` text NOT NULL,
	`author_id` text,
	`measure` text NOT NULL,
	`ground` text NOT NULL,
	`clause` text NOT NULL,
	`facts` text NOT NULL,
	`until` text,
	`statement` text NOT NULL,
	`decided_by` text,
	`decided_at` text NOT NULL,
	`objection` text,
	`objected_at` text,
	`outcome` text,
	`answer` text,
	`answered_by` text,
	`answered_at` text,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `decisions_author` ON `decisions` (`author_id`,`decided_at`);--> statement-breakpoint
CREATE INDEX `decisions_decided` ON `decisions` (`decided_at`,`id`);--> statement-breakpoint
CREATE INDEX `decisions_target` ON `decisions` (`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `decisions_objections` ON `decisions` (`objected_at`) WHERE objected_at is not null and outcome is null;--> statement-breakpoint
CREATE INDEX `decisions_by` ON `decisions` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX `decisions_answered_by` ON `decisions` (`answered_by`) WHERE answered_by is not null;--> statement-breakpoint
CREATE TABLE `post_versions` (
	`ordinal` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` text NOT NULL,
	`title` text,
	`content` text NOT NULL,
	`replaced_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `post_versions_post` ON `post_versions` (`post_id`,`ordinal`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`target_url` text NOT NULL,
	`author_id` text,
	`snapshot` text NOT NULL,
	`reporter_id` text,
	`reporter_name` text,
	`reporter_email` text,
	`language` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`good_faith` integer NOT NULL,
	`created_at` text NOT NULL,
	`decision_id` text,
	`decided_at` text,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_snapshot" CHECK(json_valid("reports"."snapshot"))
);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`target_type`,`target_id`) WHERE decision_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_member` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE decision_id is null and reporter_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_visitor` ON `reports` (`reporter_email`,`target_type`,`target_id`) WHERE decision_id is null and reporter_email is not null;--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decision_id`) WHERE decision_id is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`) WHERE reporter_id is not null;--> statement-breakpoint
CREATE INDEX `reports_author` ON `reports` (`author_id`) WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `reports_named` ON `reports` (`decided_at`) WHERE decided_at is not null and (reporter_id is not null or reporter_email is not null or reporter_name is not null);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`user_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`query` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `target_type`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_target` ON `follows` (`target_type`,`target_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`mail` text NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notice_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hour` integer NOT NULL,
	`time_zone` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notice_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`actor_id` text,
	`params` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`after_user_id` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notice_jobs_actor` ON `notice_jobs` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`actor_id` text,
	`bundle_key` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`params` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text,
	`mail_due_at` text,
	`push_due_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_unread` ON `notices` (`user_id`,`bundle_key`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_subject` ON `notices` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `notices_actor` ON `notices` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `notices_mail_due` ON `notices` (`mail_due_at`) WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX `notices_push_due` ON `notices` (`push_due_at`) WHERE push_due_at is not null;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` text NOT NULL,
	`last_ok_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `auth_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `write_suspended_until` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_decision_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `moderates_forum` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `hidden_at` text;--> statement-breakpoint
ALTER TABLE `events` ADD `sales_stopped_at` text;--> statement-breakpoint

-- Pictures of posts that wait for a moderator are in use.
CREATE TRIGGER forum_held_posts_uploads_insert AFTER INSERT ON forum_held_posts BEGIN
  INSERT INTO upload_uses (upload_key, holder)
  SELECT value, 'forum_held_posts ' || new.id FROM json_each(new.files)
  WHERE NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_key = value AND holder = 'forum_held_posts ' || new.id);
END;
--> statement-breakpoint

CREATE TRIGGER forum_held_posts_uploads_delete AFTER DELETE ON forum_held_posts BEGIN
  DELETE FROM upload_uses WHERE holder = 'forum_held_posts ' || old.id;
END;
--> statement-breakpoint

-- A published post no longer waits, nor does an earlier version sent with the same key.
CREATE TRIGGER forum_topics_held_delete AFTER INSERT ON forum_topics BEGIN
  DELETE FROM forum_held_posts WHERE id = new.id
    OR (author_id = new.author_id AND idempotency_key = new.idempotency_key);
END;
--> statement-breakpoint

CREATE TRIGGER forum_replies_held_delete AFTER INSERT ON forum_replies BEGIN
  DELETE FROM forum_held_posts WHERE id = new.id
    OR (author_id = new.author_id AND idempotency_key = new.idempotency_key);
END;
--> statement-breakpoint

-- Former texts of edited posts, the newest 20 of each, until the post is erased.
CREATE TRIGGER forum_topics_versions AFTER UPDATE OF title, content ON forum_topics
WHEN (new.content <> old.content OR new.title <> old.title) AND new.erased_at IS NULL BEGIN
  INSERT INTO post_versions (post_id, title, content, replaced_at) VALUES (new.id, old.title, old.content, new.updated_at);
  DELETE FROM post_versions WHERE post_id = new.id
    AND ordinal <= (SELECT ordinal FROM post_versions WHERE post_id = new.id ORDER BY ordinal DESC LIMIT 1 OFFSET 20);
END;
--> statement-breakpoint
CREATE TRIGGER forum_replies_versions AFTER UPDATE OF content ON forum_replies
WHEN new.content <> old.content AND new.erased_at IS NULL BEGIN
  INSERT INTO post_versions (post_id, title, content, replaced_at) VALUES (new.id, NULL, old.content, new.updated_at);
  DELETE FROM post_versions WHERE post_id = new.id
    AND ordinal <= (SELECT ordinal FROM post_versions WHERE post_id = new.id ORDER BY ordinal DESC LIMIT 1 OFFSET 20);
END;
--> statement-breakpoint
CREATE TRIGGER forum_topics_versions_erase AFTER UPDATE OF erased_at ON forum_topics WHEN new.erased_at IS NOT NULL BEGIN
  DELETE FROM post_versions WHERE post_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER forum_replies_versions_erase AFTER UPDATE OF erased_at ON forum_replies WHEN new.erased_at IS NOT NULL BEGIN
  DELETE FROM post_versions WHERE post_id = new.id;
END;
--> statement-breakpoint

-- What a decision hides stays hidden until its objection is upheld, whoever publishes it again.
CREATE TRIGGER articles_hidden AFTER UPDATE OF published ON articles WHEN new.published AND EXISTS (
  SELECT 1 FROM decisions WHERE target_type = 'article' AND target_id = new.id AND measure = 'hide' AND outcome IS NOT 'upheld'
) BEGIN
  UPDATE articles SET published = 0 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_hidden_profile AFTER UPDATE OF public_profile_enabled, public_show_personal ON users
WHEN (new.public_profile_enabled OR new.public_show_personal) AND EXISTS (
  SELECT 1 FROM decisions WHERE target_type = 'profile' AND target_id = new.id AND measure = 'hide' AND outcome IS NOT 'upheld'
) BEGIN
  UPDATE users SET public_profile_enabled = 0, public_show_personal = 0 WHERE id = new.id;
END;
