CREATE TABLE `replay_traces` (
	`id` integer PRIMARY KEY NOT NULL,
	`replay_id` integer NOT NULL,
	`ticket_run_id` integer,
	`packed` blob NOT NULL,
	FOREIGN KEY (`replay_id`) REFERENCES `replays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replay_traces_run` ON `replay_traces` (`ticket_run_id`);--> statement-breakpoint
CREATE INDEX `replay_traces_replay` ON `replay_traces` (`replay_id`,`ticket_run_id`);--> statement-breakpoint
ALTER TABLE `replays` ADD `tool_calls` text;--> statement-breakpoint
ALTER TABLE `replays` ADD `traces_left` integer;