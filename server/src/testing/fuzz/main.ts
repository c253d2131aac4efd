import { runFuzz } from './command.ts';

// The embedded database is kept warm for whoever comes next, and nobody does.
process.exit(await runFuzz(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`)));
