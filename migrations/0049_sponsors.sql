ALTER TABLE `users` ADD `sponsor_link` text;--> statement-breakpoint
ALTER TABLE `user_packages` ADD `hidden_at` text;