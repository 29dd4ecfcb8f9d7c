ALTER TABLE `users` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `password_reset_tokens_used` ON `password_reset_tokens` (`created_at`) WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX `password_reset_tokens_unused` ON `password_reset_tokens` (`created_at`) WHERE used_at is null;--> statement-breakpoint
CREATE INDEX `enrolments_user_created` ON `enrolments` (`user_id`,`created_at`);--> statement-breakpoint
-- hand-written
-- Two admins, or an admin and the member: whoever writes these columns makes outdated versions recognisable.
CREATE TRIGGER users_revision AFTER UPDATE OF full_name, role, is_active, email, company_name, vat_number, company_address, avatar_url, deleted_at ON users
WHEN new.revision = old.revision AND (new.full_name IS NOT old.full_name OR new.role IS NOT old.role
  OR new.is_active IS NOT old.is_active OR new.email IS NOT old.email OR new.company_name IS NOT old.company_name
  OR new.vat_number IS NOT old.vat_number OR new.company_address IS NOT old.company_address
  OR new.avatar_url IS NOT old.avatar_url OR new.deleted_at IS NOT old.deleted_at)
BEGIN
  UPDATE users SET revision = old.revision + 1 WHERE id = new.id;
END;
