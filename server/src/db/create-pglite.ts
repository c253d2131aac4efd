import { openFolder } from './pglite.ts';

// Runs as a process of its own (pglite.ts): creating a database takes several hundred MB that are never returned.
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the new database');
const lite = await openFolder(folder);
await lite.close();
