CREATE VIRTUAL TABLE `ticket_text` USING fts5(body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIRTUAL TABLE `run_text` USING fts5(body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
