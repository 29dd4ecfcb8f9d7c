ALTER TABLE `payments` ADD `seller` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `buyer` text;