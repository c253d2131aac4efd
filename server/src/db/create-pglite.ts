import { openFolder } from './pglite.ts';

// Run as a process of its own by pglite.ts: making a new database takes several hundred MB that would never be given back.
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the new database');
const lite = await openFolder(folder);
await lite.close();
