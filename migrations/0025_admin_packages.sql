ALTER TABLE `refunds` ADD `note` text;--> statement-breakpoint
CREATE INDEX `user_packages_starts` ON `user_packages` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_ends` ON `user_packages` (case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_type_starts` ON `user_packages` (`package_type`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_type_ends` ON `user_packages` (`package_type`,case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_starts` ON `user_packages` (cancelled_at is not null,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_ends` ON `user_packages` (cancelled_at is not null,case when expires_at is null then '9999' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_type_starts` ON `user_packages` (cancelled_at is not null,`package_type`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_packages_state_type_ends` ON `user_packages` (cancelled_at is not null,`package_type`,case when expires_at is null then '9999' else expires_at end,`id`);