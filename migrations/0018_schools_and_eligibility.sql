CREATE TABLE `eligibility_overrides` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `eligibility_overrides_gate` ON `eligibility_overrides` (`event_id`,`user_id`,`code`);--> statement-breakpoint
CREATE INDEX `eligibility_overrides_user` ON `eligibility_overrides` (`user_id`);--> statement-breakpoint
CREATE INDEX `eligibility_overrides_by` ON `eligibility_overrides` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE TABLE `event_declarations` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`requirements` text,
	`waiver_version` text,
	`waiver_accepted_at` text,
	`answers` text,
	`reminded_on` text,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_declarations_user` ON `event_declarations` (`user_id`);--> statement-breakpoint
CREATE INDEX `event_declarations_moved` ON `event_declarations` (`event_id`) WHERE reminded_on = 'moved';--> statement-breakpoint
CREATE TABLE `guardians` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`text_version` text NOT NULL,
	`created_at` text NOT NULL,
	`consented_at` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guardians_token` ON `guardians` (`token_hash`);--> statement-breakpoint
CREATE INDEX `guardians_event_user` ON `guardians` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `guardians_user` ON `guardians` (`user_id`);--> statement-breakpoint
CREATE TABLE `requirement_templates` (
	`organizer_id` text NOT NULL,
	`category_id` text NOT NULL,
	`requirements` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`organizer_id`, `category_id`),
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `go_verdicts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`day` text NOT NULL,
	`verdict` text NOT NULL,
	`text` text,
	`decided_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `go_verdicts_event` ON `go_verdicts` (`event_id`,`day`,`created_at`);--> statement-breakpoint
CREATE INDEX `go_verdicts_decided_by` ON `go_verdicts` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE TABLE `sea_conditions` (
	`cell` text PRIMARY KEY NOT NULL,
	`hours` text NOT NULL,
	`source` text NOT NULL,
	`fetched_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event_staff` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`part` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`created_at` text NOT NULL,
	`answered_at` text,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_staff_user` ON `event_staff` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_staff_responsible` ON `event_staff` (`event_id`) WHERE part = 'responsible';--> statement-breakpoint
CREATE TABLE `certifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`agency` text NOT NULL,
	`level` text NOT NULL,
	`scale` integer,
	`number` text,
	`issued_on` text,
	`valid_until` text,
	`picture_url` text,
	`state` text DEFAULT 'declared' NOT NULL,
	`confirmed_by` text,
	`confirmed_by_name` text,
	`confirmed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "certifications_scale" CHECK("certifications"."scale" is null or "certifications"."scale" between 0 and 5)
);
--> statement-breakpoint
CREATE INDEX `certifications_user` ON `certifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `certifications_confirmed_by` ON `certifications` (`confirmed_by`) WHERE confirmed_by is not null;--> statement-breakpoint
CREATE TABLE `document_sightings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_on` text NOT NULL,
	`seen_by` text,
	`seen_by_name` text NOT NULL,
	`seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seen_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `document_sightings_user` ON `document_sightings` (`user_id`);--> statement-breakpoint
CREATE INDEX `document_sightings_seen_by` ON `document_sightings` (`seen_by`) WHERE seen_by is not null;--> statement-breakpoint
CREATE TABLE `record_sources` (
	`user_id` text NOT NULL,
	`discipline` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	`confirmed_by_name` text NOT NULL,
	`confirmed_on` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `discipline`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `attendance_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`event_id` text,
	`user_id` text,
	`holder_name` text NOT NULL,
	`title` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`organizer_name` text NOT NULL,
	`issued_by` text,
	`issued_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`issued_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_certificates_code` ON `attendance_certificates` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_certificates_holder` ON `attendance_certificates` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `attendance_certificates_user` ON `attendance_certificates` (`user_id`);--> statement-breakpoint
CREATE INDEX `attendance_certificates_issued_by` ON `attendance_certificates` (`issued_by`) WHERE issued_by is not null;--> statement-breakpoint
CREATE TABLE `school_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`accepted_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_invitations_token` ON `school_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `school_invitations_school` ON `school_invitations` (`school_id`);--> statement-breakpoint
CREATE INDEX `school_invitations_email` ON `school_invitations` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE TABLE `school_members` (
	`school_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`school_id`, `user_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `school_members_user` ON `school_members` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `school_members_owner` ON `school_members` (`school_id`) WHERE role = 'owner';--> statement-breakpoint
CREATE TABLE `school_papers` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text,
	`file_url` text,
	`expires_on` text,
	`seen_at` text,
	`seen_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seen_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `school_papers_school` ON `school_papers` (`school_id`);--> statement-breakpoint
CREATE INDEX `school_papers_expires` ON `school_papers` (`expires_on`) WHERE expires_on is not null;--> statement-breakpoint
CREATE TABLE `schools` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`logo_url` text,
	`description` text,
	`location` text,
	`nation` text,
	`latitude` real,
	`longitude` real,
	`phone` text,
	`website` text,
	`verified_at` text,
	`verified_by` text,
	`instructors_handle_money` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`verified_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schools_account` ON `schools` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `schools_slug` ON `schools` (`slug`);--> statement-breakpoint
ALTER TABLE `users` ADD `certificato_medico_kind` text;--> statement-breakpoint
ALTER TABLE `events` ADD `school_id` text REFERENCES schools(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `events` ADD `ratio_instructor` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `ratio_assistant` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `ratio_min_age` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `seats_by_ratio` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `capacity` integer GENERATED ALWAYS AS (coalesce(min(participants, seats_by_ratio), participants, seats_by_ratio)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `events` ADD `requirements` text;--> statement-breakpoint
ALTER TABLE `events` ADD `questions` text;--> statement-breakpoint
CREATE INDEX `events_school` ON `events` (`school_id`) WHERE school_id is not null;--> statement-breakpoint
CREATE INDEX `events_requiring` ON `events` (`date`) WHERE requirements is not null;
--> statement-breakpoint

-- The picture of a certification is a private file in use.
CREATE TRIGGER certifications_uploads_insert AFTER INSERT ON certifications WHEN new.picture_url IS NOT NULL BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) VALUES (substr(new.picture_url, 13), 'certifications ' || new.id);
END;
--> statement-breakpoint
CREATE TRIGGER certifications_uploads_update AFTER UPDATE OF picture_url ON certifications
WHEN new.picture_url IS NOT old.picture_url BEGIN
  DELETE FROM upload_uses WHERE holder = 'certifications ' || new.id;
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
  SELECT substr(new.picture_url, 13), 'certifications ' || new.id WHERE new.picture_url IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER certifications_uploads_delete AFTER DELETE ON certifications WHEN old.picture_url IS NOT NULL BEGIN
  DELETE FROM upload_uses WHERE holder = 'certifications ' || old.id;
END;
--> statement-breakpoint

-- A company account is a school with one owner: those of today, and every account that becomes one.
INSERT INTO schools (id, account_id, slug, name, kind, created_at, updated_at)
  SELECT u.id, u.id,
    iif(u.public_slug IS NULL OR EXISTS (SELECT 1 FROM schools WHERE slug = u.public_slug), 'scuola-' || substr(u.id, -12), u.public_slug),
    coalesce(nullif(u.company_name, ''), u.full_name), 'company', u.updated_at, u.updated_at FROM users u WHERE u.role = 'company' AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO school_members (school_id, user_id, role, joined_at)
  SELECT u.id, u.id, 'owner', u.updated_at FROM users u JOIN schools s ON s.id = u.id WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER users_school_insert AFTER INSERT ON users WHEN new.role = 'company' BEGIN
  INSERT INTO schools (id, account_id, slug, name, kind, created_at, updated_at)
    SELECT new.id, new.id,
      iif(new.public_slug IS NULL OR EXISTS (SELECT 1 FROM schools WHERE slug = new.public_slug), 'scuola-' || substr(new.id, -12), new.public_slug),
      coalesce(nullif(new.company_name, ''), new.full_name), 'company', new.updated_at, new.updated_at WHERE true
    ON CONFLICT DO NOTHING;
  INSERT INTO school_members (school_id, user_id, role, joined_at)
    SELECT new.id, new.id, 'owner', new.updated_at WHERE EXISTS (SELECT 1 FROM schools WHERE id = new.id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER users_school_update AFTER UPDATE OF role ON users WHEN new.role = 'company' AND old.role <> 'company' BEGIN
  INSERT INTO schools (id, account_id, slug, name, kind, created_at, updated_at)
    SELECT new.id, new.id,
      iif(new.public_slug IS NULL OR EXISTS (SELECT 1 FROM schools WHERE slug = new.public_slug), 'scuola-' || substr(new.id, -12), new.public_slug),
      coalesce(nullif(new.company_name, ''), new.full_name), 'company', new.updated_at, new.updated_at WHERE NOT EXISTS (SELECT 1 FROM schools WHERE account_id = new.id)
    ON CONFLICT DO NOTHING;
  INSERT INTO school_members (school_id, user_id, role, joined_at)
    SELECT new.id, new.id, 'owner', new.updated_at WHERE EXISTS (SELECT 1 FROM schools WHERE id = new.id AND account_id = new.id)
      AND NOT EXISTS (SELECT 1 FROM school_members WHERE school_id = new.id AND role = 'owner') ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint

-- The seats of an event whose seats follow its staff: so many for each instructor and assistant who has not declined.
CREATE TRIGGER event_staff_ratio_insert AFTER INSERT ON event_staff BEGIN
  UPDATE events SET seats_by_ratio = (SELECT CAST(total(CASE s.part WHEN 'assistant' THEN coalesce(e.ratio_assistant, 0)
      WHEN 'safety' THEN 0 ELSE e.ratio_instructor END) AS integer) FROM event_staff s JOIN events e ON e.id = s.event_id
    WHERE s.event_id = new.event_id AND s.state <> 'declined') WHERE id = new.event_id AND ratio_instructor IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER event_staff_ratio_delete AFTER DELETE ON event_staff BEGIN
  UPDATE events SET seats_by_ratio = (SELECT CAST(total(CASE s.part WHEN 'assistant' THEN coalesce(e.ratio_assistant, 0)
      WHEN 'safety' THEN 0 ELSE e.ratio_instructor END) AS integer) FROM event_staff s JOIN events e ON e.id = s.event_id
    WHERE s.event_id = old.event_id AND s.state <> 'declined') WHERE id = old.event_id AND ratio_instructor IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER event_staff_ratio_update AFTER UPDATE OF part, state ON event_staff WHEN old.part <> new.part OR old.state <> new.state BEGIN
  UPDATE events SET seats_by_ratio = (SELECT CAST(total(CASE s.part WHEN 'assistant' THEN coalesce(e.ratio_assistant, 0)
      WHEN 'safety' THEN 0 ELSE e.ratio_instructor END) AS integer) FROM event_staff s JOIN events e ON e.id = s.event_id
    WHERE s.event_id = new.event_id AND s.state <> 'declined') WHERE id = new.event_id AND ratio_instructor IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER events_ratio AFTER UPDATE OF ratio_instructor, ratio_assistant ON events
WHEN old.ratio_instructor IS NOT new.ratio_instructor OR old.ratio_assistant IS NOT new.ratio_assistant
BEGIN
  UPDATE events SET seats_by_ratio = iif(ratio_instructor IS NULL, NULL, (SELECT CAST(total(CASE s.part
      WHEN 'assistant' THEN coalesce(events.ratio_assistant, 0) WHEN 'safety' THEN 0 ELSE events.ratio_instructor END) AS integer)
    FROM event_staff s WHERE s.event_id = new.id AND s.state <> 'declined')) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER events_ratio_insert AFTER INSERT ON events WHEN new.ratio_instructor IS NOT NULL BEGIN
  UPDATE events SET seats_by_ratio = 0 WHERE id = new.id;
END;
--> statement-breakpoint

-- Seats that follow the staff may free or close seats of a waiting list.
CREATE TRIGGER events_waiting_ratio AFTER UPDATE OF seats_by_ratio ON events
WHEN old.seats_by_ratio IS NOT new.seats_by_ratio
BEGIN
  UPDATE waiting_lists SET check_at = '' WHERE event_id = new.id;
END;
--> statement-breakpoint

-- Instructors who leave an event's staff stay named in its begun registers, as guides who left.
CREATE TRIGGER event_staff_guides BEFORE DELETE ON event_staff WHEN old.part IN ('responsible', 'instructor') BEGIN
  INSERT INTO register_guides (register_id, user_id, created_at, left_at)
    SELECT r.id, old.user_id, old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM registers r
    WHERE r.event_id = old.event_id AND r.closed_at IS NULL AND r.last_number > 0 AND r.organizer_id <> old.user_id
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint

-- The files of a school are in use while its logo and its papers stand.
CREATE TRIGGER schools_uploads_update AFTER UPDATE OF logo_url ON schools WHEN new.logo_url IS NOT old.logo_url BEGIN
  DELETE FROM upload_uses WHERE holder = 'schools ' || new.id;
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) SELECT substr(new.logo_url, 9), 'schools ' || new.id WHERE new.logo_url LIKE '/public/%';
END;
--> statement-breakpoint
CREATE TRIGGER schools_uploads_delete AFTER DELETE ON schools BEGIN
  DELETE FROM upload_uses WHERE holder = 'schools ' || old.id;
END;
--> statement-breakpoint
CREATE TRIGGER school_papers_uploads_insert AFTER INSERT ON school_papers WHEN new.file_url IS NOT NULL BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder) VALUES (substr(new.file_url, 13), 'school_papers ' || new.id);
END;
--> statement-breakpoint
CREATE TRIGGER school_papers_uploads_delete AFTER DELETE ON school_papers BEGIN
  DELETE FROM upload_uses WHERE holder = 'school_papers ' || old.id;
END;
--> statement-breakpoint

-- A file that a member sent as an answer is in use while the answer stands.
CREATE TRIGGER event_declarations_files_insert AFTER INSERT ON event_declarations WHEN new.answers IS NOT NULL BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
    SELECT substr(value, 13), 'event_declarations ' || new.event_id || ' ' || new.user_id FROM json_each(new.answers)
    WHERE value LIKE '/api/upload/private/%';
END;
--> statement-breakpoint
CREATE TRIGGER event_declarations_files_update AFTER UPDATE OF answers ON event_declarations WHEN old.answers IS NOT new.answers BEGIN
  INSERT OR IGNORE INTO upload_uses (upload_key, holder)
    SELECT substr(value, 13), 'event_declarations ' || new.event_id || ' ' || new.user_id FROM json_each(new.answers)
    WHERE value LIKE '/api/upload/private/%';
  DELETE FROM upload_uses WHERE holder = 'event_declarations ' || new.event_id || ' ' || new.user_id
    AND upload_key NOT IN (SELECT substr(value, 13) FROM json_each(new.answers) WHERE value LIKE '/api/upload/private/%');
END;
--> statement-breakpoint
CREATE TRIGGER event_declarations_files_delete AFTER DELETE ON event_declarations WHEN old.answers IS NOT NULL BEGIN
  DELETE FROM upload_uses WHERE holder = 'event_declarations ' || old.event_id || ' ' || old.user_id;
END;
--> statement-breakpoint

-- Moved days ask again: the cron tells those whose gates the new days close.
CREATE TRIGGER events_gates_moved AFTER UPDATE OF date, end_date ON events
WHEN old.date <> new.date OR old.end_date IS NOT new.end_date
BEGIN
  UPDATE event_declarations SET reminded_on = 'moved' WHERE event_id = new.id AND requirements IS NOT NULL;
END;
