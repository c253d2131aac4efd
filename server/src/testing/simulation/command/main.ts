import { runSimulation } from './command.ts';

// Whoever reads only the first lines has read enough.
process.stdout.on('error', () => undefined);
const code = await runSimulation(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
// The embedded database stays warm for a next run, of which there is none here.
process.exit(code);
