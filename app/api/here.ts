import { join } from "node:path";
import { type Db, getDatabase } from "@/db";
import { dataFolder, packageRoot } from "@/lib/storage";

export type Here = { db: Db; root: string; dataDir: string };

/** The database and folders this server works on, from the environment at each call: tests set their own. */
export function here(): Here {
  const root = packageRoot();
  const dataDir = dataFolder(process.env, root);
  return { db: getDatabase(join(dataDir, "rightcall.db")), root, dataDir };
}
