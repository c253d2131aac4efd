import { runSimulation } from './command.ts';

// Whoever reads only the first lines has read enough.
process.stdout.on('error', () => undefined);
process.exitCode = await runSimulation(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
