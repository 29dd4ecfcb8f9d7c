CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`raised_at` text NOT NULL,
	`settled_at` text,
	`mailed_at` text,
	`digest` text,
	`settled_mailed_at` text,
	`settled_digest` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`kind`,`subject`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_raised` ON `alarms` (`raised_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `alarms_settled_unmailed` ON `alarms` (`kind`) WHERE settled_at is not null and mailed_at is not null and settled_mailed_at is null;--> statement-breakpoint
CREATE INDEX `alarms_mailed` ON `alarms` (`kind`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled_mailed` ON `alarms` (`kind`,`settled_mailed_at`);--> statement-breakpoint
CREATE INDEX `alarms_settled` ON `alarms` (`settled_at`);--> statement-breakpoint
CREATE INDEX `alarms_digest` ON `alarms` (`digest`) WHERE digest is not null;--> statement-breakpoint
CREATE INDEX `alarms_settled_digest` ON `alarms` (`settled_digest`) WHERE settled_digest is not null;--> statement-breakpoint
CREATE TABLE `cron_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`outcome` text NOT NULL,
	`failed_at` text,
	`cut_at` text
);
--> statement-breakpoint
CREATE TABLE `platform_totals` (
	`period` text PRIMARY KEY NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	`events` integer DEFAULT 0 NOT NULL,
	`enrolments` integer DEFAULT 0 NOT NULL,
	`revenue_cents` integer DEFAULT 0 NOT NULL,
	`package_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`fields` text,
	`before` text,
	`after` text,
	`device` text,
	`country` text,
	`network` text,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_entries_before" CHECK("audit_entries"."before" is null or json_valid("audit_entries"."before")),
	CONSTRAINT "audit_entries_after" CHECK("audit_entries"."after" is null or json_valid("audit_entries"."after"))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor_action` ON `audit_entries` (`actor_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject_action` ON `audit_entries` (`subject_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_person` ON `audit_entries` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_person_action` ON `audit_entries` (`person_id`,`action`,`id`);--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`device` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `auth_sessions_created` ON `auth_sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`new_email` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`token_hint` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`confirms_email` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_tokens_hash` ON `password_reset_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_created` ON `password_reset_tokens` (`created_at`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_used` ON `password_reset_tokens` (`created_at`) WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX `password_reset_tokens_pending` ON `password_reset_tokens` (`confirms_email`,`created_at`) WHERE used_at is null;--> statement-breakpoint
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
	`email_suppressed_at` text,
	`avatar_url` text,
	`bio` text,
	`brevetto` text,
	`scadenza_brevetto` text,
	`scadenza_certificato_medico` text,
	`assicurazione` text,
	`scadenza_assicurazione` text,
	`instagram_contact` text,
	`phone` text,
	`emergency_contact_name` text,
	`emergency_contact_phone` text,
	`birth_date` text,
	`birth_place` text,
	`company_name` text,
	`vat_number` text,
	`company_address` text,
	`sponsor_link` text,
	`sponsor_logo_url` text,
	`sponsor_text` text,
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
	`revision` integer DEFAULT 1 NOT NULL,
	`account_state` text GENERATED ALWAYS AS (case when not is_active then 'deactivated' when confirmed_at is null then 'unconfirmed' else 'active' end) VIRTUAL,
	`name_key` text GENERATED ALWAYS AS (lower(full_name)) VIRTUAL,
	`sign_in_key` text GENERATED ALWAYS AS (coalesce(last_sign_in_at, '')) VIRTUAL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin','company','instructor','final_user','blogger')),
	CONSTRAINT "users_language" CHECK("users"."language" in ('it','en','es','fr','pl','ru')),
	CONSTRAINT "users_email_lowercase" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_public_slug` ON `users` (`public_slug`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_active_created` ON `users` (`is_active`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_created` ON `users` (`role`,`account_state`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_name` ON `users` (`is_active`,`name_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_name` ON `users` (`role`,`account_state`,`name_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_email` ON `users` (`is_active`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_email` ON `users` (`role`,`account_state`,`email`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_active_sign_in` ON `users` (`is_active`,`sign_in_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_listed_sign_in` ON `users` (`role`,`account_state`,`sign_in_key`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_insurance_ends` ON `users` (`scadenza_assicurazione`) WHERE scadenza_assicurazione is not null;--> statement-breakpoint
CREATE INDEX `users_medical_ends` ON `users` (`scadenza_certificato_medico`) WHERE scadenza_certificato_medico is not null;--> statement-breakpoint
CREATE INDEX `users_unconfirmed_organizers` ON `users` (`created_at`) WHERE confirmed_at is null and deleted_at is null and is_active and role in ('instructor', 'company');--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`files` text DEFAULT '[]' NOT NULL,
	`revision` integer NOT NULL,
	`base_revision` integer NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`saved_by` text,
	`saved_in` text NOT NULL,
	`saved_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_drafts_saved_by` ON `article_drafts` (`saved_by`);--> statement-breakpoint
CREATE TABLE `article_hashtag_counts` (
	`language` text NOT NULL,
	`hashtag` text NOT NULL,
	`label` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`language`, `hashtag`)
);
--> statement-breakpoint
CREATE INDEX `article_hashtag_counts_most` ON `article_hashtag_counts` (`language`,`articles`);--> statement-breakpoint
CREATE TABLE `article_hashtags` (
	`hashtag` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
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
	`files` text DEFAULT '[]' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`article_id`, `number`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_versions_created_by` ON `article_versions` (`created_by`);--> statement-breakpoint
CREATE TABLE `articles` (
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
	`files` text DEFAULT '[]' NOT NULL,
	`plain_text` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`headings` text DEFAULT '[]' NOT NULL,
	`hashtag_keys` text,
	`author_id` text,
	`published` integer DEFAULT false NOT NULL,
	`first_published_at` text,
	`published_day` text,
	`publish_at` text,
	`publish_time_zone` text,
	`scheduled_by` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`draft_revision` integer DEFAULT 0 NOT NULL,
	`saved_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scheduled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "articles_title" CHECK(not "articles"."published" or length("articles"."title") >= 2),
	CONSTRAINT "articles_first_published" CHECK((not "articles"."published" or "articles"."first_published_at" is not null)
        and ("articles"."first_published_at" is null) = ("articles"."published_day" is null)),
	CONSTRAINT "articles_schedule" CHECK("articles"."publish_at" is null or (not "articles"."published" and "articles"."publish_time_zone" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_id` ON `articles` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `articles_published_language` ON `articles` (`published`,`language`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `articles_created` ON `articles` (`created_at`);--> statement-breakpoint
CREATE INDEX `articles_updated` ON `articles` (`updated_at`);--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (title collate nocase);--> statement-breakpoint
CREATE INDEX `articles_publishing` ON `articles` (case when first_published_at is null then '' else first_published_at end);--> statement-breakpoint
CREATE INDEX `articles_author` ON `articles` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `articles_saved_by` ON `articles` (`saved_by`) WHERE saved_by is not null;--> statement-breakpoint
CREATE INDEX `articles_author_updated` ON `articles` (`author_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `articles_author_title` ON `articles` (`author_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `articles_author_publishing` ON `articles` (`author_id`,case when first_published_at is null then '' else first_published_at end);--> statement-breakpoint
CREATE INDEX `articles_public_created` ON `articles` (`created_at`) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_public_updated` ON `articles` (`updated_at`) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_public_title` ON `articles` (title collate nocase) WHERE published = 1;--> statement-breakpoint
CREATE INDEX `articles_scheduled_by` ON `articles` (`scheduled_by`) WHERE scheduled_by is not null;--> statement-breakpoint
CREATE INDEX `articles_due` ON `articles` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX `articles_group` ON `articles` (`translation_group`) WHERE translation_group is not null;--> statement-breakpoint
CREATE INDEX `articles_sitemap` ON `articles` (ordinal / 1000,`updated_at`) WHERE published = 1;--> statement-breakpoint
CREATE TABLE `gone_articles` (
	`slug` text PRIMARY KEY NOT NULL,
	`gone_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendar_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_secret` ON `calendar_addresses` (`secret`);--> statement-breakpoint
CREATE TABLE `event_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`sender_id` text,
	`text` text NOT NULL,
	`recipients` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_messages_event` ON `event_messages` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_messages_sender` ON `event_messages` (`sender_id`,`created_at`);--> statement-breakpoint
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
	`address_key` text,
	`full_refund_until` text,
	`documents_reminded_at` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "enrolments_status" CHECK("enrolments"."status" in ('held','confirmed','cancelled','refunded','released')),
	CONSTRAINT "enrolments_hold" CHECK(("enrolments"."status" = 'held') <= ("enrolments"."held_until" is not null)),
	CONSTRAINT "enrolments_amount" CHECK("enrolments"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrolments_one_live` ON `enrolments` (`user_id`,`event_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `enrolments_user_ended` ON `enrolments` (`user_id`,`status`,`event_id`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `enrolments_event_status` ON `enrolments` (`event_id`,`status`,`held_until`);--> statement-breakpoint
CREATE INDEX `enrolments_user_created` ON `enrolments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `enrolments_address` ON `enrolments` (`address_key`,`held_until`) WHERE address_key is not null;--> statement-breakpoint
CREATE INDEX `enrolments_holds` ON `enrolments` (`held_until`) WHERE status = 'held';--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`order_index` integer NOT NULL,
	`created_at` text NOT NULL,
	`names` text,
	`events_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_name" CHECK(length("categories"."name") >= 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_order` ON `categories` (`order_index`,`id`);--> statement-breakpoint
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
	`paying` integer DEFAULT 0 NOT NULL,
	`earned_cents` integer DEFAULT 0 NOT NULL,
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
	`responsibility_waiver_accepted_by` text,
	`responsibility_waiver_checked` text,
	`organizer_id` text,
	`created_by` text,
	`cancelled_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`area` text,
	`area_tries` integer DEFAULT 0 NOT NULL,
	`area_sought_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`late_enrolment` integer DEFAULT false NOT NULL,
	`start_time` text,
	`end_time` text,
	`time_zone` text,
	`meeting_point` text,
	`sessions` text,
	`series_id` text,
	`nation_code` text,
	`keeps_register` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`responsibility_waiver_accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
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
CREATE INDEX `events_listed_last_day` ON `events` (`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_category` ON `events` (`category_id`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_organizer` ON `events` (`organizer_id`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_nation` ON `events` (`nation`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_last_day` ON `events` (`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_organizer_last_day` ON `events` (`organizer_id`,`last_day`,`ordinal`);--> statement-breakpoint
CREATE INDEX `events_paid_last_day` ON `events` (`last_day`) WHERE cancelled_at is null and cost_cents > 0;--> statement-breakpoint
CREATE INDEX `events_date` ON `events` (`date`);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (title collate nocase);--> statement-breakpoint
CREATE INDEX `events_created` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_created_by` ON `events` (`created_by`);--> statement-breakpoint
CREATE INDEX `events_waiver_accepted_by` ON `events` (`responsibility_waiver_accepted_by`) WHERE responsibility_waiver_accepted_by is not null;--> statement-breakpoint
CREATE INDEX `events_category_date` ON `events` (`category_id`,`date`);--> statement-breakpoint
CREATE INDEX `events_category_title` ON `events` (`category_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `events_category_created` ON `events` (`category_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_organizer_date` ON `events` (`organizer_id`,`date`);--> statement-breakpoint
CREATE INDEX `events_organizer_title` ON `events` (`organizer_id`,title collate nocase);--> statement-breakpoint
CREATE INDEX `events_organizer_created` ON `events` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_sessions_last_day` ON `events` (`last_day`,`ordinal`) WHERE sessions is not null;--> statement-breakpoint
CREATE INDEX `events_series_date` ON `events` (`series_id`,`date`) WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX `events_unlocated` ON `events` (`last_day`,`ordinal`) WHERE cancelled_at is null and location is not null and area_tries < 5
  and (latitude is null or (area is null and location not glob '*([A-Z][A-Z])*' and location not glob '* [A-Z][A-Z]'));--> statement-breakpoint
CREATE INDEX `events_sitemap` ON `events` (ordinal / 1000,`updated_at`);--> statement-breakpoint
CREATE TABLE `gone_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`gone_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_synonyms` (
	`name` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `forum_recounts` (
	`day` text PRIMARY KEY NOT NULL,
	`last_ordinal` integer DEFAULT 0 NOT NULL,
	`last_category_id` text DEFAULT '' NOT NULL,
	`corrected` integer DEFAULT 0 NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text
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
CREATE INDEX `forum_bookmarks_newest` ON `forum_bookmarks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_bookmarks_topic` ON `forum_bookmarks` (`topic_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `forum_categories_slug` ON `forum_categories` (`slug`);--> statement-breakpoint
CREATE TABLE `forum_former_categories` (
	`key` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `forum_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forum_former_categories_category` ON `forum_former_categories` (`category_id`);--> statement-breakpoint
CREATE TABLE `forum_readers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`all_read_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `forum_reads_newest` ON `forum_reads` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `forum_reads_topic` ON `forum_reads` (`topic_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `forum_replies_number` ON `forum_replies` (`topic_id`,`number`);--> statement-breakpoint
CREATE INDEX `forum_replies_visible` ON `forum_replies` (`topic_id`,`number`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_replies_author` ON `forum_replies` (`author_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `forum_replies_idempotency` ON `forum_replies` (`author_id`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `forum_replies_to_erase` ON `forum_replies` (`deleted_at`) WHERE deleted_at is not null and erased_at is null;--> statement-breakpoint
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
CREATE UNIQUE INDEX `forum_topics_id` ON `forum_topics` (`id`);--> statement-breakpoint
CREATE INDEX `forum_topics_order` ON `forum_topics` (`is_pinned`,`last_activity_at`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_category_order` ON `forum_topics` (`category_id`,`is_pinned`,`last_activity_at`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_category` ON `forum_topics` (`category_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_topics_newest` ON `forum_topics` (`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_category_newest` ON `forum_topics` (`category_id`,`ordinal`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_sitemap` ON `forum_topics` (ordinal / 1000,`last_activity_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `forum_topics_author` ON `forum_topics` (`author_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `forum_topics_idempotency` ON `forum_topics` (`author_id`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `forum_topics_last_reply_author` ON `forum_topics` (`last_reply_author_id`);--> statement-breakpoint
CREATE INDEX `forum_topics_to_erase` ON `forum_topics` (`deleted_at`) WHERE deleted_at is not null and erased_at is null;--> statement-breakpoint
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
	`leased_until` text,
	`sent_at` text,
	`failed_at` text,
	`last_error` text,
	`dismissed_at` text,
	`dismissed_reason` text,
	`sender_id` text,
	`topic` text,
	`importance` integer DEFAULT 2 NOT NULL,
	CONSTRAINT "mails_one_end" CHECK("mails"."sent_at" is null or "mails"."failed_at" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_waiting` ON `mails` (`importance`,`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_sender` ON `mails` (`sender_id`,`recipient`,`created_at`) WHERE sender_id is not null;--> statement-breakpoint
CREATE INDEX `mails_topic` ON `mails` (`topic`,`recipient`,`created_at`) WHERE topic is not null;--> statement-breakpoint
CREATE INDEX `mails_about` ON `mails` (params ->> '$.about') WHERE params ->> '$.about' is not null;--> statement-breakpoint
CREATE INDEX `mails_undelivered` ON `mails` (`failed_at`,`id`) WHERE failed_at is not null and dismissed_at is null and attempts > 0;--> statement-breakpoint
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
	`hidden_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`assigned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "user_packages_type" CHECK("user_packages"."package_type" in ('organizer','sponsor')),
	CONSTRAINT "user_packages_package" CHECK("user_packages"."package_id" in ('entry','startup','premium','partner','main-sponsor'))
);
--> statement-breakpoint
CREATE INDEX `user_packages_user` ON `user_packages` (`user_id`,`package_type`,`expires_at`);--> statement-breakpoint
CREATE INDEX `user_packages_sponsors` ON `user_packages` (`package_id`,`starts_at`,`id`,`expires_at`) WHERE package_type = 'sponsor' and cancelled_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX `user_packages_expiry` ON `user_packages` (`expires_at`);--> statement-breakpoint
CREATE INDEX `user_packages_assigned_by` ON `user_packages` (`assigned_by`);--> statement-breakpoint
CREATE INDEX `user_packages_starts` ON `user_packages` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_ends` ON `user_packages` (case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_type_starts` ON `user_packages` (`package_type`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_type_ends` ON `user_packages` (`package_type`,case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_starts` ON `user_packages` (cancelled_at is not null,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_ends` ON `user_packages` (cancelled_at is not null,case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_type_starts` ON `user_packages` (cancelled_at is not null,`package_type`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_type_ends` ON `user_packages` (cancelled_at is not null,`package_type`,case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`stripe_status` text NOT NULL,
	`reason` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`taken_cents` integer NOT NULL,
	`is_charge_refundable` integer NOT NULL,
	`asked_at` text NOT NULL,
	`change_id` text NOT NULL,
	`decision` text,
	`decided_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('inquiry','open','won','lost','closed'))
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `ledger_comparisons` (
	`day` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`phase` text NOT NULL,
	`cursor` text,
	`compared` integer DEFAULT 0 NOT NULL,
	`leased_until` text,
	`last_error` text,
	`started_at` text NOT NULL,
	`finished_at` text,
	CONSTRAINT "ledger_comparisons_phase" CHECK("ledger_comparisons"."phase" in ('listing','entries','differences','done'))
);
--> statement-breakpoint
CREATE TABLE `ledger_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_kind` text NOT NULL,
	`reference` text NOT NULL,
	`payment_id` text,
	`transaction_id` text,
	`ours_cents` integer,
	`theirs_cents` integer,
	`currency` text DEFAULT 'eur' NOT NULL,
	`occurred_at` text NOT NULL,
	`found_at` text NOT NULL,
	`state` text NOT NULL,
	`settled_at` text,
	`reason` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ledger_differences_state" CHECK("ledger_differences"."state" in ('open','settled','resolved'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_differences_reference` ON `ledger_differences` (`entry_kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_differences_open` ON `ledger_differences` (`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `ledger_differences_payment` ON `ledger_differences` (`payment_id`);--> statement-breakpoint
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
CREATE TABLE `ledger_matches` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`compared_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ledger_matches_transaction` ON `ledger_matches` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `organizer_hours` (
	`organizer_id` text NOT NULL,
	`hour` text NOT NULL,
	`enrolled` integer DEFAULT 0 NOT NULL,
	`paying` integer DEFAULT 0 NOT NULL,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`elsewhere_entries` integer DEFAULT 0 NOT NULL,
	`elsewhere_earned_cents` integer DEFAULT 0 NOT NULL,
	`elsewhere_refunded_cents` integer DEFAULT 0 NOT NULL,
	`elsewhere_disputed_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`organizer_id`, `hour`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text,
	`enrolment_id` text,
	`package_id` text,
	`title` text DEFAULT '' NOT NULL,
	`user_package_id` text,
	`stripe_session_id` text,
	`stripe_payment_intent` text,
	`checkout_url` text,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`status` text NOT NULL,
	`attention` text,
	`refund_rule` text,
	`refund_until` text,
	`expires_at` text,
	`next_check_at` text,
	`checks` integer DEFAULT 0 NOT NULL,
	`paid_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`unknown_since` text,
	`terms_version` text,
	`terms_accepted_at` text,
	`seller` text,
	`buyer` text,
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
CREATE UNIQUE INDEX `payments_session` ON `payments` (`stripe_session_id`) WHERE stripe_session_id is not null;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_event` ON `payments` (`event_id`);--> statement-breakpoint
CREATE INDEX `payments_enrolment` ON `payments` (`enrolment_id`);--> statement-breakpoint
CREATE INDEX `payments_user_package` ON `payments` (`user_package_id`) WHERE user_package_id is not null;--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (checks > 0,`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `payments_attention` ON `payments` (`updated_at`) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_of_amount` ON `payments` (`amount_cents`);--> statement-breakpoint
CREATE INDEX `payments_of_status` ON `payments` (lower(status)) WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX `payments_of_status_amount` ON `payments` (lower(status),`amount_cents`) WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX `payments_of_kind` ON `payments` (lower(kind)) WHERE kind <> 'event';--> statement-breakpoint
CREATE INDEX `payments_of_kind_amount` ON `payments` (lower(kind),`amount_cents`) WHERE kind <> 'event';--> statement-breakpoint
CREATE INDEX `payments_with_issue` ON `payments` (attention is null) WHERE attention is not null;--> statement-breakpoint
CREATE INDEX `payments_with_issue_amount` ON `payments` (`amount_cents`) WHERE attention is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`request_key` text,
	`status` text NOT NULL,
	`stripe_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`last_error` text,
	`note` text,
	`created_at` text NOT NULL,
	`done_at` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('waiting','done','failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_request` ON `refunds` (`request_key`) WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_waiting` ON `refunds` (`next_attempt_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`processed_at` text NOT NULL,
	`payment_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `stripe_events_unlinked` ON `stripe_events` (`processed_at`) WHERE payment_id is null;--> statement-breakpoint
CREATE INDEX `stripe_events_payment` ON `stripe_events` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE TABLE `logbook_dives` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`register_id` text,
	`dive_id` text,
	`diver_name` text NOT NULL,
	`birth_date` text,
	`birth_place` text,
	`certification` text,
	`date` text NOT NULL,
	`place` text,
	`start_time` text,
	`end_time` text,
	`apparatus` text,
	`mixture` text,
	`planned_depth` real,
	`reached_depth` real,
	`centre` text,
	`instructor` text,
	`note` text,
	`signature_id` text,
	`signer_id` text,
	`signer_name` text,
	`signed_at` text,
	`signature_received_at` text,
	`signature_method` text,
	`signature_strokes` text,
	`signature_device` text,
	`signature_hash` text,
	`corrections` text,
	`import_key` text,
	`hidden_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `logbook_dives_user` ON `logbook_dives` (`user_id`,`date`,`start_time`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_dives_register` ON `logbook_dives` (`register_id`,`dive_id`,`user_id`) WHERE register_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_dives_import` ON `logbook_dives` (`user_id`,`import_key`) WHERE import_key is not null;--> statement-breakpoint
CREATE INDEX `logbook_dives_signer` ON `logbook_dives` (`signer_id`) WHERE signer_id is not null;--> statement-breakpoint
CREATE TABLE `logbook_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`dive_id` text NOT NULL,
	`user_id` text NOT NULL,
	`instructor_id` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	`answered_at` text,
	FOREIGN KEY (`dive_id`) REFERENCES `logbook_dives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`instructor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `logbook_requests_open` ON `logbook_requests` (`dive_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `logbook_requests_dive` ON `logbook_requests` (`dive_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `logbook_requests_instructor` ON `logbook_requests` (`instructor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `logbook_requests_user` ON `logbook_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `logbook_shares` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logbook_shares_user` ON `logbook_shares` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `question_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`number` integer NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `question_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_messages_number` ON `question_messages` (`thread_id`,`number`);--> statement-breakpoint
CREATE INDEX `question_messages_author` ON `question_messages` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `question_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`event_title` text NOT NULL,
	`asker_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`last_at` text NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`asker_read` integer DEFAULT 0 NOT NULL,
	`organizer_read` integer DEFAULT 0 NOT NULL,
	`closed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_threads_event_asker` ON `question_threads` (`event_id`,`asker_id`);--> statement-breakpoint
CREATE INDEX `question_threads_asker` ON `question_threads` (`asker_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `question_threads_organizer` ON `question_threads` (`organizer_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `question_threads_asked` ON `question_threads` (`asker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_threads_asker_unread` ON `question_threads` (`asker_id`) WHERE asker_read < last_number;--> statement-breakpoint
CREATE INDEX `question_threads_organizer_unread` ON `question_threads` (`organizer_id`) WHERE organizer_read < last_number;--> statement-breakpoint
CREATE TABLE `register_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`register_id` text NOT NULL,
	`number` integer NOT NULL,
	`clock` integer NOT NULL,
	`at` text NOT NULL,
	`device` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`fields` text NOT NULL,
	`details` text,
	`details_salt` text,
	`details_hash` text,
	`details_erased_for` text,
	`received_at` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `register_changes_number` ON `register_changes` (`register_id`,`number`);--> statement-breakpoint
CREATE INDEX `register_changes_target` ON `register_changes` (`register_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `register_changes_author` ON `register_changes` (`author_id`);--> statement-breakpoint
CREATE INDEX `register_changes_details` ON `register_changes` (`target_id`) WHERE details is not null;--> statement-breakpoint
CREATE INDEX `register_changes_email` ON `register_changes` (details ->> '$.email') WHERE details is not null;--> statement-breakpoint
CREATE INDEX `register_changes_erased` ON `register_changes` (`register_id`,`number`) WHERE details_erased_for is not null;--> statement-breakpoint
CREATE TABLE `register_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`register_id` text NOT NULL,
	`dive_id` text NOT NULL,
	`person_id` text NOT NULL,
	`entry` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_corrections_register` ON `register_corrections` (`register_id`,`at`);--> statement-breakpoint
CREATE INDEX `register_corrections_author` ON `register_corrections` (`author_id`);--> statement-breakpoint
CREATE TABLE `register_day_bytes` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `register_guests` (
	`register_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`email` text,
	`user_id` text,
	`copied_at` text,
	`copyable_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`register_id`, `guest_id`),
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `register_guests_email` ON `register_guests` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE INDEX `register_guests_user` ON `register_guests` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `register_guests_copyable` ON `register_guests` (`copyable_at`) WHERE user_id is not null and copied_at is null and copyable_at is not null;--> statement-breakpoint
CREATE TABLE `register_guides` (
	`register_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`left_at` text,
	PRIMARY KEY(`register_id`, `user_id`),
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_guides_user` ON `register_guides` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `register_seals` (
	`organizer_id` text NOT NULL,
	`number` integer NOT NULL,
	`register_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `number`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `register_seals_register` ON `register_seals` (`register_id`,`number`);--> statement-breakpoint
CREATE TABLE `register_signatures` (
	`id` text PRIMARY KEY NOT NULL,
	`act_id` text NOT NULL,
	`register_id` text NOT NULL,
	`dive_id` text NOT NULL,
	`person_id` text NOT NULL,
	`signer_id` text NOT NULL,
	`signer_name` text NOT NULL,
	`signed_at` text NOT NULL,
	`received_at` text NOT NULL,
	`method` text NOT NULL,
	`strokes` text,
	`device` text,
	`content` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`register_id`) REFERENCES `registers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `register_signatures_line` ON `register_signatures` (`register_id`,`dive_id`,`person_id`,`act_id`);--> statement-breakpoint
CREATE INDEX `register_signatures_signer` ON `register_signatures` (`signer_id`);--> statement-breakpoint
CREATE TABLE `registers` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`organizer_id` text NOT NULL,
	`day` text NOT NULL,
	`title` text,
	`location` text,
	`nation` text,
	`time_zone` text,
	`centre` text,
	`last_number` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`closed_at` text,
	`closed_by` text,
	`closed_by_name` text,
	`closing_reason` text,
	`closed_members` text,
	`closed_guides` text,
	`people_count` integer DEFAULT 0 NOT NULL,
	`unsigned_count` integer DEFAULT 0 NOT NULL,
	`kept_until` text,
	`reminded_open_at` text,
	`reminded_unsigned_at` text,
	`moved_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `registers_event` ON `registers` (`event_id`,`day`);--> statement-breakpoint
CREATE INDEX `registers_organizer` ON `registers` (`organizer_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `registers_organizer_open` ON `registers` (`organizer_id`,`day`,`id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `registers_organizer_closed` ON `registers` (`organizer_id`,`day`,`id`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `registers_open_day` ON `registers` (`day`) WHERE closed_at is null and reminded_open_at is null;--> statement-breakpoint
CREATE INDEX `registers_unsigned` ON `registers` (`closed_at`) WHERE unsigned_count > 0 and reminded_unsigned_at is null and closed_at is not null;--> statement-breakpoint
CREATE INDEX `registers_kept` ON `registers` (`kept_until`) WHERE kept_until is not null;--> statement-breakpoint
CREATE INDEX `registers_open` ON `registers` (`day`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `registers_closed_by` ON `registers` (`closed_by`) WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX `registers_open_written` ON `registers` (`day`) WHERE closed_at is null and last_number > 0;--> statement-breakpoint
CREATE INDEX `registers_closed` ON `registers` (`closed_at`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `registers_closed_unsigned` ON `registers` (`closed_at`) WHERE closed_at is not null and unsigned_count > 0;--> statement-breakpoint
CREATE TABLE `register_seal_checks` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`hash` text NOT NULL,
	`checked_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `register_seal_problems` (
	`organizer_id` text NOT NULL,
	`register_id` text NOT NULL,
	`day` text,
	`row` text NOT NULL,
	`row_id` text NOT NULL,
	`fault` text NOT NULL,
	`found_at` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `register_id`, `row`, `row_id`, `fault`)
);
--> statement-breakpoint
CREATE INDEX `register_seal_problems_register` ON `register_seal_problems` (`register_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `linked_pictures` (
	`url` text PRIMARY KEY NOT NULL,
	`key` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`created_at` text NOT NULL,
	`unused_since` text
);
--> statement-breakpoint
CREATE INDEX `linked_pictures_unused` ON `linked_pictures` (unused_since) WHERE unused_since is not null;--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`session_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`session_id`, `number`),
	FOREIGN KEY (`session_id`) REFERENCES `upload_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `upload_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`bucket_id` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_sessions_owner` ON `upload_sessions` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `upload_sessions_created` ON `upload_sessions` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `upload_sessions_key` ON `upload_sessions` (`key`);--> statement-breakpoint
CREATE TABLE `upload_totals` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	CONSTRAINT "upload_totals_bytes" CHECK("upload_totals"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE `upload_uses` (
	`upload_key` text NOT NULL,
	`holder` text NOT NULL,
	PRIMARY KEY(`upload_key`, `holder`)
);
--> statement-breakpoint
CREATE INDEX `upload_uses_holder` ON `upload_uses` (`holder`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	`unused_since` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "uploads_size" CHECK("uploads"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
CREATE TABLE `places` (
	`query` text PRIMARY KEY NOT NULL,
	`latitude` real,
	`longitude` real,
	`looked_up_at` text NOT NULL,
	`area` text
);
--> statement-breakpoint
CREATE INDEX `places_looked_up` ON `places` (`looked_up_at`);