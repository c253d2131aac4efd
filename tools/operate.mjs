import { underPinnedNode } from './runtime/enter.mjs';
import { mindOutput } from './runtime/output.mjs';

mindOutput();

await underPinnedNode(async () => {
  // Where no portal runs, the command itself works on the embedded database: what it writes is its owner's alone.
  process.umask(0o077);
  const { loadEnvironmentFile } = await import('./runtime/environment-file.ts');
  for (const odd of loadEnvironmentFile('.')) process.stderr.write(`${odd}\n`);
  const { operate } = await import('../server/src/operate.ts');
  await operate(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`),
  );
});
