// Fails when SQLite's compiled part is missing or was built for another Node; set-up runs it as a process of its own.
import Database from "better-sqlite3";

new Database(":memory:").prepare("select 1").get();
