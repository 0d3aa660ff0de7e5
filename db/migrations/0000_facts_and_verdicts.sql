CREATE TABLE `calls` (
	`ticket_run_id` integer NOT NULL,
	`turn` integer NOT NULL,
	`call` integer NOT NULL,
	`recording_id` integer NOT NULL,
	`server` text,
	`tool_id` integer NOT NULL,
	`arguments` text NOT NULL,
	`status` text NOT NULL,
	`content` text,
	`structured` text,
	PRIMARY KEY(`ticket_run_id`, `turn`, `call`),
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tool_id`) REFERENCES `names`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `claims` (
	`verdict_id` integer NOT NULL,
	`position` integer NOT NULL,
	`strict` integer NOT NULL,
	`rule` text NOT NULL,
	`action` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`match_start` integer NOT NULL,
	`match_end` integer NOT NULL,
	`state` text NOT NULL,
	`objects` text NOT NULL,
	`candidates` text NOT NULL,
	PRIMARY KEY(`verdict_id`, `position`),
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`ticket_run_id` integer NOT NULL,
	`turn` integer NOT NULL,
	`call` integer NOT NULL,
	`tool` text NOT NULL,
	`decision` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`ticket_run_id`, `turn`, `call`),
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `declarations` (
	`id` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_sha256_unique` ON `declarations` (`sha256`);--> statement-breakpoint
CREATE TABLE `expectations` (
	`id` integer PRIMARY KEY NOT NULL,
	`sha256` blob NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `expectations_sha256_unique` ON `expectations` (`sha256`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`recording` text,
	`pid` integer NOT NULL,
	`owner_start` text,
	`progress` text,
	`error` text,
	`started_at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_publicId_unique` ON `jobs` (`public_id`);--> statement-breakpoint
CREATE INDEX `jobs_started` ON `jobs` (`started_at`);--> statement-breakpoint
CREATE TABLE `line_faults` (
	`recording_id` integer NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`field` text,
	`message` text NOT NULL,
	`ticket` text,
	`trial` integer,
	PRIMARY KEY(`recording_id`, `position`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `listed_servers` (
	`tool_list_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`server_info` text,
	`protocol_version` text,
	PRIMARY KEY(`tool_list_id`, `position`),
	FOREIGN KEY (`tool_list_id`) REFERENCES `tool_lists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `names` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `names_name_unique` ON `names` (`name`);--> statement-breakpoint
CREATE TABLE `preferences` (
	`ticket_run_id` integer PRIMARY KEY NOT NULL,
	`turn` integer NOT NULL,
	`scores` text NOT NULL,
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recording_texts` (
	`text_id` integer NOT NULL,
	`recording_id` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `text_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recording_texts_text` ON `recording_texts` (`text_id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`file_sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`owner_pid` integer,
	`owner_start` text,
	`reader` text NOT NULL,
	`header` text NOT NULL,
	`title` text NOT NULL,
	`origin` text NOT NULL,
	`class` text NOT NULL,
	`declared_class` text NOT NULL,
	`suite` text,
	`revision` text,
	`revision_title` text,
	`model` text,
	`prompt_sha256` text,
	`system_text_id` integer,
	`tool_list_id` integer,
	`mixed_tools` integer DEFAULT false NOT NULL,
	`mode` text NOT NULL,
	`trials` integer NOT NULL,
	`recorded_at` text,
	`imported_at` text NOT NULL,
	`partial` integer DEFAULT false NOT NULL,
	`partial_why` text,
	`warnings` text,
	`unknown_events` text,
	`fault_count` integer DEFAULT 0 NOT NULL,
	`tickets` integer DEFAULT 0 NOT NULL,
	`runs` integer DEFAULT 0 NOT NULL,
	`scoring_id` integer,
	`not_measured` integer DEFAULT 0 NOT NULL,
	`not_scored` integer DEFAULT 0 NOT NULL,
	`scored` integer DEFAULT 0 NOT NULL,
	`right` integer DEFAULT 0 NOT NULL,
	`goal_k` integer,
	`goal_n` integer,
	`held` integer,
	`from_suite` integer DEFAULT 0 NOT NULL,
	`from_file` integer DEFAULT 0 NOT NULL,
	`from_none` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tool_list_id`) REFERENCES `tool_lists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_publicId_unique` ON `recordings` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_fileSha256_unique` ON `recordings` (`file_sha256`);--> statement-breakpoint
CREATE TABLE `replay_results` (
	`replay_id` integer NOT NULL,
	`ticket_run_id` integer NOT NULL,
	`state` text NOT NULL,
	`turn` integer,
	`what` text,
	`old_text_id` integer,
	`new_text_id` integer,
	PRIMARY KEY(`replay_id`, `ticket_run_id`),
	FOREIGN KEY (`replay_id`) REFERENCES `replays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replay_results_run` ON `replay_results` (`ticket_run_id`);--> statement-breakpoint
CREATE TABLE `replays` (
	`id` integer PRIMARY KEY NOT NULL,
	`recording_id` integer NOT NULL,
	`at` text NOT NULL,
	`code_version` text NOT NULL,
	`tools` text NOT NULL,
	`results` text NOT NULL,
	`same` integer NOT NULL,
	`changed` integer NOT NULL,
	`not_run` integer NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replays_recording` ON `replays` (`recording_id`,`id`);--> statement-breakpoint
CREATE TABLE `rulesets` (
	`id` integer PRIMARY KEY NOT NULL,
	`claim_rules_sha256` text NOT NULL,
	`claim_rules_source` text NOT NULL,
	`hold` text NOT NULL,
	`scoring_version` text NOT NULL,
	`settings` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rulesets_key` ON `rulesets` (`claim_rules_sha256`,`claim_rules_source`,`scoring_version`,`settings`);--> statement-breakpoint
CREATE TABLE `scorings` (
	`id` integer PRIMARY KEY NOT NULL,
	`recording_id` integer NOT NULL,
	`ruleset_id` integer NOT NULL,
	`at` text NOT NULL,
	`tally` text NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ruleset_id`) REFERENCES `rulesets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scorings_recording` ON `scorings` (`recording_id`);--> statement-breakpoint
CREATE INDEX `scorings_ruleset` ON `scorings` (`ruleset_id`);--> statement-breakpoint
CREATE TABLE `texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`sha256` blob NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `texts_sha256_unique` ON `texts` (`sha256`);--> statement-breakpoint
CREATE TABLE `ticket_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`recording_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`trial` integer NOT NULL,
	`first_line` integer NOT NULL,
	`file_expectation_id` integer NOT NULL,
	`answer` text,
	`fault` text,
	`shown` text,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_runs_ordinal` ON `ticket_runs` (`recording_id`,`ordinal`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_runs_ticket` ON `ticket_runs` (`ticket_id`,`recording_id`,`trial`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY NOT NULL,
	`sha256` blob NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`context` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_sha256_unique` ON `tickets` (`sha256`);--> statement-breakpoint
CREATE INDEX `tickets_name` ON `tickets` (`name`);--> statement-breakpoint
CREATE TABLE `tool_lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`sha256` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tool_lists_fingerprint_unique` ON `tool_lists` (`fingerprint`);--> statement-breakpoint
CREATE TABLE `tools` (
	`tool_list_id` integer NOT NULL,
	`position` integer NOT NULL,
	`server_position` integer NOT NULL,
	`name_id` integer NOT NULL,
	`declaration_id` integer NOT NULL,
	PRIMARY KEY(`tool_list_id`, `position`),
	FOREIGN KEY (`tool_list_id`) REFERENCES `tool_lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`name_id`) REFERENCES `names`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`declaration_id`) REFERENCES `declarations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tools_declaration` ON `tools` (`declaration_id`);--> statement-breakpoint
CREATE INDEX `tools_name` ON `tools` (`name_id`);--> statement-breakpoint
CREATE TABLE `turns` (
	`ticket_run_id` integer NOT NULL,
	`turn` integer NOT NULL,
	`added` text NOT NULL,
	`key` blob,
	`reply` text NOT NULL,
	`reply_format` text,
	`ms` integer,
	`usage` text,
	PRIMARY KEY(`ticket_run_id`, `turn`),
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `verdicts` (
	`id` integer PRIMARY KEY NOT NULL,
	`ticket_run_id` integer NOT NULL,
	`expectation_id` integer NOT NULL,
	`ruleset_id` integer NOT NULL,
	`recording_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`current` integer NOT NULL,
	`from_suite` integer NOT NULL,
	`standing` integer NOT NULL,
	`expected_id` integer,
	`called_id` integer,
	`right` integer,
	`goal_id` integer,
	`goal_reached` integer,
	`goal_called` integer,
	`as_written` integer,
	`as_meant` integer,
	`unbacked` integer,
	`strict_unbacked` integer,
	`outcome` integer,
	`extra_calls` integer NOT NULL,
	`repeated_calls` integer NOT NULL,
	`tool_errors` integer NOT NULL,
	`recovered` integer,
	`detail` text,
	FOREIGN KEY (`ticket_run_id`) REFERENCES `ticket_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_key` ON `verdicts` (`ticket_run_id`,`expectation_id`,`ruleset_id`);--> statement-breakpoint
CREATE INDEX `verdicts_matrix` ON `verdicts` (`recording_id`,`expected_id`,`called_id`,`standing`,`ordinal`) WHERE current = 1;--> statement-breakpoint
CREATE INDEX `verdicts_called` ON `verdicts` (`recording_id`,`called_id`,`standing`,`ordinal`) WHERE current = 1;--> statement-breakpoint
CREATE INDEX `verdicts_standing` ON `verdicts` (`recording_id`,`standing`,`ordinal`,`ticket_run_id`) WHERE current = 1;--> statement-breakpoint
CREATE INDEX `verdicts_unbacked` ON `verdicts` (`recording_id`,`standing`,`ordinal`) WHERE current = 1 and unbacked = 1;--> statement-breakpoint
CREATE INDEX `verdicts_unfinished` ON `verdicts` (`recording_id`,`standing`,`ordinal`) WHERE current = 1 and goal_reached = 0;--> statement-breakpoint
CREATE INDEX `verdicts_argument` ON `verdicts` (`recording_id`,`standing`,`ordinal`) WHERE current = 1 and as_meant = 0;