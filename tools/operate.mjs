import { underPinnedNode } from './runtime/enter.mjs';
import { mindOutput } from './runtime/output.mjs';

mindOutput();
const given = process.argv.slice(2);
/** Resolves once the text is written: a large table is not buffered for a slow reader. */
const print = (text) =>
  new Promise((written) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, written));

await underPinnedNode(async () => {
  // Without a running portal the command opens the embedded database itself; only its owner may read it.
  process.umask(0o077);
  const { loadEnvironmentFile } = await import('./runtime/environment-file.ts');
  for (const odd of loadEnvironmentFile('.')) process.stderr.write(`${odd}\n`);
  const { asksForHelp } = await import('./runtime/asks-for-help.ts');
  const { operate, operateUsage } = await import('../server/src/operate.ts');
  if (asksForHelp(given)) await print(operateUsage);
  else await operate(given, process.env, print);
});
