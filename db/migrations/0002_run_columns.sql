CREATE TABLE `run_columns` (
	`scoring_id` integer PRIMARY KEY NOT NULL,
	`runs` blob NOT NULL,
	`calls` blob NOT NULL,
	`names` text NOT NULL,
	FOREIGN KEY (`scoring_id`) REFERENCES `scorings`(`id`) ON UPDATE no action ON DELETE no action
);
