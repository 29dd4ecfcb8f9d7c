CREATE TABLE `password_reset_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`token_hint` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_tokens_hash` ON `password_reset_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_created` ON `password_reset_tokens` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`full_name` text NOT NULL,
	`role` text DEFAULT 'final_user' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`language` text DEFAULT 'it' NOT NULL,
	`token_version` integer DEFAULT 1 NOT NULL,
	`confirmation_token_hash` text,
	`confirmation_sent_at` text,
	`confirmed_at` text,
	`avatar_url` text,
	`bio` text,
	`brevetto` text,
	`scadenza_brevetto` text,
	`scadenza_certificato_medico` text,
	`assicurazione` text,
	`scadenza_assicurazione` text,
	`instagram_contact` text,
	`phone` text,
	`company_name` text,
	`vat_number` text,
	`company_address` text,
	`public_profile_enabled` integer DEFAULT false NOT NULL,
	`public_slug` text,
	`public_show_bio` integer DEFAULT true NOT NULL,
	`public_show_instagram` integer DEFAULT true NOT NULL,
	`public_show_company_info` integer DEFAULT true NOT NULL,
	`public_show_certifications` integer DEFAULT true NOT NULL,
	`public_show_events` integer DEFAULT true NOT NULL,
	`public_show_records` integer DEFAULT true NOT NULL,
	`public_show_personal` integer DEFAULT true NOT NULL,
	`personal_best` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`last_sign_in_at` text,
	`deleted_at` text,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin','company','instructor','final_user','blogger')),
	CONSTRAINT "users_language" CHECK("users"."language" in ('it','en','es','fr','pl','ru')),
	CONSTRAINT "users_email_lowercase" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_public_slug` ON `users` (`public_slug`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text,
	`language` text NOT NULL,
	`cover_image_url` text,
	`author_id` text,
	`hashtags` text,
	`gallery_images` text,
	`published` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "articles_title" CHECK(length("articles"."title") >= 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_published_created` ON `articles` (`published`,`created_at`);--> statement-breakpoint
CREATE INDEX `articles_language` ON `articles` (`published`,`language`,`created_at`);--> statement-breakpoint
CREATE INDEX `articles_created` ON `articles` (`created_at`);--> statement-breakpoint
CREATE INDEX `articles_author` ON `articles` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`order_index` integer NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "categories_name" CHECK(length("categories"."name") >= 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_order` ON `categories` (`order_index`);--> statement-breakpoint
CREATE TABLE `enrolments` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`held_until` text,
	`confirmed_at` text,
	`paid_at` text,
	`ended_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "enrolments_status" CHECK("enrolments"."status" in ('held','confirmed','cancelled','refunded','released')),
	CONSTRAINT "enrolments_hold" CHECK(("enrolments"."status" = 'held') <= ("enrolments"."held_until" is not null)),
	CONSTRAINT "enrolments_amount" CHECK("enrolments"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrolments_one_live` ON `enrolments` (`event_id`,`user_id`) WHERE status in ('held','confirmed');--> statement-breakpoint
CREATE INDEX `enrolments_event_status` ON `enrolments` (`event_id`,`status`,`held_until`);--> statement-breakpoint
CREATE INDEX `enrolments_user_status` ON `enrolments` (`user_id`,`status`,`event_id`);--> statement-breakpoint
CREATE INDEX `enrolments_holds` ON `enrolments` (`held_until`) WHERE status = 'held';--> statement-breakpoint
CREATE TABLE `event_former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_former_slugs_event` ON `event_former_slugs` (`event_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`ordinal` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`slug_fixed` integer DEFAULT false NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`discipline` text,
	`location` text,
	`nation` text,
	`latitude` real,
	`longitude` real,
	`date` text NOT NULL,
	`end_date` text,
	`last_day` text GENERATED ALWAYS AS (coalesce(end_date, date)) VIRTUAL NOT NULL,
	`participants` integer,
	`seats_taken` integer DEFAULT 0 NOT NULL,
	`cost_cents` integer,
	`currency` text DEFAULT 'eur' NOT NULL,
	`refund_rule` text DEFAULT 'always' NOT NULL,
	`refund_until_days` integer DEFAULT 0 NOT NULL,
	`image_url` text,
	`gallery_images` text,
	`category_id` text,
	`level` text,
	`language` text,
	`event_type` text,
	`activity_description` text,
	`objectives` text,
	`about_us` text,
	`included_in_activity` text,
	`not_included_in_activity` text,
	`notes` text,
	`schedule_logistics` text,
	`activity_details` text,
	`who_we_are` text,
	`schedule_meeting_point` text,
	`fixed_appointment` integer DEFAULT false NOT NULL,
	`instructors` text,
	`max_participants_per_instructor` integer,
	`responsibility_waiver_accepted_at` text,
	`privacy_accepted_at` text,
	`accepted_text_version` text,
	`organizer_id` text,
	`created_by` text,
	`cancelled_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "events_title" CHECK(length("events"."title") between 2 and 200),
	CONSTRAINT "events_days" CHECK("events"."end_date" is null or "events"."end_date" >= "events"."date"),
	CONSTRAINT "events_date_form" CHECK("events"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "events_seats" CHECK("events"."participants" is null or "events"."participants" >= 0),
	CONSTRAINT "events_cost" CHECK("events"."cost_cents" is null or "events"."cost_cents" >= 0),
	CONSTRAINT "events_discipline" CHECK("events"."discipline" is null or "events"."discipline" in ('indoor','outdoor','indoor&outdoor')),
	CONSTRAINT "events_ratio" CHECK("events"."max_participants_per_instructor" is null or "events"."max_participants_per_instructor" between 1 and 6),
	CONSTRAINT "events_refund" CHECK("events"."refund_rule" in ('always','half','none'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_id` ON `events` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug` ON `events` (`slug`);--> statement-breakpoint
CREATE INDEX `events_last_day` ON `events` (`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_category_last_day` ON `events` (`category_id`,`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_organizer_last_day` ON `events` (`organizer_id`,`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_nation_last_day` ON `events` (`nation`,`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_date` ON `events` (`date`);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (title collate nocase);--> statement-breakpoint
CREATE INDEX `events_created` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_created_by` ON `events` (`created_by`);--> statement-breakpoint
CREATE TABLE `forum_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`order_index` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `forum_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	`author_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `forum_topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "forum_replies_content" CHECK(length("forum_replies"."content") between 1 and 50000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_replies_number` ON `forum_replies` (`topic_id`,`number`);--> statement-breakpoint
CREATE INDEX `forum_replies_author` ON `forum_replies` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forum_topics` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category_id` text NOT NULL,
	`author_id` text,
	`is_pinned` integer DEFAULT false NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`views_count` integer DEFAULT 0 NOT NULL,
	`replies_count` integer DEFAULT 0 NOT NULL,
	`last_reply_number` integer DEFAULT 0 NOT NULL,
	`last_reply_at` text,
	`last_reply_author_id` text,
	`last_activity_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `forum_categories`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_reply_author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "forum_topics_title" CHECK(length("forum_topics"."title") between 1 and 200),
	CONSTRAINT "forum_topics_content" CHECK(length("forum_topics"."content") between 1 and 50000)
);
--> statement-breakpoint
CREATE INDEX `forum_topics_order` ON `forum_topics` (`is_pinned`,`last_activity_at`);--> statement-breakpoint
CREATE INDEX `forum_topics_category_order` ON `forum_topics` (`category_id`,`is_pinned`,`last_activity_at`);--> statement-breakpoint
CREATE INDEX `forum_topics_author` ON `forum_topics` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_topics_last_reply_author` ON `forum_topics` (`last_reply_author_id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`template` text NOT NULL,
	`params` text NOT NULL,
	`dedupe_key` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`next_attempt_at` text,
	`sent_at` text,
	`failed_at` text,
	`last_error` text,
	CONSTRAINT "mails_one_end" CHECK("mails"."sent_at" is null or "mails"."failed_at" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_waiting` ON `mails` (`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`failed_at`) WHERE failed_at is not null;--> statement-breakpoint
CREATE TABLE `user_packages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`package_type` text NOT NULL,
	`package_id` text NOT NULL,
	`package_name` text NOT NULL,
	`starts_at` text NOT NULL,
	`expires_at` text,
	`cancelled_at` text,
	`assigned_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`assigned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "user_packages_type" CHECK("user_packages"."package_type" in ('organizer','sponsor')),
	CONSTRAINT "user_packages_package" CHECK("user_packages"."package_id" in ('entry','startup','premium','partner','main-sponsor'))
);
--> statement-breakpoint
CREATE INDEX `user_packages_user` ON `user_packages` (`user_id`,`package_type`,`expires_at`);--> statement-breakpoint
CREATE INDEX `user_packages_expiry` ON `user_packages` (`expires_at`);--> statement-breakpoint
CREATE INDEX `user_packages_assigned_by` ON `user_packages` (`assigned_by`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`organizer_id` text,
	`event_id` text,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`stripe_reference` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ledger_entries_sign" CHECK(("ledger_entries"."kind" = 'charge') = ("ledger_entries"."amount_cents" > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reference` ON `ledger_entries` (`kind`,`stripe_reference`);--> statement-breakpoint
CREATE INDEX `ledger_entries_payment` ON `ledger_entries` (`payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_organizer` ON `ledger_entries` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_event` ON `ledger_entries` (`event_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text,
	`enrolment_id` text,
	`package_id` text,
	`user_package_id` text,
	`stripe_session_id` text,
	`stripe_payment_intent` text,
	`checkout_url` text,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`status` text NOT NULL,
	`attention` text,
	`expires_at` text,
	`paid_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`enrolment_id`) REFERENCES `enrolments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_package_id`) REFERENCES `user_packages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_kind" CHECK("payments"."kind" in ('event','organizer_package','sponsor_package')),
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('open','paid','expired','refunded')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refund" CHECK("payments"."refunded_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`stripe_session_id`);--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`stripe_payment_intent`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_event` ON `payments` (`event_id`,`status`);--> statement-breakpoint
CREATE INDEX `payments_enrolment` ON `payments` (`enrolment_id`);--> statement-breakpoint
CREATE INDEX `payments_user_package` ON `payments` (`user_package_id`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `payments_attention` ON `payments` (`updated_at`) WHERE attention is not null;--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`processed_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `places` (
	`query` text PRIMARY KEY NOT NULL,
	`latitude` real,
	`longitude` real,
	`looked_up_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "uploads_size" CHECK("uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);