CREATE TABLE `forum_likes` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`, `number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forum_likes_topic` ON `forum_likes` (`topic_id`);--> statement-breakpoint
ALTER TABLE `forum_replies` ADD `likes_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forum_topics` ADD `likes_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `forum_topics_replies` ON `forum_topics` (`replies_count`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_category_replies` ON `forum_topics` (`category_id`,`replies_count`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint

CREATE TRIGGER forum_likes_count_insert AFTER INSERT ON forum_likes BEGIN
  UPDATE forum_topics SET likes_count = likes_count + 1 WHERE id = new.topic_id AND new.number = 0;
  UPDATE forum_replies SET likes_count = likes_count + 1 WHERE topic_id = new.topic_id AND number = new.number;
END;
--> statement-breakpoint

CREATE TRIGGER forum_likes_count_delete AFTER DELETE ON forum_likes BEGIN
  UPDATE forum_topics SET likes_count = likes_count - 1 WHERE id = old.topic_id AND old.number = 0;
  UPDATE forum_replies SET likes_count = likes_count - 1 WHERE topic_id = old.topic_id AND number = old.number;
END;
